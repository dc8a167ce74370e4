import { beforeAll, describe, expect, it } from 'vitest'
import type { ProjectIssueListView } from '../../src/review/issues/view-schema.ts'
import {
  statusAndBody,
  createIssue,
  insertCandidates,
  listIssues,
  transition,
} from '../support/review.ts'
import { newProject } from '../support/service.ts'
import { ci, listed, planOf, registerPair, statementsOf, type Project } from './ci.ts'

const issuesOf = (project: Project, query = '') =>
  listed<ProjectIssueListView>(project, `issues${query}`)

const numbersOf = async (project: Project, query = '') =>
  (await issuesOf(project, query)).issues.map(({ number }) => number)

describe('listing issues', () => {
  let project: Project
  let first: string
  let second: string

  beforeAll(async () => {
    project = await newProject('ci')
    first = await registerPair(project, 'v1')
    second = await registerPair(project, 'v2')
    const box = { x: 0.1, y: 0.2, w: 0.3, h: 0.4 }
    await createIssue(first, { box_b: box })
    const { id } = await createIssue(second)
    await createIssue(first)
    await createIssue(second)
    await transition(id, 'fix')
  })

  it('shows all of the project, oldest first, with boxes as objects', async () => {
    const { issues, ...rest } = await issuesOf(project)
    expect(rest).toEqual({})
    expect(issues.map(({ number }) => number)).toEqual([1, 2, 3, 4])
    const [listedAlone] = await listIssues(first)
    expect(issues[0]).toEqual({ ...listedAlone, box_b: { x: 0.1, y: 0.2, w: 0.3, h: 0.4 } })
  })

  it.each([
    ['pair', () => `?pair=${first}`, [1, 3]],
    ['version', () => '?version=v2', [2, 4]],
    ['status', () => '?status=open', [1, 3, 4]],
    ['pair and status', () => `?pair=${second}&status=open`, [4]],
    ['version and status', () => '?version=v2&status=fixed_awaiting_verify', [2]],
    ['pair and version', () => `?pair=${second}&version=v2`, [2, 4]],
    ['pair and another version', () => `?pair=${second}&version=v1`, []],
    ['all three', () => `?pair=${first}&version=v1&status=open`, [1, 3]],
    ['an unknown version', () => '?version=none', []],
  ])('narrows them by %s', async (_, query, numbers) => {
    expect(await numbersOf(project, query())).toEqual(numbers)
  })

  it.each(['', '&version=v1', '&status=open'])('comes in pages%s', async (filter) => {
    const all = await numbersOf(project, `?${filter}`)
    const seen: number[] = []
    let after = 0
    for (;;) {
      const query: string = `?limit=1&after=${after}${filter}`
      const { issues, next_after } = await issuesOf(project, query)
      seen.push(...issues.map(({ number }) => number))
      if (next_after === undefined) break
      after = next_after
    }
    expect(seen).toEqual(all)
  })

  it.each(['status=done', 'status=', 'pair=', 'version=', 'limit=0', 'limit=1001', 'after=x'])(
    'refuses %s',
    async (query) => {
      expect(await statusAndBody(await ci(project, `issues?${query}`))).toMatchObject([
        400,
        { error: 'Invalid request' },
      ])
    },
  )

  it('shows nothing of another project: its pair is 404, its version is empty', async () => {
    const other = await newProject('ci')
    await createIssue(await registerPair(other, 'mine'))
    for (const pair of [first, 'none'])
      expect(await statusAndBody(await ci(other, `issues?pair=${pair}`))).toEqual([
        404,
        { error: 'Pair not found' },
      ])
    expect(await numbersOf(other, '?version=v1')).toEqual([])
    expect(await numbersOf(other)).toEqual([1])
  })
})

describe('what listing costs', () => {
  const CANDIDATES = 300
  let project: Project
  let pair: string

  beforeAll(async () => {
    project = await newProject('ci')
    const { projectId: project_id } = project
    pair = await registerPair(project, 'few')
    const crowded = await registerPair(project, 'many')
    await insertCandidates(
      { pair_id: crowded, project_id },
      Array.from({ length: CANDIDATES }, () => ({})),
    )
    await createIssue(pair)
    await insertCandidates({ pair_id: pair, project_id }, [{}, {}])
  })

  it.each([
    ['all', '?limit=5', [], /^SEARCH issues USING INDEX \S+ \(project_id=\? AND number>\?\)/, 12],
    [
      'those of a status',
      '?status=open&limit=5',
      ['open'],
      /^SEARCH issues USING INDEX issues_by_project_status \(project_id=\? AND status=\? AND number>\?\)/,
      2,
    ],
    [
      'those of a version',
      '?version=few',
      ['few'],
      /^SEARCH pairs USING .*INDEX pairs_by_version/,
      9,
    ],
    [
      'those of a version and a status',
      '?version=few&status=open',
      ['few', 'open'],
      /^SEARCH pairs USING .*INDEX pairs_by_version/,
      5,
    ],
  ])('%s: one query, by index alone', async (_, query, binds, search, rows) => {
    const { response, statements } = await statementsOf(project, `issues${query}`)
    expect(response.status).toBe(200)
    expect(statements).toHaveLength(1)
    expect(statements[0]?.rowsRead).toBeLessThanOrEqual(rows)
    const plan = await planOf(statements[0]?.sql ?? '', [project.projectId, 6, ...binds, 0])
    expect(plan[0]).toMatch(search)
    expect(plan.join()).not.toMatch(/SCAN/)
    // Only the issues of several pairs have to be brought into order.
    if (!query.includes('version')) expect(plan.join()).not.toMatch(/TEMP B-TREE/)
  })

  it('those of a pair: its project is known after the first time', async () => {
    await issuesOf(project, `?pair=${pair}`)
    const { statements } = await statementsOf(project, `issues?pair=${pair}`)
    expect(statements).toHaveLength(1)
    expect(statements[0]?.rowsRead).toBeLessThanOrEqual(8)
  })
})

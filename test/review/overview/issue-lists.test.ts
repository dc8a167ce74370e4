import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { NamedIssueView } from '../../../src/review/issues/view-schema.ts'
import { callWith, countingEnv } from '../../support/counting.ts'
import {
  bodyOf,
  createIssue,
  diff,
  insertCandidates,
  newReviewProject,
  register,
  TOKEN,
  transition,
} from '../../support/review.ts'

interface Page {
  issues: NamedIssueView[]
  next_after: number | null
}

const pageOf = async (project: string, query: string): Promise<Page> =>
  bodyOf(await diff(`/api/projects/${project}/issues?${query}`))

const numbersOf = async (project: string, query: string): Promise<number[]> =>
  (await pageOf(project, query)).issues.map(({ number }) => number)

/** Reads a list page by page. */
async function pagesOf(project: string, query: string): Promise<number[]> {
  const seen: number[] = []
  let after: number | null = null
  do {
    const cursor: string = after === null ? '' : `&after=${after}`
    const page: Page = await pageOf(project, `${query}&limit=2${cursor}`)
    seen.push(...page.issues.map(({ number }) => number))
    after = page.next_after
  } while (after !== null)
  return seen
}

describe('the issues of a project in one list', () => {
  let project: string

  // 1 minor (Ada, button), 2 blocker (Ben, button), 3 of no severity, 4 major, closed, 5 a candidate, minor, of a card.
  beforeAll(async () => {
    project = newReviewProject()
    const of = (link_id: string, name: string) => register({ project_id: project, link_id, name })
    const button = await of('forms-button--primary', 'Button / Primary')
    const card = await of('card--default', 'Card')
    const reported = (body: object) =>
      createIssue(button.pair_id, { labels: ['size'], who: 'ada', ...body })
    await reported({ severity: 'minor' })
    await reported({ severity: 'blocker', who: 'ben', labels: ['typography', 'size'] })
    await reported({})
    const fixed = await reported({ severity: 'major', who: null })
    for (const action of ['fix', 'verify']) await transition(fixed.id, action)
    await insertCandidates(card, [{ labels: ['icon'] }])
    await createIssue((await register({ link_id: 'forms-button--primary' })).pair_id)
  })

  it.each([
    ['', [1, 2, 3, 4, 5]],
    ['order=newest', [5, 4, 3, 2, 1]],
    ['order=severity', [2, 4, 1, 5, 3]],
    ['order=severity&status=open', [2, 1, 3]],
    ['severity=minor', [1, 5]],
    ['severity=minor&order=newest', [5, 1]],
    ['severity=minor&order=severity', [1, 5]],
    ['severity=unheard-of', []],
    ['label=size', [1, 3, 4]],
    ['label=typography', [2]],
    ['reported_by=ada', [1, 3]],
    ['reported_by=ada&severity=minor', [1]],
    ['story=forms-', [1, 2, 3, 4]],
    ['story=forms-button--primary&order=newest', [4, 3, 2, 1]],
    ['story=orms', []],
    ['story=card&status=candidate&label=icon&severity=minor', [5]],
  ])('filtered and ordered by %s', async (query, numbers) => {
    expect(await numbersOf(project, query)).toEqual(numbers)
    expect(await pagesOf(project, query)).toEqual(numbers)
  })

  it('names the pair of each', async () => {
    const { issues } = await pageOf(project, 'order=newest')
    expect(issues.map(({ pair_name }) => pair_name)).toEqual([
      'Card',
      ...Array.from({ length: 4 }, () => 'Button / Primary'),
    ])
  })

  it('says how many comments each has', async () => {
    const { issues } = await pageOf(project, '')
    for (const text of ['Why?', 'Because.'])
      await diff(`/api/issues/${issues[1]!.id}/comments`, {
        json: { text, who: 'ada', idempotency_key: crypto.randomUUID() },
      })
    const counts = (await pageOf(project, '')).issues.map(({ comment_count }) => comment_count)
    expect(counts).toEqual([0, 2, 0, 0, 0])
  })

  it('keeps its cursor while the issue that it names is changed', async () => {
    const { next_after: after } = await pageOf(project, 'order=severity&limit=2')
    const last = (await pageOf(project, 'number=4')).issues[0]!
    const change = (severity: string) =>
      diff(`/api/issues/${last.id}/severity`, { method: 'PATCH', json: { severity, who: 'ada' } })
    await change('nit')
    expect(await numbersOf(project, `order=severity&after=${after}`)).toEqual([1, 5, 4, 3])
    await change('major')
  })

  it.each(['order=worst', 'status=done', 'severity=', 'label=', 'story=', 'after=-1', 'after=x'])(
    'refuses %s',
    async (query) => {
      expect((await diff(`/api/projects/${project}/issues?${query}`)).status).toBe(400)
    },
  )

  it('takes what is no word of the service for what no issue has', async () => {
    for (const query of ["severity=');--", 'label=%25', 'story=%F4%8F%BF%BF', 'reported_by=%00'])
      expect([query, await numbersOf(project, query)]).toEqual([query, []])
  })
})

describe('a project of 10,000 issues', () => {
  const ISSUES = 10_000
  const PAIRS = 200
  const LABELS = 10
  const SHOWN = 50
  let project: string

  beforeAll(async () => {
    project = newReviewProject()
    const now = new Date().toISOString()
    await env.DB.batch([
      env.DB.prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${PAIRS})
         INSERT INTO pairs (pair_id, project_id, link_id, name, image_a_key, image_b_key, created_at, updated_at)
         SELECT ?1 || ':' || i, ?1, 'story-' || i || '--x', 'Story', 'a', 'b', ?2, ?2 FROM n`,
      ).bind(project, now),
      env.DB.prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ISSUES})
         INSERT INTO issues (id, number, pair_id, project_id, status, origin, note, labels, severity, created_by,
                             created_at, updated_at, change_id)
         SELECT ?1 || ':' || i, i, ?1 || ':' || (i % ${PAIRS} + 1), ?1, iif(i % 7 = 0, 'open', 'closed'),
           'reviewer', 'n', json_array('label-' || (i % ${LABELS})),
           CASE i % 4 WHEN 0 THEN 'blocker' WHEN 1 THEN 'major' WHEN 2 THEN 'minor' ELSE 'nit' END,
           'person-' || (i % 20), ?2, ?2, 'chg' FROM n`,
      ).bind(project, now),
    ])
  })

  /** For each shown issue and the one after them: itself and its pair. */
  const PAGE_ROWS = 2 * (SHOWN + 1)
  const OF_A_STORY = ISSUES / PAIRS

  it.each([
    ['', '(project_id=?)', PAGE_ROWS],
    ['order=newest&after=9000', 'number<?', PAGE_ROWS],
    ['order=severity', 'issues_by_severity', PAGE_ROWS],
    ['order=severity&after=20000000500', 'severity_place>?', PAGE_ROWS],
    ['status=open&order=newest', 'issues_by_project_status', PAGE_ROWS],
    ['status=open&order=severity', 'issues_by_status_severity', PAGE_ROWS],
    ['status=open&severity=nit', 'issues_by_status_severity', PAGE_ROWS],
    ['severity=minor&order=newest', 'severity_place>? AND severity_place<?', PAGE_ROWS],
    ['status=open&order=severity&label=label-3', 'issues_by_label', PAGE_ROWS],
    ['status=open&order=severity&reported_by=person-3', 'issues_by_reporter', PAGE_ROWS],
    // What has to be brought into order first is read in whole.
    ['label=label-3&order=severity', 'issues_by_label', 2 * (ISSUES / LABELS) + PAGE_ROWS],
    ['reported_by=person-3&label=label-3', 'issues_by_reporter', ISSUES / LABELS + PAGE_ROWS],
    ['story=story-17-&order=severity', 'pairs_by_story', 2 * OF_A_STORY + PAGE_ROWS],
    ['story=story-17-&status=open', 'issues_by_pair_status', OF_A_STORY + PAGE_ROWS],
  ])('%s reads only what it shows', async (query, search, rows) => {
    const { env: counting, statements } = countingEnv()
    const url = `http://localhost/api/projects/${project}/issues?limit=${SHOWN}&${query}`
    const headers = { Authorization: `Bearer ${TOKEN}` }
    const page = await bodyOf<Page>(await callWith(counting, url, { headers }))
    expect(page.issues.length).toBeGreaterThan(5)
    const list = statements.find(({ sql }) => sql.includes('capture_warnings'))
    const plan = await planOf(list!.sql)
    expect(plan.join('\n')).toContain(search)
    expect(plan.join('\n')).toContain('SEARCH issue_comments USING COVERING INDEX')
    expect(plan.filter((step) => step.startsWith('SCAN'))).toEqual([])
    expect(list!.rowsRead).toBeLessThanOrEqual(rows)
  })
})

async function planOf(sql: string): Promise<string[]> {
  const binds = new Set(sql.match(/\?\d+/g)).size
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...Array.from({ length: binds }, () => 1))
    .all<{ detail: string }>()
  return results.map(({ detail }) => detail)
}

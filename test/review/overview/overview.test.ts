import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { ProjectIssueView } from '../../../src/review/issues/view-schema.ts'
import type { CauseView, PairSummaryView } from '../../../src/review/overview/view-schema.ts'
import { callWith, countingEnv } from '../../support/counting.ts'
import {
  statusAndBody,
  bodyOf,
  createIssue,
  diff,
  insertCandidates,
  newReviewProject,
  register,
  TOKEN,
  transition,
} from '../../support/review.ts'

const read = async <T>(project: string, path: string): Promise<T> =>
  bodyOf(await diff(`/api/projects/${project}/${path}`))

interface PairPage {
  pairs: PairSummaryView[]
  next_after: string | null
}

async function pairsOf(project: string, count: number) {
  const ids: string[] = []
  for (let i = 0; i < count; i++) ids.push((await register({ project_id: project })).pair_id)
  return ids
}

const radius = (expected: string, actual: string) => ({
  labels: ['border/radius'],
  evidence: { kind: 'radius', property: 'border-radius', expected, actual, dom_node: '0' },
})

describe('the pairs of a project', () => {
  it('come in the order of the queue, page by page', async () => {
    const project = newReviewProject()
    const ids = await pairsOf(project, 5)
    await register()
    const seen: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const page: PairPage = await read(project, `pairs?limit=2&after=${after || 'unknown'}`)
      expect(page.pairs.length).toBeLessThanOrEqual(2)
      seen.push(...page.pairs.map(({ pair_id }) => pair_id))
      after = page.next_after
    }
    expect(seen).toEqual(ids)
    const whole: PairPage = await read(project, 'pairs?limit=5')
    expect(whole.next_after).toBeNull()
  })

  it('carry the number of issues of each status', async () => {
    const project = newReviewProject()
    const pair = await register({ project_id: project })
    const ids = await insertCandidates(pair, [{}, {}, {}])
    await transition(ids[0]!, 'promote')
    await transition(ids[1]!, 'dismiss')
    await createIssue(pair.pair_id)
    const { pairs }: PairPage = await read(project, 'pairs')
    expect(pairs[0]?.issues).toEqual({
      candidate: 1,
      open: 2,
      fixed_awaiting_verify: 0,
      closed: 0,
      dismissed: 1,
    })
    expect(await read(project, 'issue-counts')).toEqual({
      ...pairs[0]?.issues,
      unnamed_changes: 0,
    })
  })

  it('carry the ETags of their images, and the places of their most severe issues that wait', async () => {
    const project = newReviewProject()
    const key = `${project}/v1/b.png`
    const { etag } = await env.STORAGE.put(key, crypto.randomUUID(), {})
    const pair = await register({
      project_id: project,
      image_a_key: `${project}/v1/a.png`,
      image_b_key: key,
    })
    const at = (x: number) => ({ x, y: 0.123456, w: 0.5, h: 0.25 })
    const places: [string, number][] = [
      ['nit', 0.1],
      ['blocker', 0.2],
      ['minor', 0.3],
      ['major', 0.4],
      ['blocker', 0.45],
    ]
    const ids: string[] = []
    for (const [severity, x] of places)
      ids.push((await createIssue(pair.pair_id, { severity, box_b: at(x) })).id)
    await createIssue(pair.pair_id, { severity: 'blocker' })
    await transition(ids[4]!, 'dismiss', { reason: 'as designed' })
    await insertCandidates(pair, [{}])
    const { pairs }: PairPage = await read(project, 'pairs')
    expect(pairs[0]).toMatchObject({ image_a_etag: null, image_b_etag: etag })
    const mark = (severity: string, x: number) => ({
      status: 'open',
      severity,
      box_a: null,
      box_b: { ...at(x), y: 0.1235 },
    })
    expect(pairs[0]?.marks).toEqual([mark('blocker', 0.2), mark('major', 0.4), mark('minor', 0.3)])
    await transition(ids[1]!, 'fix')
    for (const id of [ids[2]!, ids[3]!]) await transition(id, 'dismiss', { reason: 'as designed' })
    const next: PairPage = await read(project, 'pairs')
    expect(next.pairs[0]?.marks.map(({ status, severity }) => [status, severity])).toEqual([
      ['fixed_awaiting_verify', 'blocker'],
      ['candidate', 'minor'],
      ['open', 'nit'],
    ])
  })

  it('read a few rows for what is marked, however many issues wait', async () => {
    const rowsRead = async (isWaiting: boolean) => {
      const project = newReviewProject()
      const pair = await register({ project_id: project })
      const ids = await insertCandidates(
        pair,
        Array.from({ length: 100 }, () => ({})),
      )
      if (!isWaiting)
        await env.DB.prepare(
          `UPDATE issues SET status = 'closed' WHERE id IN (SELECT value FROM json_each(?1))`,
        )
          .bind(JSON.stringify(ids))
          .run()
      const counting = countingEnv()
      const url = `http://localhost/api/projects/${project}/pairs`
      const headers = { Authorization: `Bearer ${TOKEN}` }
      const page = await bodyOf<PairPage>(await callWith(counting.env, url, { headers }))
      expect(page.pairs[0]?.marks).toHaveLength(isWaiting ? 3 : 0)
      const list = counting.statements.filter(({ sql }) => sql.includes('issues_to_mark'))
      expect(list).toHaveLength(1)
      return list[0]!.rowsRead
    }
    // All hundred are counted by their status, in an index.
    expect((await rowsRead(true)) - (await rowsRead(false))).toBeLessThan(10)
  })

  it('are those of one version, if asked, page by page', async () => {
    const project = newReviewProject()
    const of = (version: string) =>
      register({ project_id: project, image_b_key: `${project}/${version}/b.png` })
    const first = await of('pr-7')
    await of('pr-8')
    const second = await of('pr-7')
    const page: PairPage = await read(project, 'pairs?version=pr-7&limit=1')
    expect(page.pairs.map(({ pair_id }) => pair_id)).toEqual([first.pair_id])
    const next: PairPage = await read(project, `pairs?version=pr-7&after=${page.next_after}`)
    expect(next.pairs.map(({ pair_id }) => pair_id)).toEqual([second.pair_id])
    expect(await read(project, 'pairs?version=pr')).toEqual({ pairs: [], next_after: null })
  })

  it('are none in an unknown project', async () => {
    const project = newReviewProject()
    expect(await read(project, 'pairs')).toEqual({ pairs: [], next_after: null })
    expect(await read(project, 'issues')).toEqual({ issues: [], next_after: null })
    expect(await read(project, 'causes')).toEqual({ causes: [] })
  })

  it.each(['0', '1001', '-1', '1.5', 'x', ''])('refuse the limit %s', async (limit) => {
    const [status] = await statusAndBody(await diff(`/api/projects/p/pairs?limit=${limit}`))
    expect(status).toBe(400)
    const [other] = await statusAndBody(await diff(`/api/projects/p/issues?limit=${limit}`))
    expect(other).toBe(400)
  })
})

describe('the issues of a project', () => {
  it('are found by number, and by status from a number on', async () => {
    const project = newReviewProject()
    const [first, second] = await pairsOf(project, 2)
    await createIssue(first!, { note: 'One', box_b: { x: 0, y: 0, w: 0.5, h: 1 } })
    await createIssue(second!, { note: 'Two' })
    await insertCandidates({ pair_id: second!, project_id: project }, [{}])
    const list = async (query: string) => {
      const { issues } = await read<{ issues: ProjectIssueView[] }>(project, `issues?${query}`)
      return issues
    }
    expect((await list('number=2')).map(({ note, pair_id }) => [note, pair_id])).toEqual([
      ['Two', second],
    ])
    expect((await list('status=open')).map(({ number }) => number)).toEqual([1, 2])
    expect((await list('after=1')).map(({ number }) => number)).toEqual([2, 3])
    expect((await list('limit=1'))[0]?.box_b).toEqual({ x: 0, y: 0, w: 0.5, h: 1 })
    expect(await list('number=4')).toEqual([])
  })
})

describe('the causes of a project', () => {
  const causesOf = async (project: string, query = '') =>
    (await read<{ causes: CauseView[] }>(project, `causes${query}`)).causes

  it('are the same wrong values in several pairs, the most frequent first', async () => {
    const project = newReviewProject()
    const ids = await pairsOf(project, 3)
    for (const pair_id of ids)
      await insertCandidates({ pair_id, project_id: project }, [radius('8 px', '6 px')])
    for (const pair_id of ids.slice(0, 2))
      await insertCandidates({ pair_id, project_id: project }, [radius('8 px', '4 px')])
    await insertCandidates({ pair_id: ids[0]!, project_id: project }, [
      radius('2 px', '1 px'),
      radius('2 px', '1 px'),
      {},
    ])
    const causes = await causesOf(project)
    expect(causes.map(({ evidence, pair_count }) => [evidence['actual'], pair_count])).toEqual([
      ['6 px', 3],
      ['4 px', 2],
    ])
    expect(causes[0]?.issues.map(({ pair_id }) => pair_id)).toEqual(ids)
    expect(causes[0]?.labels).toEqual(['border/radius'])
    const box = { x: 0.1, y: 0.2, w: 0.3, h: 0.4 }
    expect(causes[1]?.pictures).toEqual(
      ids.slice(0, 2).map((pair_id) => ({
        pair_id,
        pair_name: pair_id,
        image_a_etag: null,
        image_b_etag: null,
        box_a: box,
        box_b: box,
      })),
    )
    await insertCandidates({ pair_id: ids[0]!, project_id: project }, [radius('8 px', '6 px')])
    expect((await causesOf(project))[0]?.pictures).toHaveLength(3)
  })

  it('are those of one pair too, if asked: what differs once is none', async () => {
    const project = newReviewProject()
    const [pair_id] = await pairsOf(project, 1)
    const [same, once] = [radius('8 px', '6 px'), radius('2 px', '1 px')]
    await insertCandidates({ pair_id: pair_id!, project_id: project }, [same, same, same, once])
    expect(await causesOf(project)).toEqual([])
    const causes = await causesOf(project, '?least_pairs=1')
    expect(causes.map(({ issue_count, pair_count }) => [issue_count, pair_count])).toEqual([[3, 1]])
    for (const least of ['0', 'x', '1001', ''])
      expect((await diff(`/api/projects/${project}/causes?least_pairs=${least}`)).status).toBe(400)
  })

  it('are those of one version, if asked', async () => {
    const project = newReviewProject()
    const ids: string[] = []
    for (const version of ['pr-7', 'pr-7', 'pr-8']) {
      const image_b_key = `${project}/${version}/b.png`
      const { pair_id } = await register({ project_id: project, image_b_key })
      await insertCandidates({ pair_id, project_id: project }, [radius('8 px', '6 px')])
      ids.push(pair_id)
    }
    const [cause] = await causesOf(project, '?version=pr-7')
    expect(cause?.issues.map(({ pair_id }) => pair_id)).toEqual(ids.slice(0, 2))
    expect(await causesOf(project, '?version=pr-8')).toEqual([])
  })

  it('tell measured lengths apart, and what was not measured by its note', async () => {
    const project = newReviewProject()
    const ids = await pairsOf(project, 2)
    const gap = (a: number, b: number) => ({
      evidence: { kind: 'gap', measure: { axis: 'x', a, b, delta: b - a, unit: 'px' } },
    })
    for (const pair_id of ids)
      await insertCandidates({ pair_id, project_id: project }, [
        gap(8, 4),
        gap(8, 2),
        { evidence: { kind: 'missing', design_node: pair_id } },
      ])
    expect((await causesOf(project)).map(({ evidence }) => evidence.kind)).toEqual([
      'gap',
      'gap',
      'missing',
    ])
  })

  it('hold issues of one status: what was decided leaves', async () => {
    const project = newReviewProject()
    const promoted: string[] = []
    for (const pair_id of await pairsOf(project, 2)) {
      const [id] = await insertCandidates({ pair_id, project_id: project }, [radius('1', '2')])
      await transition(id!, 'promote')
      promoted.push(id!)
    }
    expect(await causesOf(project)).toEqual([])
    const [cause] = await causesOf(project, '?status=open')
    expect(cause?.issues.map(({ id }) => id)).toEqual(promoted)
  })
})

describe('the structure of a side', () => {
  it('is the stored file, and 404 where there is none', async () => {
    const key = `structures/${crypto.randomUUID()}.json`
    await env.STORAGE.put(key, '{"version": 1}')
    const { pair_id } = await register({ dom_structure_key: key, design_tool_structure_key: 'x' })
    const found = await diff(`/api/pairs/${pair_id}/structure/b`)
    expect(found.headers.get('Content-Type')).toBe('application/json')
    expect(found.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(await found.text()).toBe('{"version": 1}')
    const absent = await diff(`/api/pairs/${pair_id}/structure/a`)
    expect(await statusAndBody(absent)).toEqual([404, { error: 'Structure not found' }])
  })

  it('is 404 once its key leads into another project', async () => {
    const { pair_id } = await register({ dom_structure_key: 'later/x.json' })
    await env.STORAGE.put('later/x.json', '{}')
    await env.DB.prepare(
      `INSERT OR IGNORE INTO projects (project_id, created_at) VALUES ('later', ?1)`,
    )
      .bind(new Date().toISOString())
      .run()
    expect((await diff(`/api/pairs/${pair_id}/structure/b`)).status).toBe(404)
  })
})

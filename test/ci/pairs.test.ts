import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PairListView, RegisteredPairView } from '../../src/review/pairs/view-schema.ts'
import { statusAndBody, bodyOf, diff, readPair, registration } from '../support/review.ts'
import { call, newProject } from '../support/service.ts'
import { ci, listed, planOf, registerPair, statementsOf, type Project } from './ci.ts'

let own: Project
let other: Project

beforeAll(async () => {
  ;[own, other] = [await newProject('ci'), await newProject('ci')]
})

const idsOf = async (project: Project, query = '') => {
  const { pairs, next_after } = await listed<PairListView>(project, `pairs${query}`)
  return { ids: pairs.map(({ pair_id }) => pair_id), next_after }
}

describe('GET /ci', () => {
  it('names the project of the key', async () => {
    const response = await call('/ci', { headers: { 'X-API-Key': own.key } })
    expect(await statusAndBody(response)).toEqual([200, { project: own.projectId }])
  })
})

describe('registering a pair', () => {
  it('is what POST /api/pairs does, in the project of the path', async () => {
    const project = await newProject('ci')
    const { project_id: _, ...fields } = registration({ name: 'Button', link_id: 'button--x' })
    const created = await ci(project, 'pairs', { json: fields })
    expect(created.status).toBe(201)
    const pair = await created.json<RegisteredPairView>()
    expect(pair).toMatchObject({ ...fields, project_id: project.projectId, created: true })
    const { created: _c, evidence_cleared: _e, missing: _m, ...read } = pair
    expect(await readPair(fields.pair_id)).toEqual(read)
    const replaced = await ci(project, 'pairs', { json: { ...fields, name: 'Knopf' } })
    expect([replaced.status, (await replaced.json<RegisteredPairView>()).name]).toEqual([
      200,
      'Knopf',
    ])
  })

  it.each([['another one'], [''], [7], [null], [{}]])(
    'ignores the project %j of the body',
    async (project_id) => {
      const json = { ...registration(), project_id }
      const { project_id: stored } = await bodyOf<RegisteredPairView>(
        await ci(own, 'pairs', { json }),
      )
      expect(stored).toBe(own.projectId)
    },
  )

  it('of another project is 409 and changes nothing', async () => {
    const pair = await registerPair(other, 'v1', { name: 'Theirs' })
    const before = await readPair(pair)
    for (const project_id of [own.projectId, other.projectId]) {
      const json = registration({ pair_id: pair, project_id, name: 'Mine' })
      expect(await statusAndBody(await ci(own, 'pairs', { json }))).toEqual([
        409,
        { error: 'Conflict', message: 'The pair is registered in another project' },
      ])
    }
    expect(await readPair(pair)).toEqual(before)
    expect((await idsOf(own)).ids).not.toContain(pair)
  })

  it('never leads into another project: 400 that names the field', async () => {
    const json = registration({ image_a_key: `${other.projectId}/v1/a.png` })
    expect(await statusAndBody(await ci(own, 'pairs', { json }))).toEqual([
      400,
      { error: 'Invalid request', message: 'image_a_key: leads into another project' },
    ])
  })

  it('keeps what a person decided, but reopens the review', async () => {
    const project = await newProject('ci')
    const pair = await registerPair(project, 'v1')
    await diff('/api/done', { json: { pair_id: pair, who: 'ada' } })
    await registerPair(project, 'v2', { pair_id: pair })
    expect((await readPair(pair)).state.done).toBe(false)
  })
})

describe('listing pairs', () => {
  it('goes through all of them in the order of registration, page by page', async () => {
    const project = await newProject('ci')
    const all: string[] = []
    for (let i = 0; i < 7; i++) all.push(await registerPair(project, 'v1'))
    // Registered again, a pair keeps its place.
    await registerPair(project, 'v1', { pair_id: all[2] })
    for (const limit of [1, 2, 3, 6, 7, 8]) {
      const seen: string[] = []
      let after = ''
      for (;;) {
        const page = await idsOf(project, `?limit=${limit}${after && `&after=${after}`}`)
        seen.push(...page.ids)
        expect(page.ids.length).toBeLessThanOrEqual(limit)
        if (page.next_after === null) break
        expect(page.next_after).toBe(page.ids.at(-1))
        after = page.next_after
      }
      expect([limit, seen]).toEqual([limit, all])
    }
    expect(await idsOf(project)).toEqual({ ids: all, next_after: null })
  })

  it('shows each as GET /api/pairs does, the state of its review included', async () => {
    const project = await newProject('ci')
    const pairs = [await registerPair(project, 'v1'), await registerPair(project, 'v1')]
    await diff('/api/claim', { json: { pair_id: pairs[0], who: 'ada' } })
    await diff('/api/done', { json: { pair_id: pairs[1], who: 'ada' } })
    const { pairs: found } = await listed<PairListView>(project, 'pairs')
    expect(found).toEqual(await Promise.all(pairs.map(readPair)))
    expect(found.map(({ state }) => state.status)).toEqual(['in_progress', 'done'])
  })

  it.each([
    ['p/v1/a.png', 'v1'],
    ['p/v1/a/b/c.png', 'v1'],
    ['p/v1', 'v1'],
    ['p/v 1 é/a.png', 'v 1 é'],
    ['p/%2F/a.png', '%2F'],
    ['/v1/a.png', 'v1'],
    ['p//a.png', null],
    ['p', null],
    ['v1', null],
  ])('takes the version of %j to be %j: the second segment of the key', async (key, version) => {
    const project = await newProject('ci')
    const pair = await registerPair(project, '', { image_b_key: key })
    // Another side, another version.
    await registerPair(project, 'other', { image_a_key: key })
    for (const asked of ['v1', 'v 1 é', '%2F', 'a.png', 'p']) {
      const { ids } = await idsOf(project, `?version=${encodeURIComponent(asked)}`)
      expect([asked, ids]).toEqual([asked, asked === version ? [pair] : []])
    }
  })

  it('follows a pair to another version', async () => {
    const project = await newProject('ci')
    const pair = await registerPair(project, 'v1')
    await registerPair(project, 'v2', { pair_id: pair })
    expect((await idsOf(project, '?version=v1')).ids).toEqual([])
    expect((await idsOf(project, '?version=v2')).ids).toEqual([pair])
  })

  it('shows nothing of another project, in the same version too', async () => {
    const [a, b] = [await newProject('ci'), await newProject('ci')]
    const pair = await registerPair(a, 'v1')
    await registerPair(b, 'v1')
    expect((await idsOf(a)).ids).toEqual([pair])
    expect((await idsOf(a, '?version=v1')).ids).toEqual([pair])
  })

  it('after a pair of another project is 404, as after none', async () => {
    const theirs = await registerPair(other, 'v1')
    for (const after of [theirs, 'none'])
      expect(await statusAndBody(await ci(own, `pairs?after=${after}`))).toEqual([
        404,
        { error: 'Pair not found' },
      ])
  })

  it.each(['0', '201', '-1', '1.5', '1e1', 'x', '', '%20', '99999999999999999999'])(
    'refuses limit=%s',
    async (limit) => {
      for (const noun of ['pairs', 'builds'])
        expect(await statusAndBody(await ci(own, `${noun}?limit=${limit}`))).toEqual([
          400,
          { error: 'Invalid request', message: 'limit: must be a whole number from 1 to 200' },
        ])
    },
  )
})

describe('what listing costs', () => {
  const PAIRS = 60
  let project: Project

  beforeAll(async () => {
    const other = await newProject('ci')
    project = await newProject('ci')
    // Pairs of another project and of another version all around.
    await env.DB.batch(
      Array.from({ length: 3 * PAIRS }, (_, i) =>
        env.DB.prepare(
          `INSERT INTO pairs (pair_id, project_id, name, image_a_key, image_b_key, created_at, updated_at)
           VALUES (?1, ?2, 'x', 'a', ?3, '2026-11-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z')`,
        ).bind(
          crypto.randomUUID(),
          i % 2 === 0 ? project.projectId : other.projectId,
          `p/${i % 3 === 0 ? 'wanted' : 'other'}/b.png`,
        ),
      ),
    )
  })

  it.each([
    [
      'pairs?limit=10',
      /^SEARCH pairs USING INDEX pairs_by_project \(project_id=\? AND ordinal>\?\)/,
      11,
    ],
    [
      'pairs?version=wanted&limit=10',
      /^SEARCH pairs USING INDEX pairs_by_version \(project_id=\? AND version_id=\? AND ordinal>\?\)/,
      11,
    ],
    ['pairs?version=none', /^SEARCH pairs USING INDEX pairs_by_version/, 0],
  ])('%s is one query that reads its page alone', async (rest, search, rows) => {
    const { response, statements } = await statementsOf(project, rest)
    expect(response.status).toBe(200)
    expect(statements).toHaveLength(1)
    expect(statements[0]?.rowsRead).toBeLessThanOrEqual(2 * rows + 1)
    const binds = [project.projectId, 0, 11, 'wanted'].slice(0, rest.includes('version') ? 4 : 3)
    const plan = await planOf(statements[0]?.sql ?? '', binds)
    expect(plan[0]).toMatch(search)
    expect(plan.join()).not.toMatch(/SCAN|TEMP B-TREE/)
  })

  it('a later page costs no more than the first, and one lookup', async () => {
    const { pairs } = await listed<PairListView>(project, 'pairs?limit=50')
    const { statements } = await statementsOf(
      project,
      `pairs?limit=5&after=${pairs.at(-1)?.pair_id}`,
    )
    expect(statements).toHaveLength(2)
    expect(statements[0]?.rowsRead).toBe(1)
    expect(statements[1]?.rowsRead).toBeLessThanOrEqual(12)
  })
})

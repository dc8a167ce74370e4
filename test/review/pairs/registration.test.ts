import { describe, expect, it } from 'vitest'
import {
  statusAndBody,
  createIssue,
  diff,
  insertCandidates,
  listIssues,
  readPair,
  register,
  registration,
  transition,
} from '../../support/review.ts'

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const post = (json: unknown) => diff('/api/pairs', { json })

describe('registering a pair', () => {
  it('is 201 with the whole pair, absent fields null', async () => {
    const body = registration()
    expect(await statusAndBody(await post(body))).toEqual([
      201,
      {
        ...body,
        name: body.pair_id,
        link_id: null,
        image_a_etag: null,
        image_b_etag: null,
        design_tool_structure_key: null,
        dom_structure_key: null,
        source_key: null,
        icon_candidates_key: null,
        icon_contact_sheet_key: null,
        capture_facts: null,
        created_at: time,
        updated_at: time,
        has_issues_count: 0,
        candidate_count: 0,
        state: {
          status: 'open',
          done: false,
          locked_by: null,
          locked_at: null,
          lock_expires_at: null,
        },
        last_review: null,
        latest_run: null,
        unnamed_change: null,
        created: true,
        evidence_cleared: [],
        missing: ['image_a_key', 'image_b_key'],
      },
    ])
  })

  it('keeps every given field', async () => {
    const body = registration({
      name: 'Button / primary',
      link_id: 'story--button',
      design_tool_structure_key: 'k/design.json',
      dom_structure_key: 'k/dom.json',
      source_key: 'k/button.tsx',
      icon_candidates_key: 'k/icons.json',
      icon_contact_sheet_key: 'k/sheet.png',
      capture_facts: {
        design: {
          source: 'plugin',
          plugin_version: '1.2.3',
          export_scale: 2,
          node_size: { w: 320, h: 48.5 },
          node_type: 'COMPONENT',
          masks: [{ x: 0, y: 12.5, w: 320, h: 8 }],
        },
        story: {
          capture_tool_version: '4.0',
          capture_scale: 1.5,
          capture_mode: 'root',
          viewport: { w: 1280, h: 720 },
          origin: { x: -4, y: 16.5 },
          root_found: false,
          masks: [],
        },
      },
    })
    const created = await register(body)
    expect(created).toMatchObject(body)
    const { created: _, evidence_cleared: __, missing: ___, ...pair } = created
    expect(await readPair(body.pair_id)).toEqual(pair)
  })

  it('is 200 for an existing pair, keeps created_at and resets absent fields', async () => {
    const body = registration({ name: 'Button', link_id: 'l', capture_facts: { design: {} } })
    const first = await register({ ...body, capture_facts: { story: { root_found: true } } })
    expect(first.capture_facts).toEqual({ story: { root_found: true } })
    const [status, second] = await statusAndBody(
      await post({ ...body, name: undefined, link_id: undefined, capture_facts: undefined }),
    )
    expect([status, second]).toMatchObject([
      200,
      {
        created: false,
        name: body.pair_id,
        link_id: null,
        capture_facts: null,
        created_at: first.created_at,
      },
    ])
  })

  it('accepts its own response as a body', async () => {
    const first = await register({ source_key: 'k' })
    const [status, again] = await statusAndBody(await post(first))
    expect([status, again]).toMatchObject([200, { ...first, created: false, updated_at: time }])
  })

  it.each([
    {},
    { design: {} },
    { design: {}, story: {} },
    { design: { source: null }, story: null },
    { another: 1 },
    null,
  ])('counts empty capture facts as none: %j', async (facts) => {
    expect((await register({ capture_facts: facts })).capture_facts).toBeNull()
  })

  it('keeps the capture facts that it knows and drops the others', async () => {
    const { capture_facts: facts } = await register({
      capture_facts: { design: { source: 'rest', colour: 'red', node_type: null }, other: 1 },
    })
    expect(facts).toEqual({ design: { source: 'rest' } })
  })

  it.each([
    [{ x: -1, y: 0, w: 1, h: 1 }],
    [{ x: 0, y: 0, w: 0, h: 1 }],
    [{ x: 0, y: 0, w: 16_385, h: 1 }],
    [{ x: 0, y: 0, w: 1 }],
    Array.from({ length: 201 }, () => ({ x: 0, y: 0, w: 1, h: 1 })),
  ])('refuses masks that no image has: %j', async (...masks) => {
    const response = await post(registration({ capture_facts: { story: { masks: masks.flat() } } }))
    expect(response.status).toBe(400)
  })

  it('ignores unknown fields', async () => {
    expect(await register({ done: true, created_at: 'now', has_issues_count: 9 })).toMatchObject({
      has_issues_count: 0,
      state: { done: false },
      created_at: time,
    })
  })

  it('cannot move a pair to another project', async () => {
    const body = registration({ name: 'mine' })
    await register(body)
    const other = { ...registration(), pair_id: body.pair_id, name: 'theirs' }
    expect(await statusAndBody(await post(other))).toEqual([
      409,
      { error: 'Conflict', message: 'The pair is registered in another project' },
    ])
    expect(await readPair(body.pair_id)).toMatchObject({
      name: 'mine',
      project_id: body.project_id,
    })
  })

  it('accepts ids of any visible characters', async () => {
    for (const pairId of ['a/b', 'a b', '100%', '%2F', 'é😀', 'a?b#c', 'p'.repeat(200)]) {
      const { pair_id: id } = await register({ pair_id: pairId })
      expect((await readPair(id)).pair_id).toBe(pairId)
    }
  })
})

describe('an invalid registration', () => {
  const cases: [Record<string, unknown>, string][] = [
    [{ pair_id: undefined }, 'pair_id'],
    [{ pair_id: '' }, 'pair_id'],
    [{ pair_id: ' \u3000' }, 'pair_id'],
    [{ pair_id: 5 }, 'pair_id'],
    [{ pair_id: 'a\nb' }, 'pair_id'],
    [{ pair_id: 'a\u0085b' }, 'pair_id'],
    [{ pair_id: 'p'.repeat(201) }, 'pair_id'],
    [{ project_id: undefined }, 'project_id'],
    [{ project_id: null }, 'project_id'],
    [{ project_id: 'no label' }, 'project_id'],
    [{ project_id: 'shop_' }, 'project_id'],
    [{ project_id: 'p'.repeat(59) }, 'project_id'],
    [{ image_a_key: undefined }, 'image_a_key'],
    [{ image_a_key: '' }, 'image_a_key'],
    [{ image_b_key: undefined }, 'image_b_key'],
    [{ image_b_key: 'k'.repeat(1025) }, 'image_b_key'],
    [{ image_b_key: 'é'.repeat(513) }, 'image_b_key'],
    [{ image_b_key: 'k\0' }, 'image_b_key'],
    [{ name: 1 }, 'name'],
    [{ name: '' }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ link_id: {} }, 'link_id'],
    [{ source_key: '' }, 'source_key'],
    [{ source_key: 1 }, 'source_key'],
    [{ icon_candidates_key: [] }, 'icon_candidates_key'],
    [{ capture_facts: 'none' }, 'capture_facts'],
    [{ capture_facts: [] }, 'capture_facts'],
    [{ capture_facts: { design: { source: 'camera' } } }, 'capture_facts.design.source'],
    [{ capture_facts: { design: { export_scale: 0 } } }, 'capture_facts.design.export_scale'],
    [{ capture_facts: { design: { export_scale: '2' } } }, 'capture_facts.design.export_scale'],
    [{ capture_facts: { design: { export_scale: 1e308 } } }, 'capture_facts.design.export_scale'],
    [{ capture_facts: { design: { node_size: { w: 1 } } } }, 'capture_facts.design.node_size.h'],
    [{ capture_facts: { story: { capture_scale: -1 } } }, 'capture_facts.story.capture_scale'],
    [{ capture_facts: { story: { capture_scale: 1e-9 } } }, 'capture_facts.story.capture_scale'],
    [{ capture_facts: { story: { capture_mode: 'page' } } }, 'capture_facts.story.capture_mode'],
    [{ capture_facts: { story: { viewport: [1, 2] } } }, 'capture_facts.story.viewport'],
    [{ capture_facts: { story: { root_found: 'yes' } } }, 'capture_facts.story.root_found'],
    [{ capture_facts: { story: { origin: { x: 1 } } } }, 'capture_facts.story.origin.y'],
    [{ capture_facts: { story: { origin: { x: 1e9, y: 0 } } } }, 'capture_facts.story.origin.x'],
  ]
  it.each(cases)('%j is 400 and names the field', async (fields, path) => {
    const [status, { error, message }] = await statusAndBody(await post(registration(fields)))
    expect([status, error]).toEqual([400, 'Invalid request'])
    expect(message).toMatch(new RegExp(`^${path}: .`))
  })

  it('is one with a number that is not finite', async () => {
    const body = JSON.stringify(registration({ capture_facts: { design: { export_scale: 7 } } }))
    const response = await diff('/api/pairs', {
      method: 'POST',
      body: body.replace(':7', ':1e999'),
    })
    expect(response.status).toBe(400)
  })
})

describe('registering again', () => {
  it('reopens the review and keeps a live lock and every issue', async () => {
    const body = registration()
    await register(body)
    const { id } = await createIssue(body.pair_id)
    await diff('/api/done', { json: { pair_id: body.pair_id, who: 'ada' } })
    expect((await readPair(body.pair_id)).state).toMatchObject({ status: 'done', done: true })
    await diff('/api/claim', { json: { pair_id: body.pair_id, who: 'ben' } })
    const again = await register(body)
    expect(again).toMatchObject({
      created: false,
      has_issues_count: 1,
      state: { status: 'in_progress', done: false, locked_by: 'ben', locked_at: time },
    })
    const { created: _, evidence_cleared: __, missing: ___, ...pair } = again
    expect(await readPair(body.pair_id)).toEqual(pair)
    expect((await listIssues(body.pair_id)).map((issue) => issue.id)).toEqual([id])
  })
})

describe('reading a pair', () => {
  it('counts open, fixed and closed issues, and the candidates', async () => {
    const pair = await register()
    const [, second] = await insertCandidates(pair, [{}, {}, {}])
    const [fixed, closed, dismissed] = await Promise.all(
      Array.from({ length: 4 }, () => createIssue(pair.pair_id)),
    )
    await transition(second!, 'dismiss')
    await transition(fixed!.id, 'fix')
    await transition(closed!.id, 'fix')
    await transition(closed!.id, 'verify')
    await transition(dismissed!.id, 'dismiss')
    expect(await readPair(pair.pair_id)).toMatchObject({ has_issues_count: 3, candidate_count: 2 })
    expect(await register(pair as never)).toMatchObject({
      has_issues_count: 3,
      candidate_count: 2,
    })
  })

  it('is 404 for one that was never registered', async () => {
    expect(await statusAndBody(await diff('/api/pairs/none'))).toEqual([
      404,
      { error: 'Pair not found' },
    ])
    expect((await diff(`/api/pairs/${'x'.repeat(2000)}`)).status).toBe(404)
  })
})

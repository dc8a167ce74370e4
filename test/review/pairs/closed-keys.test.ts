import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { keyIsClosed } from '../../../src/store/review/closed-keys.ts'
import { EVIDENCE_NAMES, KEY_FIELDS } from '../../../src/store/review/pair-fields.ts'
import {
  statusAndBody,
  diff,
  newReviewProject,
  readPair,
  register,
  registration,
} from '../../support/review.ts'
import { newScreen } from '../../support/screens.ts'
import { newProject } from '../../support/service.ts'
import {
  annotate,
  card,
  designOf,
  pairOf,
  pngOf,
  redButton,
  requestRun,
} from '../../judging/runs/runs.ts'
import { runs } from '../../support/property-runs.ts'

let mine: string
let theirs: string

beforeAll(async () => {
  mine = (await newProject('mine')).projectId
  theirs = (await newProject('kept-theirs')).projectId
})

const post = async (body: unknown) => statusAndBody(await diff('/api/pairs', { json: body }))

/** The id with lower and upper case in turn. */
const mixed = (id: string) =>
  Array.from(id, (char, i) => (i % 2 ? char.toUpperCase() : char.toLowerCase())).join('')

describe('a key that leads into another project', () => {
  const forms: [string, (id: string) => string][] = [
    ['an image', (id) => `${id}/v1/a.png`],
    ['a build', (id) => `${id}/v1/storybook.zip`],
    ['in capitals', (id) => `${id.toUpperCase()}/v1/a.png`],
    ['in mixed case', (id) => `${mixed(id)}/v1/a.png`],
    ['an empty segment after it', (id) => `${id}//a.png`],
    ['dots after it', (id) => `${id}/../a.png`],
    ['the project alone', (id) => id],
    ['the project and a slash', (id) => `${id}/`],
    ['the Kelvin sign for K, as storage reads it', (id) => `${id.replace('k', '\u212A')}/v1/a.png`],
  ]

  it.each(forms)('is refused, naming the field: %s', async (_, form) => {
    for (const field of KEY_FIELDS) {
      const body = registration({ project_id: mine, [field]: form(theirs) })
      expect(await post(body)).toEqual([
        400,
        { error: 'Invalid request', message: `${field}: leads into another project` },
      ])
      expect((await diff(`/api/pairs/${body.pair_id}`)).status).toBe(404)
    }
  })

  it('changes nothing of an existing pair', async () => {
    const body = registration({ project_id: mine, source_key: 'k/button.tsx' })
    await register(body)
    const before = await readPair(body.pair_id)
    const [status] = await post({ ...body, name: 'Renamed', dom_structure_key: `${theirs}/v1/d` })
    expect(status).toBe(400)
    expect(await readPair(body.pair_id)).toEqual(before)
  })

  it('is refused for a project whose id differs only in case', async () => {
    const body = registration({ project_id: mine.toUpperCase(), image_b_key: `${mine}/v1/b.png` })
    expect((await post(body))[0]).toBe(400)
  })
})

describe('a key that belongs to the service', () => {
  it.each([
    '.runs/run_1/attempt/prediction',
    '.shadow/abc/run_1',
    '.index/mine/v1/etag',
    '.incoming/bld_1/mine/v1/storybook.zip',
    '.design/snap_1/file/1-2@2.png',
    '.',
    '..',
    './a.png',
    '../a.png',
    '.a',
  ])('is refused: %s', async (key) => {
    for (const field of KEY_FIELDS) {
      const body = registration({ project_id: mine, [field]: key })
      expect(await post(body)).toEqual([
        400,
        { error: 'Invalid request', message: `${field}: belongs to the service` },
      ])
    }
  })

  it('is allowed for a screen that the project itself has imported', async () => {
    const [own, ofOther] = await Promise.all([newScreen(mine), newScreen(theirs)])
    const keys = (screen: typeof own) => ({
      image_a_key: screen.image,
      design_tool_structure_key: screen.structure,
    })
    const body = registration({ project_id: mine, ...keys(own) })
    expect(await post(body)).toMatchObject([201, { ...keys(own), missing: ['image_b_key'] }])
    expect((await diff(`/image/${body.pair_id}/a`)).status).toBe(200)
    expect((await post(registration({ project_id: mine, ...keys(ofOther) })))[0]).toBe(400)
  })

  it('is refused for the structure of a frame that is not a screen yet', async () => {
    const { structure } = await newScreen(mine, { imported: false })
    const body = registration({ project_id: mine, design_tool_structure_key: structure })
    expect((await post(body))[0]).toBe(400)
  })
})

describe('any other key', () => {
  const free: [string, (own: string, other: string) => string][] = [
    ['one of the project itself', (own) => `${own}/v1/a.png`],
    ['the project in another case', (own) => `${own.toUpperCase()}/v1/a.png`],
    ['no project', () => `images/${crypto.randomUUID()}.png`],
    ['a longer name', (_, other) => `${other}x/v1/a.png`],
    ['a shorter name', (_, other) => `${other.slice(0, -1)}/v1/a.png`],
    // Storage takes keys literally: these name objects outside the other project.
    ['a slash before it', (_, other) => `/${other}/v1/a.png`],
    ['a folder before it', (_, other) => `x/../${other}/v1/a.png`],
    ['percent-encoded', (_, other) => `%6b${other.slice(1)}/v1/a.png`],
    ['an encoded slash', (_, other) => `${other}%2Fv1%2Fa.png`],
    ['a look-alike', (_, other) => `${other.replace('e', '\u0435')}/v1/a.png`],
    ['full-width', (_, other) => `\uFF4B${other.slice(1)}/v1/a.png`],
    ['a space before it', (_, other) => ` ${other}/v1/a.png`],
    ['a backslash', (_, other) => `${other}\\v1\\a.png`],
  ]

  it.each(free)('is allowed and reads the object at exactly that key: %s', async (_, form) => {
    const key = form(mine, theirs)
    await env.STORAGE.put(`${theirs}/v1/a.png`, 'secret')
    await env.STORAGE.put(key, `at ${key}`)
    const body = registration({ project_id: mine, image_a_key: key })
    expect(await post(body)).toMatchObject([201, { image_a_key: key, missing: ['image_b_key'] }])
    expect(await (await diff(`/image/${body.pair_id}/a`)).text()).toBe(`at ${key}`)
  })

  it('is open or closed by the rule, whatever its segments', async () => {
    const segment = fc.constantFrom(theirs, theirs.toUpperCase(), mixed(theirs), mine, '', '.', 'x')
    const key = fc
      .array(fc.oneof(segment, fc.string({ maxLength: 3, unit: 'grapheme' })), { minLength: 1 })
      .map((segments) => segments.join('/'))
      .filter((text) => text !== '' && !/[\p{Cc}\p{Cs}]/u.test(text) && text.length < 300)
    await fc.assert(
      fc.asyncProperty(key, async (text) => {
        const first = text.split('/')[0]!.toLowerCase()
        const expected = text.startsWith('.') || first === theirs.toLowerCase()
        expect(await isClosed(text)).toBe(expected)
      }),
      { numRuns: runs(60) },
    )
  })
})

const isClosed = async (key: string): Promise<boolean> =>
  (await env.DB.prepare(`SELECT ${keyIsClosed('?1', '?2')} AS closed`)
    .bind(key, mine)
    .first<number>('closed')) === 1

describe('a project that is created after the pair', () => {
  const registered = async (inputs: Parameters<typeof pairOf>[0] = redButton()) => {
    const pair = await pairOf(inputs, { project_id: mine })
    const prefix = `late-${crypto.randomUUID().slice(0, 8)}`
    const keys: Record<string, string> = {}
    for (const field of KEY_FIELDS) {
      const key = pair[field]
      if (key === null) continue
      keys[field] = `${prefix.toUpperCase()}/${key}`
      const object = await env.STORAGE.get(key)
      if (object) await env.STORAGE.put(keys[field], await object.arrayBuffer())
    }
    await register({ pair_id: pair.pair_id, project_id: mine, ...keys })
    return { pairId: pair.pair_id, keys, closeKeys: () => createProject(prefix) }
  }

  it('closes its images', async () => {
    const { pairId, closeKeys } = await registered()
    const image = (init: RequestInit) => diff(`/image/${pairId}/a`, init)
    expect((await image({})).status).toBe(200)
    const etag = (await image({})).headers.get('ETag') ?? ''
    await closeKeys()
    for (const headers of [{}, { Range: 'bytes=0-1' }, { 'If-None-Match': etag }])
      expect(await statusAndBody(await image({ headers }))).toEqual([
        404,
        { error: 'Image not found' },
      ])
    expect((await image({ method: 'HEAD' })).status).toBe(404)
  })

  it('closes its images to the judge: no run is recorded', async () => {
    const { pairId, closeKeys } = await registered()
    await closeKeys()
    expect(await statusAndBody(await requestRun(pairId))).toEqual([
      404,
      { error: 'Image not found', message: 'Nothing is stored at the key of image a' },
    ])
    expect(await readPair(pairId)).toMatchObject({ latest_run: null })
  })

  it.each(EVIDENCE_NAMES)('closes evidence (%s): the run goes on without it', async (field) => {
    const all = { ...redButton(), source: 'x', candidates: { version: 1, icons: [] } }
    const inputs = { ...all, sheet: pngOf(card()) }
    const [open, closed] = [await registered(inputs), await registered(inputs)]
    await closed.closeKeys()
    // All other keys are open again.
    await register({
      pair_id: closed.pairId,
      project_id: mine,
      ...open.keys,
      [field]: undefined,
      image_a_key: `again/${crypto.randomUUID()}`,
      image_b_key: `again/${crypto.randomUUID()}`,
    })
    await setKeys(closed.pairId, { ...open.keys, [field]: closed.keys[field]! })
    const run = await annotate(closed.pairId)
    expect(run.status).not.toBe('errored')
    const inputsOfRun = await recordedInputs(run.run_id)
    expect(inputsOfRun[field]).toBeNull()
    expect(Object.values(inputsOfRun).filter((input) => input === null)).toHaveLength(1)
  })

  it('closes the inputs of a run that is resumed', async () => {
    const { pairId, closeKeys } = await registered()
    const { run_id } = await annotate(pairId)
    await env.DB.prepare(`UPDATE runs SET status = 'errored' WHERE run_id = ?1`).bind(run_id).run()
    await closeKeys()
    const message = 'Image a was replaced or deleted since the run started'
    expect(await statusAndBody(await requestRun(pairId, { run_id }))).toEqual([
      409,
      { error: 'Conflict', message, run_id },
    ])
  })

  it('closes the structures to the refinement of a note', async () => {
    const { pairId, closeKeys } = await registered({ ...redButton(), design: designOf() })
    const json = {
      note: 'Button has another colour.',
      pair_id: pairId,
      box_b: { x: 0.06, y: 0.72, w: 0.42, h: 0.19 },
    }
    const refine = () => diff('/api/agent/refine', { json })
    const [, open] = await statusAndBody(await refine())
    expect(open['note']).toContain('Measured:')
    await closeKeys()
    const [status, closed] = await statusAndBody(await refine())
    expect([status, closed['note']]).toEqual([200, json.note])
  })

  it('lists kept evidence as missing', async () => {
    const { pairId, keys, closeKeys } = await registered()
    await closeKeys()
    await setKeys(pairId, { image_a_key: 'free/a.png', image_b_key: 'free/b.png' })
    await env.STORAGE.put('free/a.png', 'a')
    await env.STORAGE.put('free/b.png', 'b')
    const again = await register({
      pair_id: pairId,
      project_id: mine,
      image_a_key: 'free/a.png',
      image_b_key: 'free/b.png',
    })
    expect(again).toMatchObject({
      design_tool_structure_key: keys['design_tool_structure_key'],
      missing: ['design_tool_structure_key', 'dom_structure_key'],
    })
  })
})

it('the check of a key scans neither projects nor screens', async () => {
  const { results } = await env.DB.prepare(
    `EXPLAIN QUERY PLAN SELECT ${keyIsClosed('?1', '?2')} FROM pairs WHERE pair_id = 'p'`,
  )
    .bind('key', 'project')
    .all<{ detail: string }>()
  const plan = results.map(({ detail }) => detail).filter((detail) => !/SUBQUERY/.test(detail))
  expect(plan).toEqual([
    expect.stringMatching(/^SEARCH pairs USING .*\(pair_id=\?\)/),
    expect.stringMatching(/^SEARCH screen USING .*INDEX design_screens_by_image_key/),
    expect.stringMatching(/^SEARCH screen USING INDEX design_screens_by_structure_key/),
    expect.stringMatching(/^SEARCH projects USING .*\(project_id=\?\)/),
  ])
})

/** Sets keys of a pair without the check of a registration. */
async function setKeys(pairId: string, keys: Record<string, string>): Promise<void> {
  const columns = Object.keys(keys).map((name, i) => `${name} = ?${i + 2}`)
  await env.DB.prepare(`UPDATE pairs SET ${columns.join(', ')} WHERE pair_id = ?1`)
    .bind(pairId, ...Object.values(keys))
    .run()
}

const recordedInputs = async (runId: string): Promise<Record<string, unknown>> =>
  JSON.parse(
    (await env.DB.prepare(`SELECT inputs FROM runs WHERE run_id = ?1`)
      .bind(runId)
      .first<string>('inputs'))!,
  ) as Record<string, unknown>

const createProject = (projectId: string) =>
  env.DB.prepare(`INSERT INTO projects (project_id, created_at) VALUES (?1, ?2)`)
    .bind(projectId, '2026-11-21T00:00:00.000Z')
    .run()

describe('a registration under a scope', () => {
  it('is 404 for another project, and changes nothing', async () => {
    const body = registration()
    const scoped = async (project: string, json: unknown) =>
      statusAndBody(await diff(`/api/pairs?project=${project}`, { json }))
    expect(await scoped(newReviewProject(), body)).toEqual([404, { error: 'Pair not found' }])
    expect((await diff(`/api/pairs/${body.pair_id}`)).status).toBe(404)
    expect((await scoped(body.project_id, body))[0]).toBe(201)
    const other = newReviewProject()
    expect(await scoped(other, { ...body, project_id: other })).toEqual([
      404,
      { error: 'Pair not found' },
    ])
    expect(await readPair(body.pair_id)).toMatchObject({ project_id: body.project_id })
  })
})

it('a project that differs from another in case alone takes no pair', async () => {
  const project_id = mine.toUpperCase()
  for (const keys of [{}, { image_a_key: `${mine}/v1/a.png` }, { image_a_key: project_id }])
    expect(await post(registration({ project_id, ...keys }))).toEqual([
      400,
      {
        error: 'Invalid request',
        message: 'project_id: differs from another project in case alone',
      },
    ])
  expect((await post(registration({ project_id: mine })))[0]).toBe(201)
})

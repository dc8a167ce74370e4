import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { GrantedFiles } from '../../../src/ci/view-schema.ts'
import { reviewQueueOf } from '../../../src/review/queue/stub.ts'
import { callWith, countingEnv } from '../../support/counting.ts'
import {
  bodyOf,
  diff,
  insertCandidates,
  readPair,
  register,
  registration,
  statusAndBody,
  TOKEN,
  transition,
  type PairBody,
} from '../../support/review.ts'
import { call, newProject } from '../../support/service.ts'
import { ci, type Project } from '../../ci/ci.ts'
import { BUILT_RED, card, pngOf, requestRun } from '../../judging/runs/runs.ts'

const BUILT = pngOf(card())
const OTHER = pngOf(card({ button: BUILT_RED }))

interface Stored extends PairBody {
  project: Project
}

/** A pair of a project with a key, whose two images are stored. */
async function storedPair(fields: Record<string, unknown> = {}): Promise<Stored> {
  const project = await newProject('bytes')
  const { projectId } = project
  const keys = {
    image_a_key: `${projectId}/v1/design.png`,
    image_b_key: `${projectId}/v1/story.png`,
  }
  await env.STORAGE.put(keys.image_a_key, pngOf(card()))
  await env.STORAGE.put(keys.image_b_key, BUILT)
  return { ...(await register({ project_id: projectId, ...keys, ...fields })), project }
}

const mark = (pairId: string, fields: Record<string, unknown> = {}) =>
  diff('/api/done', { json: { pair_id: pairId, who: 'ada', ...fields } })

async function donePair(): Promise<Stored> {
  const pair = await storedPair()
  expect(await bodyOf(await mark(pair.pair_id))).toMatchObject({ done: true })
  return pair
}

/** Overwrites an image as a pipeline does. */
async function overwrite({ project }: Stored, name: string, bytes: Uint8Array<ArrayBuffer>) {
  const files = [{ name, content_type: 'image/png' }]
  const granted = await bodyOf<GrantedFiles>(await ci(project, 'files/v1', { json: { files } }))
  const headers = { 'Content-Type': 'image/png' }
  const put = await call(granted.files[0]!.url, { method: 'PUT', headers, body: bytes })
  expect(put.status).toBe(200)
}

const replaceBuilt = (pair: Stored, bytes = OTHER) => overwrite(pair, 'story.png', bytes)

/** The done flag as each of the lists has it, none of which reads an object. */
async function listedFlags({ pair_id, project_id, project }: Stored) {
  const { counts, env: counting } = countingEnv()
  const get = async <T>(path: string, headers: Record<string, string>) =>
    (await callWith(counting, `http://localhost:8787${path}`, { headers })).json<T>()
  const token = { Authorization: `Bearer ${TOKEN}` }
  const state = await get<{ pairs: { done: boolean }[] }>(`/api/state?project=${project_id}`, token)
  const queue = await get<{ done: number }>(`/api/queue?project=${project_id}`, token)
  const next = await get<{ next: PairBody | null }>(
    `/api/next?project=${project_id}&who=ada`,
    token,
  )
  await get(`/api/projects/${project_id}/pairs`, token)
  const listed = await get<{ pairs: PairBody[] }>(`/ci/${project_id}/pairs`, {
    'X-API-Key': project.key,
  })
  expect(counts).toMatchObject({ r2Reads: 0, r2Writes: 0 })
  const flags = [
    state.pairs[0]?.done,
    queue.done === 1,
    next.next?.pair_id !== pair_id,
    listed.pairs[0]?.state.done,
  ]
  expect(new Set(flags).size).toBe(1)
  return flags[0]
}

describe('an image of a pair that is done is replaced', () => {
  it.each<[string, (pair: Stored) => Promise<Response>, number]>([
    ['the pair is read', ({ pair_id }) => diff(`/api/pairs/${pair_id}`), 200],
    ['it is claimed', ({ pair_id }) => diff('/api/claim', { json: { pair_id, who: 'ada' } }), 200],
    ['it is marked as done', ({ pair_id }) => mark(pair_id), 409],
    [
      'it is finished',
      ({ pair_id }) => diff('/api/done_next', { json: { pair_id, who: 'ada' } }),
      409,
    ],
    ['it is judged', ({ pair_id }) => requestRun(pair_id), 200],
    [
      'it is judged from a pipeline',
      ({ pair_id, project }) => ci(project, `pairs/${pair_id}/annotate`, { method: 'POST' }),
      200,
    ],
  ])('and it is not done from when %s', async (_, look, status) => {
    const pair = await donePair()
    await replaceBuilt(pair)
    expect(await listedFlags(pair)).toBe(true)
    expect((await look(pair)).status).toBe(status)
    expect(await listedFlags(pair)).toBe(false)
    expect(await readPair(pair.pair_id)).toMatchObject({
      state: { done: false },
      last_review: { who: 'ada', done: true, images_changed: ['b'] },
    })
  })

  it('says so in the response that noticed it', async () => {
    const pair = await donePair()
    await replaceBuilt(pair)
    const claim = await diff('/api/claim', { json: { pair_id: pair.pair_id, who: 'ada' } })
    expect(await claim.json()).toMatchObject({ locked_by: 'ada', done: false })
  })

  it('with the same bytes, which changes nothing', async () => {
    const pair = await donePair()
    await replaceBuilt(pair, BUILT)
    const before = (await readPair(pair.pair_id)).last_review
    await bodyOf(await requestRun(pair.pair_id))
    expect(await readPair(pair.pair_id)).toMatchObject({
      state: { done: true },
      last_review: { ...before, images_changed: [] },
    })
    expect(await listedFlags(pair)).toBe(true)
  })

  it('and put back before anybody looked, which changes nothing', async () => {
    const pair = await donePair()
    await replaceBuilt(pair)
    await replaceBuilt(pair, BUILT)
    expect((await readPair(pair.pair_id)).state.done).toBe(true)
  })

  it('and put back after somebody had looked: it stays not done', async () => {
    const pair = await donePair()
    await replaceBuilt(pair)
    await readPair(pair.pair_id)
    await replaceBuilt(pair, BUILT)
    expect(await readPair(pair.pair_id)).toMatchObject({
      state: { done: false },
      last_review: { images_changed: [] },
    })
  })

  it('the design reference just as well', async () => {
    const pair = await donePair()
    await overwrite(pair, 'design.png', OTHER)
    expect(await readPair(pair.pair_id)).toMatchObject({
      state: { done: false },
      last_review: { images_changed: ['a'] },
    })
  })

  it('is deleted: what was decided on it stays, until another is there', async () => {
    const pair = await donePair()
    await env.STORAGE.delete(pair.image_b_key)
    expect((await readPair(pair.pair_id)).state.done).toBe(true)
    await replaceBuilt(pair, BUILT)
    expect((await readPair(pair.pair_id)).state.done).toBe(true)
    await env.STORAGE.delete(pair.image_b_key)
    await readPair(pair.pair_id)
    await replaceBuilt(pair)
    expect((await readPair(pair.pair_id)).state.done).toBe(false)
  })

  it('and evidence too, from when a run reads it', async () => {
    const dom_structure_key = `evidence/${crypto.randomUUID()}`
    await env.STORAGE.put(dom_structure_key, '{}')
    const pair = await storedPair({ dom_structure_key })
    await mark(pair.pair_id)
    await env.STORAGE.put(dom_structure_key, '{"version": 1}')
    expect((await readPair(pair.pair_id)).state.done).toBe(true)
    await bodyOf(await requestRun(pair.pair_id))
    expect((await readPair(pair.pair_id)).state.done).toBe(false)
  })

  it('keeps the lock of whoever reviews it', async () => {
    const pair = await donePair()
    await diff('/api/claim', { json: { pair_id: pair.pair_id, who: 'ben' } })
    await replaceBuilt(pair)
    expect((await readPair(pair.pair_id)).state).toMatchObject({ done: false, locked_by: 'ben' })
  })
})

describe('marking a pair as done', () => {
  it('is refused once when an image was replaced that nobody has looked at, and names it', async () => {
    const pair = await storedPair()
    await replaceBuilt(pair)
    const body = {
      error: 'Pair has other images',
      message: 'Image b was replaced since the pair was looked at',
      images_changed: ['b'],
    }
    expect(await statusAndBody(await mark(pair.pair_id))).toEqual([409, body])
    expect((await mark(pair.pair_id)).status).toBe(200)
    expect((await readPair(pair.pair_id)).state.done).toBe(true)
  })

  it('is refused as long as the reviewer has seen other images, however often they are read', async () => {
    const pair = await storedPair()
    const seen = { a: pair.image_a_etag, b: pair.image_b_etag }
    await replaceBuilt(pair)
    const now = await readPair(pair.pair_id)
    expect(now.image_b_etag).not.toBe(seen.b)
    for (const path of ['/api/done', '/api/done_next'])
      expect(
        await statusAndBody(
          await diff(path, { json: { pair_id: pair.pair_id, who: 'ada', seen } }),
        ),
      ).toMatchObject([409, { images_changed: ['b'] }])
    expect((await readPair(pair.pair_id)).state.done).toBe(false)
    const quoted = { a: `"${seen.a}"`, b: `W/"${now.image_b_etag}"` }
    expect((await mark(pair.pair_id, { seen: quoted })).status).toBe(200)
  })

  it('counts for images that the reviewer saw, though nobody had noticed them', async () => {
    const pair = await storedPair()
    await replaceBuilt(pair)
    const object = await env.STORAGE.head(pair.image_b_key)
    expect((await mark(pair.pair_id, { seen: { b: object!.etag } })).status).toBe(200)
  })

  it('may be sent again after a lost answer', async () => {
    const pair = await donePair()
    expect((await mark(pair.pair_id)).status).toBe(200)
    expect((await readPair(pair.pair_id)).state.done).toBe(true)
  })

  it('of images that arrive later is not ended by their arrival', async () => {
    const keys = {
      image_a_key: `later/${crypto.randomUUID()}`,
      image_b_key: `later/${crypto.randomUUID()}`,
    }
    const { pair_id } = await register(keys)
    await bodyOf(await mark(pair_id))
    await env.STORAGE.put(keys.image_a_key, BUILT)
    await env.STORAGE.put(keys.image_b_key, BUILT)
    expect((await readPair(pair_id)).state.done).toBe(true)
    await env.STORAGE.put(keys.image_b_key, OTHER)
    expect((await readPair(pair_id)).state.done).toBe(false)
  })

  it.each(['{"a": 7}', '7', '"x"', '{"b": ["x"]}'])('refuses %s as what was seen', async (seen) => {
    const pair = await storedPair()
    const json = { seen: JSON.parse(seen) as unknown }
    expect(await statusAndBody(await mark(pair.pair_id, json))).toMatchObject([
      400,
      { error: 'Invalid request' },
    ])
  })

  it('costs a HEAD of each image, as claiming and reading do', async () => {
    const { pair_id } = await donePair()
    const headers = { Authorization: `Bearer ${TOKEN}` }
    const send = async (path: string, json?: unknown) => {
      const { counts, env: counting } = countingEnv()
      const url = `http://localhost:8787${path}`
      const init = json ? { method: 'POST', headers, body: JSON.stringify(json) } : { headers }
      expect((await callWith(counting, url, init)).status).toBe(200)
      return [counts.r2Reads, counts.r2Bytes]
    }
    const body = { pair_id, who: 'ada' }
    expect(await send('/api/claim', body)).toEqual([2, 0])
    expect(await send('/api/done', body)).toEqual([2, 0])
    expect(await send('/api/done_next', body)).toEqual([2, 0])
    expect(await send(`/api/pairs/${pair_id}`)).toEqual([2, 0])
    expect(await send('/api/release', body)).toEqual([0, 0])
    expect(await send('/api/done', { ...body, done: false })).toEqual([0, 0])
  })
})

describe('at once', () => {
  it('marking and replacing: what is done in the end was done on what is there', async () => {
    for (let round = 0; round < 10; round++) {
      const pair = await storedPair()
      const seen = { a: pair.image_a_etag, b: pair.image_b_etag }
      await Promise.all([
        env.STORAGE.put(pair.image_b_key, OTHER),
        mark(pair.pair_id, { seen }),
        readPair(pair.pair_id),
        diff('/api/claim', { json: { pair_id: pair.pair_id, who: 'ben' } }),
        mark(pair.pair_id, { seen }),
      ])
      expect((await readPair(pair.pair_id)).state.done).toBe(false)
      expect((await mark(pair.pair_id, { seen })).status).toBe(409)
      expect((await readPair(pair.pair_id)).state.done).toBe(false)
    }
  })

  it('registering it again: images that lay at the keys before do not count', async () => {
    for (const others of [{ image_b_key: `none/${crypto.randomUUID()}` }, {}]) {
      const pair = await storedPair()
      const { pair_id, project_id, image_a_key, image_b_key } = pair
      const seen = { a: pair.image_a_etag, b: pair.image_b_etag }
      let isRegistered = false
      const STORAGE = new Proxy(env.STORAGE, {
        get(bucket, name: keyof R2Bucket) {
          if (name !== 'head') return (bucket[name] as (...args: unknown[]) => unknown).bind(bucket)
          return async (key: string) => {
            const found = await bucket.head(key)
            if (!isRegistered) {
              isRegistered = true
              if (!others.image_b_key) await bucket.put(image_b_key, OTHER)
              await register({ pair_id, project_id, image_a_key, image_b_key, ...others })
            }
            return found
          }
        },
      })
      const response = await callWith({ ...env, STORAGE }, 'http://localhost:8787/api/done', {
        method: 'POST',
        headers: { Authorization: `Bearer ${TOKEN}` },
        body: JSON.stringify({ pair_id, who: 'ada', seen }),
      })
      expect(response.status).toBe(409)
      expect((await readPair(pair_id)).state.done).toBe(false)
    }
  })

  it('many looks at a replaced image end the flag once, and it can be set again', async () => {
    const pair = await donePair()
    await replaceBuilt(pair)
    const looks = await Promise.all(Array.from({ length: 8 }, () => readPair(pair.pair_id)))
    expect(looks.map(({ state }) => state.done)).toEqual(Array.from({ length: 8 }, () => false))
    const seen = { b: looks[0]!.image_b_etag }
    const marks = await Promise.all(Array.from({ length: 4 }, () => mark(pair.pair_id, { seen })))
    expect(marks.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await readPair(pair.pair_id)).state.done).toBe(true)
  })
})

describe('what people last looked at', () => {
  it('is nothing for a new pair', async () => {
    expect((await storedPair()).last_review).toBeNull()
  })

  it('is what they marked as done or decided on, whoever came last', async () => {
    const pair = await storedPair()
    const [one, two] = await insertCandidates(pair, [{}, {}])
    await transition(one!, 'promote', { who: 'ben' })
    expect((await readPair(pair.pair_id)).last_review).toEqual({
      who: 'ben',
      at: expect.any(String),
      done: false,
      images_changed: [],
    })
    await mark(pair.pair_id)
    expect((await readPair(pair.pair_id)).last_review).toMatchObject({ who: 'ada', done: true })
    await replaceBuilt(pair)
    await readPair(pair.pair_id)
    const dismissal = { ids: [two], reason: 'noise', who: 'eve' }
    await diff(`/api/pairs/${pair.pair_id}/candidates/dismiss-bulk`, { json: dismissal })
    expect((await readPair(pair.pair_id)).last_review).toMatchObject({
      who: 'eve',
      done: false,
      images_changed: [],
    })
  })

  it('distinguishes a pair that was registered again with another image from one with the same', async () => {
    const pair = await donePair()
    const { pair_id, project_id, image_a_key } = pair
    const again = async (bytes: Uint8Array<ArrayBuffer>) => {
      const image_b_key = `${project_id}/${crypto.randomUUID()}/story.png`
      await env.STORAGE.put(image_b_key, bytes)
      const json = registration({ pair_id, project_id, image_a_key, image_b_key })
      return bodyOf<PairBody>(await diff('/api/pairs', { json }))
    }
    expect((await again(BUILT)).last_review).toMatchObject({ done: true, images_changed: [] })
    expect((await again(OTHER)).last_review).toMatchObject({ done: true, images_changed: ['b'] })
    const { pairs } = await bodyOf<{ pairs: PairBody[] }>(
      await diff(`/api/projects/${project_id}/pairs`),
    )
    expect(pairs[0]).toMatchObject({ last_review: { images_changed: ['b'] } })
  })

  it('names the images of each decision in the history of its issue', async () => {
    const pair = await storedPair()
    const [id] = await insertCandidates(pair, [{}])
    await transition(id!, 'dismiss')
    await replaceBuilt(pair)
    const now = await readPair(pair.pair_id)
    await transition(id!, 'restore')
    const { events } = await bodyOf<{ events: Record<string, unknown>[] }>(
      await diff(`/api/issues/${id}/history`),
    )
    const image_a = { key: pair.image_a_key, etag: pair.image_a_etag }
    expect(events).toMatchObject([
      {
        action: 'dismiss',
        images: { a: image_a, b: { key: pair.image_b_key, etag: pair.image_b_etag } },
      },
      {
        action: 'restore',
        images: { a: image_a, b: { key: pair.image_b_key, etag: now.image_b_etag } },
      },
    ])
  })
})

describe('a pair from before ETags were kept', () => {
  it('stays done when it is first looked at, and is bound from then on', async () => {
    const pair = await donePair()
    await runInDurableObject(reviewQueueOf(env, pair.project_id), (_, { storage }) => {
      storage.sql.exec(`UPDATE pairs SET objects = NULL, mirrored_revision = 0`)
    })
    await env.DB.prepare(`UPDATE pairs SET objects = NULL, last_review = NULL WHERE pair_id = ?1`)
      .bind(pair.pair_id)
      .run()
    await replaceBuilt(pair)
    expect(await readPair(pair.pair_id)).toMatchObject({
      state: { done: true },
      last_review: null,
    })
    await replaceBuilt(pair, BUILT)
    expect((await readPair(pair.pair_id)).state.done).toBe(false)
  })
})

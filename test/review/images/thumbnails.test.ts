import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { thumbnailSize } from '../../../src/review/images/thumbnail-size.ts'
import { callWith, countingEnv } from '../../support/counting.ts'
import { diff, readPair, register, statusAndBody, TOKEN } from '../../support/review.ts'
import { newProject } from '../../support/service.ts'
import { bucketWith } from '../../judging/runs/hooked-storage.ts'
import { card, pngOf } from '../../judging/runs/runs.ts'
import { pictureOf } from '../crops/crops.ts'

interface Shown {
  project: string
  pair: string
  key: string
  etag: string
}

/** A colour that no other test uses, so that its bytes are of this pair alone. */
const ownColour = () => [...crypto.getRandomValues(new Uint8Array(3))] as [number, number, number]

/** A page with a band in a colour of its own in its middle half. */
const pageOf = (w: number, h: number, colour = ownColour()) =>
  pngOf([{ x: 0, y: h / 4, w, h: h / 2, colour }], { w, h })

/** A pair whose built image has these bytes. */
async function pairWith(bytes: Uint8Array, project?: string): Promise<Shown> {
  const projectId = project ?? (await newProject('thumbnails')).projectId
  const key = `${projectId}/v1/${crypto.randomUUID()}.png`
  const { etag } = await env.STORAGE.put(key, bytes, {})
  const { pair_id: pair } = await register({ project_id: projectId, image_b_key: key })
  return { project: projectId, pair, key, etag }
}

const pathOf = ({ pair, etag }: Pick<Shown, 'pair' | 'etag'>, slot = 'b') =>
  `/image/${pair}/${slot}/thumbnail?etag=${etag}`

const kept = async (project: string) =>
  (await env.STORAGE.list({ prefix: `.thumbnails/${project}/` })).objects.map(({ key }) => key)

/** One request, and what it cost. */
async function counted(path: string, STORAGE = env.STORAGE) {
  const counting = countingEnv()
  const environment = STORAGE === env.STORAGE ? counting.env : { ...counting.env, STORAGE }
  const response = await callWith(environment, `http://localhost${path}`, {
    headers: { Authorization: `Bearer ${TOKEN}` },
  })
  const rows = counting.statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0)
  return { response, counts: counting.counts, rows }
}

describe('the size of a thumbnail', () => {
  it.each([
    ['a screen', [1_440, 900], [384, 240]],
    ['a tall page, whose width stays legible', [1_200, 9_000], [240, 1_800]],
    ['the largest square', [3_840, 3_840], [240, 240]],
    ['a strip, as long as may be', [16_000, 400], [1_800, 45]],
    ['a small image, as it is', [200, 100], [200, 100]],
    ['an icon, enlarged so far that it can be encoded', [16, 16], [32, 32]],
    ['a single pixel', [1, 1], [23, 23]],
    ['a line', [1, 16_384], [1, 1_800]],
  ])('of %s', (_, [width, height], [w, h]) => {
    expect(thumbnailSize({ width: width!, height: height! })).toEqual({ width: w, height: h })
  })
})

describe('GET /image/:pairId/:slot/thumbnail', () => {
  it('is a small PNG of the whole image, for a browser to keep for good', async () => {
    const shown = await pairWith(pageOf(960, 720, [10, 20, 200]))
    const response = await diff(pathOf(shown))
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
      etag: `"${shown.etag}"`,
      'x-content-type-options': 'nosniff',
    })
    const picture = await pictureOf(response)
    expect([picture.width, picture.height]).toEqual([320, 240])
    expect([
      picture.at(160, 58),
      picture.at(160, 62),
      picture.at(160, 178),
      picture.at(160, 182),
    ]).toEqual(['#ffffff', '#0a14c8', '#0a14c8', '#ffffff'])
  })

  it('of a tall page, of the largest square and of an icon stays within its bounds', async () => {
    const sizes: [number, number][] = [
      [1_200, 9_000],
      [3_840, 3_840],
      [12, 8],
    ]
    for (const [w, h] of sizes) {
      const response = await diff(pathOf(await pairWith(pageOf(w, h))))
      expect((await response.clone().arrayBuffer()).byteLength).toBeLessThan(100_000)
      const { width, height } = await pictureOf(response)
      expect({ width, height }).toEqual(thumbnailSize({ width: w, height: h }))
    }
  })

  it('is drawn once: then it takes one read of storage, and of the database no row but the pair', async () => {
    const shown = await pairWith(pageOf(400, 300))
    const first = await counted(pathOf(shown))
    expect(first.response.status).toBe(200)
    expect(first.counts).toMatchObject({ r2Reads: 3, r2Writes: 1, d1Queries: 1 })
    const access = (await counted(`/image/${shown.pair}/b`)).rows
    const warm = await counted(pathOf(shown))
    expect(warm.counts).toMatchObject({ r2Reads: 1, r2Writes: 0, r2Lists: 0, d1Queries: 1 })
    expect(warm.rows).toBe(access)
    expect(new Uint8Array(await warm.response.arrayBuffer())).toEqual(
      new Uint8Array(await first.response.arrayBuffer()),
    )
    const again = await diff(pathOf(shown), { headers: { 'If-None-Match': `"${shown.etag}"` } })
    expect(again.status).toBe(304)
  })

  it('is shared by all pairs of the project with the same bytes, and by no other project', async () => {
    const bytes = pageOf(300, 200)
    const first = await pairWith(bytes)
    const second = await pairWith(bytes, first.project)
    const other = await pairWith(bytes)
    await diff(pathOf(first))
    expect((await counted(pathOf(second))).counts.r2Writes).toBe(0)
    expect((await counted(pathOf(other))).counts.r2Writes).toBe(1)
    expect(await kept(first.project)).toEqual([`.thumbnails/${first.project}/${first.etag}`])
  })

  it('has the ETag that lists and pairs give for it', async () => {
    const shown = await pairWith(pageOf(300, 200))
    expect((await readPair(shown.pair)).image_b_etag).toBe(shown.etag)
  })

  it('can be asked for twice at once: both get the same picture', async () => {
    const shown = await pairWith(pageOf(500, 400))
    const responses = await Promise.all([diff(pathOf(shown)), diff(pathOf(shown))])
    const bodies = await Promise.all(responses.map((response) => response.arrayBuffer()))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(new Uint8Array(bodies[0]!)).toEqual(new Uint8Array(bodies[1]!))
  })

  it('of an image that was replaced stays what it was; one that was never drawn is that of the new image', async () => {
    const shown = await pairWith(pageOf(300, 200, [1, 2, 3]))
    const undrawn = await pairWith(pageOf(300, 200, [4, 5, 6]))
    await diff(pathOf(shown))
    const bytes = pageOf(300, 200, [7, 8, 9])
    for (const { key } of [shown, undrawn]) await env.STORAGE.put(key, bytes, {})
    const old = await diff(pathOf(shown))
    expect(old.headers.get('Cache-Control')).toMatch(/immutable/)
    expect((await pictureOf(old)).at(10, 100)).toBe('#010203')
    for (let times = 0; times < 2; times++) {
      const response = await diff(pathOf(undrawn))
      expect(response.headers.get('Cache-Control')).toBe('private, no-cache')
      expect((await pictureOf(response)).at(10, 100)).toBe('#070809')
    }
    const current = await diff(`/image/${shown.pair}/b/thumbnail`)
    expect(current.headers.get('Cache-Control')).toBe('private, no-cache')
    expect((await pictureOf(current)).at(10, 100)).toBe('#070809')
  })

  it('is sent even if it cannot be kept', async () => {
    const shown = await pairWith(pageOf(300, 200))
    const full = bucketWith('put', () => Promise.reject(new Error('put: full (10001)')))
    const { response } = await counted(pathOf(shown), full)
    expect(response.status).toBe(200)
    expect(await kept(shown.project)).toEqual([])
  })

  it.each([
    [
      'is a JPEG',
      Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, ...new Uint8Array(90)),
      'The image is not a PNG',
    ],
    ['is cut short', pngOf(card()).subarray(0, 90), 'The image is cut short'],
  ])(
    'of an image that %s is missing, with the reason, and is not drawn again',
    async (_, bytes, message) => {
      const shown = await pairWith(bytes)
      const missing = [404, { error: 'Thumbnail not found', message }]
      expect(await statusAndBody(await diff(pathOf(shown)))).toEqual(missing)
      const again = await counted(pathOf(shown))
      expect(await statusAndBody(again.response)).toEqual(missing)
      expect(again.counts.r2Reads).toBe(1)
    },
  )

  it('does not exist for a pair of another project, an image that is not stored, or a key of another project', async () => {
    const shown = await pairWith(pageOf(300, 200))
    await diff(pathOf(shown))
    const refusal = async (path: string) => (await statusAndBody(await diff(path)))[1]['error']
    expect(await refusal(`${pathOf(shown)}&project=another`)).toBe('Pair not found')
    expect(await refusal(pathOf({ ...shown, pair: 'none' }))).toBe('Pair not found')
    const absent = await register({ image_a_key: crypto.randomUUID() })
    expect(await refusal(`/image/${absent.pair_id}/a/thumbnail`)).toBe('Image not found')
    expect(await refusal(`/image/${absent.pair_id}/a/thumbnail?etag=${shown.etag}`)).toBe(
      'Image not found',
    )
    // A project that comes into being later closes the keys that lead into it.
    const late = `late-${crypto.randomUUID()}`
    const key = `${late}/v1/page.png`
    const { etag } = await env.STORAGE.put(key, pageOf(300, 200), {})
    const { pair_id: pair } = await register({ image_b_key: key })
    expect((await diff(pathOf({ pair, etag }))).status).toBe(200)
    await env.DB.prepare(`INSERT INTO projects (project_id, created_at) VALUES (?1, ?2)`)
      .bind(late, new Date().toISOString())
      .run()
    expect(await refusal(pathOf({ pair, etag }))).toBe('Image not found')
  })

  it.each(['%22quoted%22', '../x', ''])('refuses the ETag %j', async (etag) => {
    expect((await diff(`/image/none/b/thumbnail?etag=${etag}`)).status).toBe(400)
  })

  it('of sixty-one images of a project are drawn at once or after each other, and more are refused', async () => {
    const { projectId } = await newProject('thumbnails')
    const AT_ONCE = 80
    const shown = await Promise.all(
      Array.from({ length: AT_ONCE }, () => pairWith(pageOf(40, 40), projectId)),
    )
    const responses = await Promise.all(shown.map((each) => diff(pathOf(each))))
    const refused = responses.filter(({ status }) => status === 429)
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(AT_ONCE - refused.length)
    expect(refused[0]?.headers.get('Retry-After')).toBe('1')
    await Promise.all(responses.map((response) => response.arrayBuffer()))
    expect((await diff(pathOf(shown.at(-1)!))).status).toBe(200)
  })
})

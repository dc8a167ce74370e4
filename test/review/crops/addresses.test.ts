import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { cropUrl, expiryOf, imagesId, type CropGrant } from '../../../src/review/crops/crop-url.ts'
import { hmacSha256Hex } from '../../../src/base/hash.ts'
import { DAY_MS, isoTime } from '../../../src/base/time.ts'
import { listCropSubjects } from '../../../src/store/review/crop-subjects.ts'
import { setVisibility } from '../../../src/store/hosting/projects.ts'
import { archiveBuild, restoreBuild } from '../../../src/upload/manage-builds.ts'
import { createKey } from '../../../src/upload/keys.ts'
import { callWith, countingEnv } from '../../support/counting.ts'
import { createIssue, diff, statusAndBody } from '../../support/review.ts'
import { BASE_URL, call, newProject, publish } from '../../support/service.ts'
import { ci, planOf } from '../../ci/ci.ts'
import { addressOf, BUTTON, fetchCrop, grant, issueOnButton, type Shown } from './crops.ts'

const SECRET = 'test-upload-signing-secret'

let shown: Shown

beforeAll(async () => {
  shown = await issueOnButton()
})

/** What an address of the issue grants. */
async function grantOf({ issue }: Shown, fields: Partial<CropGrant> = {}): Promise<CropGrant> {
  const [subject] = await listCropSubjects(env.DB, { projectId: null, issueIds: [issue] })
  const { a, b } = subject!.images
  const query = new URL(await addressOf(shown)).searchParams
  return {
    subjectId: issue,
    side: 'both',
    images: imagesId(subject!, 'both', { a: a.observed, b: b.observed }),
    expires: Number(query.get('expires')),
    keyId: query.get('key') ?? '',
    ...fields,
  }
}

const forged = async (of: Shown, fields: Partial<CropGrant>) =>
  cropUrl(SECRET, BASE_URL, await grantOf(of, fields))

const refusal = async (address: string) => statusAndBody(await fetchCrop(address))
const GONE = (message: string) => [404, { error: 'Crop not found', message }]

describe('addresses of crops', () => {
  it('are the same when they are asked for again, and end after 30 to 60 days', async () => {
    const [crop] = await grant(shown.project, [{ issue_id: shown.issue, side: 'b' }])
    const [again] = await grant(shown.project, [{ issue_id: shown.issue, side: 'b' }])
    expect(crop).toEqual({
      issue_id: shown.issue,
      side: 'b',
      url: expect.stringContaining(`${BASE_URL}/crops/${shown.issue}?side=b&`),
      expires_at: expect.any(String),
    })
    expect(again).toEqual(crop)
    const days = (Date.parse(crop!.expires_at) - Date.now()) / DAY_MS
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThanOrEqual(60)
  })

  it('say that they end with their key, if that is earlier', async () => {
    const { projectId } = shown.project
    const expiresAt = isoTime(Date.now() + DAY_MS)
    const { key } = await createKey(env.DB, { projectId, name: 'a day', expiresAt })
    const [crop] = await grant({ projectId, key }, [{ issue_id: shown.issue, side: 'b' }])
    expect(crop?.expires_at).toBe(expiresAt)
  })

  it.each([1, 7, 30, 365])('of %i days change once in that time', (days) => {
    const start = 20_000 * DAY_MS
    const ends = Array.from({ length: 5 * days }, (_, i) => expiryOf(days, start + i * DAY_MS))
    for (const [i, end] of ends.entries()) {
      const left = (end * 1000 - start) / DAY_MS - i
      expect(left).toBeGreaterThan(days)
      expect(left).toBeLessThanOrEqual(2 * days)
    }
    expect(new Set(ends).size).toBeLessThanOrEqual(6)
  })

  it('come in the order of the request, without issues that have no box or are not the project’s', async () => {
    const other = await issueOnButton()
    const { id: wordless } = await createIssue(shown.pair, { note: 'No box' })
    const { id: second } = await createIssue(shown.pair, { box_b: BUTTON })
    const crops = await grant(shown.project, [
      { issue_id: second, side: 'a' },
      { issue_id: wordless, side: 'both' },
      { issue_id: other.issue, side: 'both' },
      { issue_id: 'iss_none', side: 'both' },
      { issue_id: shown.issue, side: 'both' },
      { issue_id: second, side: 'b' },
    ])
    expect(crops.map(({ issue_id, side }) => [issue_id, side])).toEqual([
      [second, 'a'],
      [shown.issue, 'both'],
      [second, 'b'],
    ])
  })

  it.each([
    ['none', []],
    ['too many', Array.from({ length: 21 }, () => ({ issue_id: 'i', side: 'b' }))],
    ['no side', [{ issue_id: 'i' }]],
    ['another side', [{ issue_id: 'i', side: 'design' }]],
    ['an empty id', [{ issue_id: '', side: 'a' }]],
    ['a number', [{ issue_id: 7, side: 'a' }]],
    ['neither an issue nor a pair', [{ side: 'a' }]],
    ['an issue and a pair', [{ issue_id: 'i', pair_id: 'p', side: 'a' }]],
  ])('are refused for %s', async (_, crops) => {
    const [status, body] = await statusAndBody(
      await ci(shown.project, 'crops', { json: { crops } }),
    )
    expect([status, body['error']]).toEqual([400, 'Invalid request'])
  })

  it('reveal nothing of where the images are stored', async () => {
    const address = await addressOf(shown)
    expect(address).not.toContain(shown.project.projectId)
    expect(address).not.toContain(shown.pair)
  })
})

describe('an address that was altered', () => {
  it.each([
    ['another side', (url: URL) => url.searchParams.set('side', 'a')],
    ['no side', (url: URL) => url.searchParams.delete('side')],
    ['an unknown side', (url: URL) => url.searchParams.set('side', 'c')],
    ['a later end', (url: URL) => url.searchParams.set('expires', '9999999999')],
    ['no end', (url: URL) => url.searchParams.delete('expires')],
    ['an end that is no number', (url: URL) => url.searchParams.set('expires', 'NaN')],
    ['other images', (url: URL) => url.searchParams.set('images', '0'.repeat(16))],
    ['another key', (url: URL) => url.searchParams.set('key', 'key_other')],
    ['no signature', (url: URL) => url.searchParams.delete('sig')],
    ['an empty signature', (url: URL) => url.searchParams.set('sig', '')],
    ['a wrong signature', (url: URL) => url.searchParams.set('sig', 'f'.repeat(64))],
    ['another issue', (url: URL) => (url.pathname = '/crops/iss_other')],
    ['nothing but the issue', (url: URL) => (url.search = '')],
  ])('is 403: %s', async (_, alter) => {
    const url = new URL(await addressOf(shown))
    alter(url)
    expect(await refusal(url.href)).toEqual([403, { error: 'Invalid signature' }])
  })

  it('is 403, whether the issue is there or not', async () => {
    const url = new URL(await addressOf(shown))
    const known = await refusal(`${BASE_URL}${url.pathname}?side=b&sig=0`)
    const unknown = await refusal(`${BASE_URL}/crops/iss_none?side=b&sig=0`)
    expect(known).toEqual(unknown)
  })

  it('is 403 if something else was signed with the secret itself', async () => {
    const grant = await grantOf(shown)
    const { subjectId, side, images, expires, keyId } = grant
    const url = new URL(cropUrl(SECRET, BASE_URL, grant))
    const text = JSON.stringify([subjectId, side, images, expires, keyId])
    url.searchParams.set('sig', hmacSha256Hex(SECRET, text))
    expect((await refusal(url.href))[0]).toBe(403)
  })
})

describe('an address that has ended', () => {
  it('is 403', async () => {
    const expires = Math.floor(Date.now() / 1000) - 1
    expect(await refusal(await forged(shown, { expires }))).toEqual([403, { error: 'URL expired' }])
  })

  it('ends with the key it was requested with', async () => {
    const { projectId } = shown.project
    const revoked = await createKey(env.DB, { projectId, name: 'x' })
    const address = await addressOf({ ...shown, project: { projectId, key: revoked.key } })
    expect((await fetchCrop(address)).status).toBe(200)
    await env.DB.prepare(`UPDATE api_keys SET expires_at = '2020-01-01T00:00:00Z' WHERE id = ?1`)
      .bind(revoked.id)
      .run()
    expect((await refusal(address))[1]).toMatchObject({ error: 'URL expired' })
    await env.DB.prepare(`UPDATE api_keys SET status = 'revoked' WHERE id = ?1`)
      .bind(revoked.id)
      .run()
    expect(await refusal(address)).toEqual([
      403,
      { error: 'Invalid signature', message: 'The API key of this URL has been revoked' },
    ])
  })
})

describe('what an address shows', () => {
  it('is gone with its issue', async () => {
    const own = await issueOnButton()
    const address = await addressOf(own)
    await diff(`/api/issues/${own.issue}`, { method: 'DELETE' })
    expect(await refusal(address)).toEqual(GONE('The issue is gone'))
  })

  it('is gone when the pair gets other images, and never those', async () => {
    const own = await issueOnButton()
    const address = await addressOf(own)
    const image_b_key = `${own.project.projectId}/v2/story.png`
    await env.STORAGE.put(image_b_key, 'another')
    await ci(own.project, 'pairs', {
      json: { pair_id: own.pair, image_a_key: own.keys.a, image_b_key },
    })
    expect(await refusal(address)).toEqual(GONE('The pair has other images by now'))
  })

  it('is gone while the version is archived by a person, but not when it is only replaced', async () => {
    const own = await issueOnButton()
    const first = await publish(own.project, 'v1', { 'index.html': 'one' })
    await publish(own.project, 'v1', { 'index.html': 'two' })
    const address = await addressOf(own)
    expect((await fetchCrop(address)).status).toBe(200)
    expect(first.data.buildNumber).toBe(1)
    const { results } = await env.DB.prepare(
      `SELECT build_id AS id FROM builds WHERE project_id = ?1 AND status = 'active'`,
    )
      .bind(own.project.projectId)
      .all<{ id: string }>()
    const stores = { bucket: env.STORAGE, db: env.DB }
    await archiveBuild(stores, { buildId: results[0]!.id, who: 'ada' })
    expect(await refusal(address)).toEqual(GONE('The version was archived'))
    await restoreBuild(stores, { buildId: results[0]!.id, who: 'ada' })
    expect((await fetchCrop(address)).status).toBe(200)
  })

  it('is gone when its image belongs to another project by now', async () => {
    const own = await issueOnButton()
    const later = `later-${crypto.randomUUID().slice(0, 8)}`
    const image_a_key = `${later}/v1/design.png`
    await env.STORAGE.put(image_a_key, 'x')
    await ci(own.project, 'pairs', {
      json: { pair_id: own.pair, image_a_key, image_b_key: own.keys.b },
    })
    const [both, built] = [await addressOf(own), await addressOf(own, 'b')]
    await createKey(env.DB, { projectId: later, name: 'x' })
    expect(await refusal(both)).toEqual(GONE('The image is gone'))
    expect((await fetchCrop(built)).status).toBe(200)
  })

  it('is nothing of another project than the key’s, even if it were signed', async () => {
    const other = await issueOnButton()
    const { keyId } = await grantOf(shown)
    expect(await refusal(await forged(other, { keyId }))).toEqual(GONE('The issue is gone'))
  })

  it('may be kept for a day, no longer than the address is good, and is revalidated', async () => {
    const address = await addressOf(shown)
    const response = await fetchCrop(address)
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=86400')
    const etag = response.headers.get('ETag') ?? ''
    const again = await fetchCrop(address, { 'If-None-Match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const other = await fetchCrop(await addressOf(shown, 'b'), { 'If-None-Match': etag })
    expect(other.status).toBe(200)
    const soon = Math.floor(Date.now() / 1000) + 100
    const { projectId } = shown.project
    const expiresAt = new Date(soon * 1000).toISOString()
    const { key } = await createKey(env.DB, { projectId, name: 'soon', expiresAt })
    for (const ending of [
      await forged(shown, { expires: soon }),
      await addressOf({ ...shown, project: { projectId, key } }),
    ]) {
      const { headers } = await fetchCrop(ending)
      expect(Number(headers.get('Cache-Control')?.split('=')[1])).toBeLessThanOrEqual(100)
    }
  })

  it('costs a HEAD of each image and a read of the kept picture, and a query for key, issue and version', async () => {
    const own = await issueOnButton()
    for (const [side, images] of [
      ['both', 2],
      ['a', 1],
      ['b', 1],
    ] as const) {
      const address = await addressOf(own, side)
      const first = countingEnv()
      const drawn = await callWith(first.env, address)
      // The kept picture is looked for twice, before and after waiting for a turn, and each image is read.
      expect([drawn.status, first.counts]).toMatchObject([
        200,
        { r2Reads: 2 * images + 2, r2Writes: 1, d1Queries: 3 },
      ])
      const picture = await drawn.arrayBuffer()
      const { env: counting, counts } = countingEnv()
      const response = await callWith(counting, address)
      expect(await response.arrayBuffer()).toEqual(picture)
      expect([response.status, counts]).toMatchObject([
        200,
        { r2Reads: images + 1, r2Bytes: picture.byteLength, r2Writes: 0, d1Queries: 3 },
      ])
      const known = countingEnv()
      const headers = { 'If-None-Match': response.headers.get('ETag') ?? '' }
      expect((await callWith(known.env, address, { headers })).status).toBe(304)
      expect(known.counts).toMatchObject({ r2Reads: images, r2Bytes: 0, d1Queries: 3 })
    }
    const { env: counting, counts } = countingEnv()
    await callWith(counting, await forged(own, { expires: 1 }))
    expect(counts).toMatchObject({ r2Reads: 0, d1Queries: 0 })
  })

  it('is found by indexes alone', async () => {
    const { env: counting, statements } = countingEnv()
    await callWith(counting, await addressOf(shown))
    const plans = await Promise.all(
      statements.map(({ sql }) => planOf(sql, sql.includes('?2') ? ['[]', '[]'] : ['[]'])),
    )
    expect(plans.flat().filter((step) => /^SCAN (?!named|json_each)/.test(step))).toEqual([])
    expect(plans.flat().join()).toContain('USING')
  })
})

describe('a deployment', () => {
  const asked = (vars: Record<string, string>) => {
    const { env: changed } = countingEnv(vars)
    return {
      grant: () =>
        callWith(changed, `${BASE_URL}/ci/${shown.project.projectId}/crops`, {
          method: 'POST',
          headers: { 'X-API-Key': shown.project.key },
          body: JSON.stringify({ crops: [{ issue_id: shown.issue, side: 'both' }] }),
        }),
      show: (address: string) => callWith(changed, address),
    }
  }

  it('with crops switched off gives no address, and shows none that it has given before', async () => {
    const off = asked({ CROP_URL_DAYS: '0' })
    const address = await addressOf(shown)
    for (const response of [await off.grant(), await off.show(address)])
      expect(await statusAndBody(response)).toEqual([
        404,
        { error: 'Crop not found', message: 'This deployment shows no crops (CROP_URL_DAYS)' },
      ])
  })

  it('without a secret says so', async () => {
    const bare = asked({ UPLOAD_SIGNING_SECRET: '' })
    const address = await addressOf(shown)
    for (const response of [await bare.grant(), await bare.show(address)])
      expect(await statusAndBody(response)).toEqual([
        503,
        { error: 'Not configured', message: 'Crops need UPLOAD_SIGNING_SECRET' },
      ])
  })

  it('with another secret shows no crop of the one before', async () => {
    const other = asked({ UPLOAD_SIGNING_SECRET: 'another-signing-secret' })
    expect((await other.show(await addressOf(shown))).status).toBe(403)
  })

  it('lets no shared cache keep the crops of a private project', async () => {
    const { project, ...rest } = await issueOnButton()
    const address = await addressOf({ project, ...rest })
    expect((await call(address)).headers.get('Cache-Control')).toMatch(/^public, max-age=/)
    await setVisibility(env.DB, {
      projectId: project.projectId,
      visibility: 'private',
      who: 'ada',
      now: isoTime(),
    })
    const shown = await call(address)
    expect([shown.status, shown.headers.get('Cache-Control')]).toEqual([200, 'private, no-cache'])
  })

  it('counts crops apart from what the pipeline does', async () => {
    const counted: string[] = []
    const { env: counting } = countingEnv()
    const limiter = {
      limit: ({ key }: { key: string }) => {
        counted.push(key)
        return Promise.resolve({ success: true })
      },
    }
    const address = await addressOf(shown)
    await callWith({ ...counting, CI_RATE_LIMIT: limiter }, address)
    expect(counted).toEqual([`crop:${new URL(address).searchParams.get('key')}`])
  })

  it('without the ci component shows none', async () => {
    const response = await asked({ SERVICES: 'upload,cdn,diff' }).show(await addressOf(shown))
    expect(response.status).toBe(404)
  })
})

it('a project that is new has crops of its own alone', async () => {
  const other = await newProject('crops')
  expect(await grant(other, [{ issue_id: shown.issue, side: 'both' }])).toEqual([])
})

it('draws twenty-one crops of a project at once or after each other, and refuses more; another project has its own', async () => {
  // Each has to be drawn: none has been requested before.
  const AT_ONCE = 60
  const issues = await Promise.all(
    Array.from({ length: AT_ONCE / 3 }, () => createIssue(shown.pair, { box_b: BUTTON })),
  )
  const granted = await Promise.all(
    (['a', 'b', 'both'] as const).map((side) =>
      grant(
        shown.project,
        issues.map(({ id }) => ({ issue_id: id, side })),
      ),
    ),
  )
  const addresses = granted.flat().map(({ url }) => url)
  const neighbour = await addressOf(await issueOnButton())
  const crowd = Promise.all(addresses.map((address) => fetchCrop(address)))
  const response = await fetchCrop(neighbour)
  await response.arrayBuffer()
  expect(response.status).toBe(200)
  const responses = await crowd
  const refused = responses.filter(({ status }) => status === 429)
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(AT_ONCE - refused.length)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.headers.get('Retry-After')).toBe('1')
  expect(await statusAndBody(refused[0]!)).toEqual([
    429,
    {
      error: 'Rate limit exceeded',
      message: 'At most 1 crops of a project are at work at once, and no more than 20 wait for it',
    },
  ])
  await Promise.all(responses.filter(({ status }) => status === 200).map((r) => r.arrayBuffer()))
  expect((await fetchCrop(addresses.at(-1)!)).status).toBe(200)
})

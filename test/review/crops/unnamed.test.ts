import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { bodyOf, diff, readPair, statusAndBody } from '../../support/review.ts'
import { newProject } from '../../support/service.ts'
import { annotate, card, domOf, pngOf, store } from '../../judging/runs/runs.ts'
import type { Project } from '../../ci/ci.ts'
import { pairOfVersion } from '../../ci/gates.ts'
import { fetchCrop, grant, OUTLINE, pictureOf } from './crops.ts'

// Pictures of pairs whose images differ although the judge has no finding.

const speck = (x = 120) =>
  pngOf([...card(), { x, y: 70, w: 2, h: 1, colour: [60, 60, 200] as [number, number, number] }])

let project: Project

beforeAll(async () => {
  project = await newProject('crops')
})

async function judged(b = speck()) {
  const pair = await pairOfVersion(project, 'v1', {
    a: pngOf(card()),
    b,
    design: domOf(),
    dom: domOf(),
  })
  await annotate(pair)
  return pair
}

async function addressOf(pair_id: string, side = 'both') {
  const [crop] = await grant(project, [{ pair_id, side }])
  if (!crop) throw new Error('there is no address')
  return crop.url
}

const mark = async (pair_id: string, done: boolean) =>
  bodyOf(await diff('/api/done', { json: { pair_id, who: 'ada', done } }))

describe('the address of a change without a name', () => {
  it('is given for its pair, and shows anyone the place on both images', async () => {
    const pair_id = await judged()
    const { unnamed_change } = await readPair(pair_id)
    const [crop] = await grant(project, [{ pair_id, side: 'both' }])
    expect(crop).toEqual({
      pair_id,
      side: 'both',
      url: expect.stringContaining(`/crops/${unnamed_change?.run_id}?side=both&`),
      expires_at: expect.any(String),
    })
    const picture = await pictureOf(await fetchCrop(crop!.url))
    expect(picture.count(OUTLINE)).toBeGreaterThan(0)
    expect(picture.count('#3c3cc8')).toBeGreaterThan(0)
  })

  it('is 403 for another run than it was signed for', async () => {
    const url = new URL(await addressOf(await judged()))
    const { pathname } = new URL(await addressOf(await judged(speck(60))))
    url.pathname = pathname
    expect((await fetchCrop(url.href)).status).toBe(403)
  })

  it('shows the images that it was made for, and never what is put in their place', async () => {
    const pair = await judged()
    const address = await addressOf(pair, 'b')
    await store((await readPair(pair)).image_b_key, speck(60))
    expect(await statusAndBody(await fetchCrop(address))).toEqual([
      404,
      { error: 'Crop not found', message: 'The pair has other images by now' },
    ])
    expect(await grant(project, [{ pair_id: pair, side: 'b' }])).toEqual([])
  })

  it('is not given for a pair that waits for nothing, has no run, or is another project’s', async () => {
    const accepted = await judged(speck(30))
    await mark(accepted, true)
    const equal = await judged(pngOf(card()))
    const unjudged = await pairOfVersion(project, 'v1', { b: speck() })
    const waiting = await judged(speck(90))
    const pairs = [accepted, equal, unjudged, 'none', waiting]
    const crops = await grant(
      project,
      pairs.map((pair_id) => ({ pair_id, side: 'b' })),
    )
    expect(crops.map(({ pair_id }) => pair_id)).toEqual([waiting])
    const { run_id } = (await readPair(waiting)).unnamed_change!
    expect(await grant(project, [{ issue_id: run_id, side: 'b' }])).toEqual([])
    expect(await grant(await newProject('crops'), [{ pair_id: waiting, side: 'b' }])).toEqual([])
  })

  it('is kept as it was drawn', async () => {
    const address = await addressOf(await judged())
    await (await fetchCrop(address)).arrayBuffer()
    const run = new URL(address).pathname.split('/').at(-1)!
    const prefix = `.crops/${project.projectId}/${run}/`
    expect((await env.STORAGE.list({ prefix })).objects.map(({ key }) => key)).toEqual([
      `${prefix}both`,
    ])
  })
})

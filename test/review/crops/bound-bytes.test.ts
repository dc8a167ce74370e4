import { env } from 'cloudflare:workers'
import { expect, it, describe } from 'vitest'
import type { ProjectIssueListView } from '../../../src/review/issues/view-schema.ts'
import { callWith, countingEnv } from '../../support/counting.ts'
import { bodyOf, diff, statusAndBody, TOKEN, transition } from '../../support/review.ts'
import { newProject } from '../../support/service.ts'
import { bucketWith } from '../../judging/runs/hooked-storage.ts'
import { BUILT_RED, card, pngOf } from '../../judging/runs/runs.ts'
import { ci, listed, registerPair, type Project } from '../../ci/ci.ts'
import { addressOf, fetchCrop, grant, issueOnButton, pictureOf, RED, type Shown } from './crops.ts'

const BLUE = '#1e2dbe'
const blueButton = () => pngOf(card({ button: [30, 45, 190] }))
const refusal = async (address: string) => statusAndBody(await fetchCrop(address))
const GONE = (message: string) => [404, { error: 'Crop not found', message }]
const OTHER = GONE('The pair has other images by now')

const kept = async ({ project }: Pick<Shown, 'project'>) =>
  (await env.STORAGE.list({ prefix: `.crops/${project.projectId}/` })).objects.map(({ key }) => key)

describe('the address of a crop', () => {
  it('shows the images it was made for, and never what is put in their place', async () => {
    const own = await issueOnButton()
    const address = await addressOf(own, 'b')
    const before = await env.STORAGE.get(own.keys.b)
    const bytes = await before!.arrayBuffer()
    expect((await pictureOf(await fetchCrop(address))).count(RED)).toBeGreaterThan(100)
    await env.STORAGE.put(own.keys.b, blueButton())
    expect(await refusal(address)).toEqual(OTHER)
    expect((await fetchCrop(address, { 'If-None-Match': '*' })).status).toBe(404)
    const next = await pictureOf(await fetchCrop(await addressOf(own, 'b')))
    expect([next.count(RED), next.count(BLUE) > 100]).toEqual([0, true])
    // The same bytes again are the same image.
    await env.STORAGE.put(own.keys.b, bytes)
    expect((await pictureOf(await fetchCrop(address))).count(RED)).toBeGreaterThan(100)
  })

  it('that finds another image ends the done flag of the pair', async () => {
    const own = await issueOnButton()
    const address = await addressOf(own, 'b')
    await bodyOf(await diff('/api/done', { json: { pair_id: own.pair, who: 'ada' } }))
    const isDone = async () => {
      const response = await diff(`/api/state?project=${own.project.projectId}`)
      return (await bodyOf<{ pairs: { done: boolean }[] }>(response)).pairs[0]?.done
    }
    expect((await fetchCrop(address)).status).toBe(200)
    expect(await isDone()).toBe(true)
    await env.STORAGE.put(own.keys.b, blueButton())
    expect(await refusal(address)).toEqual(OTHER)
    expect(await isDone()).toBe(false)
  })

  it('of one side does not mind what is at the other', async () => {
    const own = await issueOnButton()
    const [design, both] = [await addressOf(own, 'a'), await addressOf(own)]
    await env.STORAGE.put(own.keys.b, blueButton())
    expect((await fetchCrop(design)).status).toBe(200)
    expect(await refusal(both)).toEqual(OTHER)
  })

  it('of an image that had not arrived shows nothing that arrives later', async () => {
    const own = await issueOnButton({ b: null })
    const address = await addressOf(own, 'b')
    expect(await refusal(address)).toEqual(GONE('The image is gone'))
    await env.STORAGE.put(own.keys.b, blueButton())
    expect(await refusal(address)).toEqual(OTHER)
    expect((await fetchCrop(await addressOf(own, 'b'))).status).toBe(200)
  })

  it('shows nothing that is put there while it is drawn', async () => {
    const own = await issueOnButton()
    const address = await addressOf(own, 'b')
    let isReplaced = false
    const STORAGE = bucketWith('get', async (key) => {
      if (isReplaced || key !== own.keys.b) return
      isReplaced = true
      await env.STORAGE.put(own.keys.b, blueButton())
    })
    expect((await callWith({ ...env, STORAGE }, address)).status).toBe(404)
    expect(isReplaced).toBe(true)
    expect(await kept(own)).toEqual([])
  })

  it('is no longer given for an issue that was found on another image', async () => {
    const { project, pair, keys } = await judgedPair()
    const { issues } = await listed<ProjectIssueListView>(project, 'issues')
    const [issue] = issues
    await bodyOf(await transition(issue!.id, 'promote'))
    expect(await grant(project, [{ issue_id: issue!.id, side: 'b' }])).toHaveLength(1)
    await env.STORAGE.put(keys.b, pngOf(card()))
    await bodyOf(await diff(`/api/pairs/${pair}`))
    expect(await grant(project, [{ issue_id: issue!.id, side: 'b' }])).toEqual([])
    expect(await grant(project, [{ issue_id: issue!.id, side: 'a' }])).toHaveLength(1)
  })

  it('shows what a run found on the image that it was found on', async () => {
    const { project, keys } = await judgedPair()
    const [issue] = (await listed<ProjectIssueListView>(project, 'issues')).issues
    await env.STORAGE.put(keys.b, blueButton())
    // Nobody has noticed the other image yet: the address is bound to the run's.
    const [crop] = await grant(project, [{ issue_id: issue!.id, side: 'b' }])
    expect(await refusal(crop!.url)).toEqual(OTHER)
  })
})

describe('a drawn crop', () => {
  it('is drawn once, however many ask for it at once', async () => {
    const own = await issueOnButton()
    const address = await addressOf(own)
    const { env: counting, counts } = countingEnv()
    const answers = await Promise.all(Array.from({ length: 6 }, () => callWith(counting, address)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(counts.r2Writes).toBe(1)
    const pictures = await Promise.all(answers.map((answer) => answer.bytes()))
    expect(new Set(pictures.map((bytes) => bytes.toHex())).size).toBe(1)
  })

  it('takes the place of the one before: one for each side is kept', async () => {
    const own = await issueOnButton()
    for (const bytes of [blueButton(), pngOf(card()), pngOf(card({ button: BUILT_RED }))]) {
      await env.STORAGE.put(own.keys.b, bytes)
      await bodyOf(await diff(`/api/pairs/${own.pair}`))
      for (const side of ['a', 'b', 'both'])
        expect((await fetchCrop(await addressOf(own, side))).status).toBe(200)
      expect(await kept(own)).toHaveLength(3)
    }
  })

  it('goes with its issue', async () => {
    const own = await issueOnButton()
    await fetchCrop(await addressOf(own))
    expect(await kept(own)).toHaveLength(1)
    await callWith(env, `http://localhost:8787/api/issues/${own.issue}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${TOKEN}` },
    })
    expect(await kept(own)).toEqual([])
  })

  it('of images that cannot be read is tried once', async () => {
    const own = await issueOnButton({ b: new TextEncoder().encode('no image') })
    const address = await addressOf(own, 'b')
    const first = await refusal(address)
    expect(first).toMatchObject([404, { error: 'Crop not found' }])
    const { env: counting, counts } = countingEnv()
    expect(await statusAndBody(await callWith(counting, address))).toEqual(first)
    expect(counts).toMatchObject({ r2Reads: 2, r2Writes: 0 })
  })

  it('is shown, though it cannot be kept', async () => {
    const own = await issueOnButton()
    const STORAGE = new Proxy(env.STORAGE, {
      get(bucket, name: keyof R2Bucket) {
        if (name === 'put') return () => Promise.reject(new Error('storage is full'))
        return (bucket[name] as (...args: unknown[]) => unknown).bind(bucket)
      },
    })
    expect((await callWith({ ...env, STORAGE }, await addressOf(own))).status).toBe(200)
    expect(await kept(own)).toEqual([])
  })

  it('is no key that a pair may name', async () => {
    const own = await issueOnButton()
    await fetchCrop(await addressOf(own))
    const [image_b_key] = await kept(own)
    const json = { pair_id: own.pair, image_a_key: own.keys.a, image_b_key }
    expect((await ci(own.project, 'pairs', { json })).status).toBe(400)
  })
})

/** A pair whose button is built red, judged once. */
async function judgedPair(): Promise<{ project: Project; pair: string; keys: Shown['keys'] }> {
  const project = await newProject('crops')
  const keys = { a: `${project.projectId}/v1/design.png`, b: `${project.projectId}/v1/story.png` }
  await env.STORAGE.put(keys.a, pngOf(card()))
  await env.STORAGE.put(keys.b, pngOf(card({ button: BUILT_RED })))
  const pair = await registerPair(project, 'v1', { image_a_key: keys.a, image_b_key: keys.b })
  await bodyOf(await ci(project, `pairs/${pair}/annotate`, { method: 'POST' }))
  return { project, pair, keys }
}

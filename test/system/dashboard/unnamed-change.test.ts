import { readFileSync } from 'node:fs'
import UPNG from 'upng-js'
import { expect, it } from 'vitest'
import { fromRoot } from '../../../scripts/local/project.ts'
import { sharedBrowser } from '../shared/browser.ts'
import { sharedService } from '../shared/service.ts'
import { openBrowser } from './support/pages.ts'
import { newReviewProject, type ReviewProject } from './support/review-project.ts'

// Two captures differ in too few pixels for a finding: a person is shown where.

const service = await sharedService()
const browser = await sharedBrowser()

const WORDS = 'The images differ, and the judge cannot say how'

/** Registers a pair of a capture and the same with a few other pixels, and has it judged. */
async function addChange({ addPictures, ask }: ReviewProject): Promise<string> {
  const before = readFileSync(fromRoot('demo/pairs/button-primary/story.png'))
  const image = UPNG.decode(new Uint8Array(before).buffer)
  const rgba = new Uint8Array(UPNG.toRGBA8(image)[0]!)
  const { width, height } = image
  for (const x of [2, 3]) rgba.set([60, 60, 200, 255], (5 * width + x) * 4)
  const after = new Uint8Array(UPNG.encode([rgba.buffer], width, height, 0))
  const pictures = { a: before, b: after }
  const pair_id = await addPictures('Button / Primary', pictures, { design: { source: 'capture' } })
  await ask('POST', '/api/agent/annotate', { pair_id })
  return pair_id
}

it('a change without a finding is outlined on both images until a person has accepted it', async () => {
  const project = await newReviewProject(service)
  await project.invite('Ada', 'reviewer')
  const pair = await addChange(project)
  const ada = await openBrowser(browser, service.dashboard!.port, 'Ada')
  const { page } = ada
  await ada.open(`/p/${project.id}/review/${pair}`)
  const boxes = page.locator('.pane .unnamed-box')
  await boxes.nth(1).waitFor()
  expect(await page.locator('.stage-side .stage-note').allTextContents()).toEqual([WORDS, WORDS])
  const panes = await page.locator('.pane').all()
  for (const [i, pane] of panes.entries()) {
    const [outer, inner] = [await pane.boundingBox(), await boxes.nth(i).boundingBox()]
    expect(inner!.x).toBeGreaterThanOrEqual(outer!.x)
    expect(inner!.x + inner!.width).toBeLessThan(outer!.x + outer!.width)
  }
  await page.getByRole('heading', { name: WORDS }).waitFor()
  for (const words of ['All candidates are decided', 'No difference found'])
    expect(await page.getByText(words).count()).toBe(0)

  await ada.open(`/p/${project.id}`)
  await page.getByRole('link', { name: '1 changed, not named' }).waitFor()
  await page.locator('.overview-runs').getByText('changed, not named').waitFor()
  await project.ask('POST', '/api/done', { pair_id: pair })
  await ada.open(`/p/${project.id}`)
  await page.locator('.overview-runs').getByText('changed, accepted').waitFor()
  await ada.open(`/p/${project.id}/review/${pair}`)
  await page.locator('img.layer-image').nth(1).waitFor()
  await page.locator('.issues .empty').waitFor()
  expect(await page.getByText(WORDS).count()).toBe(0)
  expect(await boxes.count()).toBe(0)
  expect(ada.errors).toEqual([])
  await ada.close()
})

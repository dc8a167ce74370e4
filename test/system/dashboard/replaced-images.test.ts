import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fromRoot } from '../../../scripts/local/project.ts'
import { sharedBrowser } from '../shared/browser.ts'
import { sharedService } from '../shared/service.ts'
import { openBrowser } from './support/pages.ts'
import { newReviewProject, type ReviewProject } from './support/review-project.ts'

// A pipeline overwrites an image of a pair that a person has marked as done, or is looking at.

const service = await sharedService()
const browser = await sharedBrowser()

/** Puts the design in the place of what was built. */
const replaceBuilt = ({ id }: ReviewProject) =>
  service.bucket.put(
    `${id}/v1/alert-danger-story.png`,
    readFileSync(fromRoot('demo/pairs/alert-danger/design.png')),
    { httpMetadata: { contentType: 'image/png' } },
  )

it('a pair that was done waits again, and list, review and history say why', async () => {
  const project = await newReviewProject(service)
  await project.invite('Ada', 'reviewer')
  const pair = await project.addPair('Alert', 'alert-danger')
  const ada = await openBrowser(browser, service.dashboard!.port, 'Ada')
  const { page } = ada
  await project.ask('POST', '/api/done', { pair_id: pair })
  await replaceBuilt(project)
  // Lists do not look at images: somebody's review does.
  await ada.open(`/p/${project.id}/review/${pair}`)
  await page
    .getByText(/^The image of the build was replaced since grace marked this pair/)
    .waitFor()
  await ada.open(`/p/${project.id}/pairs`)
  await page.locator('.pair-row', { hasText: 'Alert' }).getByText('Replaced').first().waitFor()
  await page.getByText('0 of 1 pair reviewed').waitFor()
  const { superseded } = await project.ask('POST', '/api/agent/annotate', { pair_id: pair })
  expect(superseded).toBeGreaterThan(0)
  await ada.open(`/p/${project.id}/issues/1`)
  const event = page.locator('.history li', { hasText: 'no longer found it' })
  await event.getByText('The image of the build was replaced since it was last found.').waitFor()
  await event.getByRole('link', { name: 'the run' }).waitFor()
})

it('a pair is not marked as done on images that its reviewer has not seen', async () => {
  const project = await newReviewProject(service)
  await project.invite('Ada', 'reviewer')
  const pair = await project.addPair('Alert', 'alert-danger')
  const ada = await openBrowser(browser, service.dashboard!.port, 'Ada')
  const { page } = ada
  await ada.open(`/p/${project.id}/review/${pair}`)
  const built = page.locator('img.layer-image').nth(1)
  await built.waitFor()
  const before = await built.getAttribute('src')
  await replaceBuilt(project)
  // Somebody else notices first.
  await project.ask('GET', `/api/pairs/${pair}`)
  const done = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Done, next' }).first().click()
    await page.getByRole('button', { name: 'Done all the same' }).click()
  }
  await done()
  await page.getByText(/Not marked as done\. Image b was replaced/).waitFor()
  const isDone = async () => (await project.ask('GET', `/api/pairs/${pair}`)).state.done
  expect(await isDone()).toBe(false)
  await page.waitForFunction(
    (src) => document.querySelectorAll('img.layer-image')[1]?.getAttribute('src') !== src,
    before,
  )
  await done()
  await page.getByText('That was the last pair of the queue').waitFor()
  expect(await isDone()).toBe(true)
})

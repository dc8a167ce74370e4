import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { sharedBrowser } from '../shared/browser.ts'
import { sharedService } from '../shared/service.ts'
import { newReviewProject } from './support/review-project.ts'

// The walk of docs/dashboard.md, by somebody who has read nothing: who types a name where the cursor is, and
// then presses whichever button has a colour of its own.

const service = await sharedService()
const browser = await sharedBrowser()

/** Presses the only button of the page that stands out; it has to be in sight without scrolling. */
async function pressWhatStandsOut(page: Page): Promise<string> {
  const button = page.locator('.button-primary')
  await button.first().waitFor()
  expect(await button.allTextContents()).toHaveLength(1)
  const box = (await button.boundingBox())!
  const { width, height } = page.viewportSize()!
  expect([box.x >= 0, box.y >= 0]).toEqual([true, true])
  expect([box.x + box.width <= width, box.y + box.height <= height]).toEqual([true, true])
  const name = (await button.textContent())!
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  return name
}

it.each([
  ['a desk', 'Noor', { width: 1280, height: 800 }],
  ['a large screen', 'Nils', { width: 1920, height: 1080 }],
])('at %s leads to the first issue in two presses', async (_, name, viewport) => {
  const project = await newReviewProject(service)
  await project.invite(name, 'reviewer')
  // As in the demo, where only one of the pairs has been judged.
  await project.addPair('PricingCard / Highlighted', 'pricing-card-highlighted')
  await project.addPair('Alert / Danger', 'alert-danger', { judged: false })
  const openIssues = async (): Promise<number> =>
    (await project.ask('GET', `/api/projects/${project.id}/issue-counts`)).open
  const before = await openIssues()
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await page.goto(`http://localhost:${project.port}/`)
  await page.locator('input:focus').waitFor()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  expect(await pressWhatStandsOut(page)).toMatch(/^Review/)
  await page.locator('img.layer-image').nth(1).waitFor()
  expect(await pressWhatStandsOut(page)).toMatch(/^(blocker|major|minor|nit)/)
  await page.getByText('is an open issue now').waitFor()
  await expect.poll(openIssues).toBe(before + 1)
  await context.close()
})

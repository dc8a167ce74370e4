import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedBrowser } from '../shared/browser.ts'
import { sharedService } from '../shared/service.ts'
import { violations } from './support/accessibility.ts'
import { openBrowser } from './support/pages.ts'
import { newReviewProject, type ReviewProject } from './support/review-project.ts'

// A review where nothing is to be decided, an image is missing, or there is no story.

const service = await sharedService()
const browser = await sharedBrowser()
let project: ReviewProject
let card: string
let equal: string

beforeAll(async () => {
  project = await newReviewProject(service)
  await project.invite('Ada', 'reviewer')
  card = await project.addPair('Card', 'pricing-card-highlighted')
  equal = await project.addPair('Button', 'button-primary')
})

async function open(path: string, use: (page: Page) => Promise<void>): Promise<void> {
  const ada = await openBrowser(browser, service.dashboard!.port, 'Ada')
  await ada.open(`/p/${project.id}${path}`)
  await use(ada.page)
  expect(ada.errors).toEqual([])
  await ada.close()
}

const review = (pair: string, search = '') => `/review/${pair}${search}`

describe('a pair without a finding', () => {
  it('has one coloured button, which leads to the next pair', async () => {
    await open(review(equal), async (page) => {
      await page.locator('.issues .empty').waitFor()
      await expect.poll(() => page.locator('.button-primary').allTextContents()).toHaveLength(1)
      expect(await page.locator('.button-primary').textContent()).toMatch(/^Done, next/)
    })
  })

  it('is on the overview one of which no difference was found, not one that has none', async () => {
    await open('', async (page) => {
      await page.locator('.overview-runs').getByText('no difference found').waitFor()
      expect(await page.getByText('nothing differs').count()).toBe(0)
    })
  })
})

it('a pair whose image is missing says so, and offers no judge', async () => {
  const pair_id = `${project.id}-missing`
  await project.ask('POST', '/api/pairs', {
    pair_id,
    project_id: project.id,
    image_a_key: `${project.id}/none/a.png`,
    image_b_key: `${project.id}/none/b.png`,
  })
  await open(review(pair_id), async (page) => {
    await page.getByRole('heading', { name: 'An image is missing' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await page.getByRole('button', { name: 'Run the judge' }).count()).toBe(0)
  })
})

it('where no story can be shown, the evidence and the zoom are those of the images', async () => {
  await open(review(card, '?view=live'), async (page) => {
    await page.getByText('There is no live story to show').waitFor()
    await page.locator('.evidence canvas').nth(1).waitFor()
    const percent = async () => parseInt((await page.locator('.review-percent').textContent())!)
    await expect.poll(percent).toBeLessThanOrEqual(400)
  })
})

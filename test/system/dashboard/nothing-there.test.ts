import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedBrowser } from '../shared/browser.ts'
import { sharedService } from '../shared/service.ts'
import { violations } from './support/accessibility.ts'
import { openBrowser } from './support/pages.ts'
import { newReviewProject, type ReviewProject } from './support/review-project.ts'

// A review where nothing is to be decided, an image is missing, or there is no story; an address without a page; and a page
// whose files were replaced by a newer build's.

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

it('a run says in words which part its judge had', async () => {
  const { latest_run: run } = await project.ask('GET', `/api/pairs/${card}`)
  await open(`/runs/${run.run_id}`, async (page) => {
    const role = page.locator('.run-facts > div', { hasText: 'Role of the judge' })
    await role.getByText('in use').waitFor()
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

it('an address without a page is still one of its project', async () => {
  await open('/nope', async (page) => {
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
    const sections = page.getByRole('navigation', { name: 'Project' }).getByRole('link')
    expect(await sections.allTextContents()).toContain('Pairs')
    expect(await page.locator('[aria-current=page]').count()).toBe(0)
  })
})

describe('a page whose code is gone since a newer build is there', () => {
  const CODE = /\/assets\/pairs-page-.*\.js/
  const gone = (route: Route) => route.fulfill({ status: 404, json: { error: 'not_found' } })

  /** Counts how often the whole page is loaded. */
  const countLoads = (page: Page): (() => number) => {
    let loads = 0
    page.on('load', () => loads++)
    return () => loads
  }

  it('is loaded again by itself', async () => {
    await open('', async (page) => {
      const loads = countLoads(page)
      await page.route(CODE, gone, { times: 1 })
      await page.getByRole('link', { name: 'Pairs', exact: true }).click()
      await page.getByLabel('Search pairs').waitFor()
      expect(loads()).toBe(1)
    })
  })

  it('says so if that does not help, and goes on with a press', async () => {
    await open('', async (page) => {
      const loads = countLoads(page)
      await page.route(CODE, gone)
      await page.getByRole('link', { name: 'Pairs', exact: true }).click()
      await expect.poll(loads).toBe(1)
      await page.getByText('The dashboard was updated after you opened this page').waitFor()
      expect(loads()).toBe(1)
      await page.unroute(CODE, gone)
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByLabel('Search pairs').waitFor()
    })
  })

  it('says that it takes long if not even its first script comes', async () => {
    await open('', async (page) => {
      await page.route(/\/assets\/index-.*\.js/, gone)
      await page.reload()
      expect(await page.getByText('This page takes long to load').isVisible()).toBe(false)
      await page.getByText('This page takes long to load').waitFor()
    })
  })
})

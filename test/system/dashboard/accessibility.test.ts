import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedBrowser } from '../shared/browser.ts'
import { sharedService } from '../shared/service.ts'
import { violations } from './support/accessibility.ts'
import { openBrowser, type Person } from './support/pages.ts'
import { newReviewProject, type ReviewProject } from './support/review-project.ts'

const service = await sharedService()
const browser = await sharedBrowser()
let project: ReviewProject
let pair: string
let blank: string
let run: string
let issue: number
/** Without a build or a pair. */
let empty: string

beforeAll(async () => {
  project = await newReviewProject(service)
  await project.invite('Ada', 'owner')
  pair = await project.addPair('Alert', 'alert-danger')
  await project.addPair('Alert again', 'alert-danger')
  await project.addPair('Pricing', 'pricing-card-highlighted')
  blank = await project.addPair('Not judged', 'button-primary', { judged: false })
  const { latest_run: latest } = await project.ask('GET', `/api/pairs/${pair}`)
  run = latest.run_id
  const { issues } = await project.ask('GET', `/api/issues?pair=${pair}`)
  issue = issues[0].number
  empty = (await newReviewProject(service)).id
  await project.administrator.ok('PUT', `/api/admin/projects/${empty}/members/Ada`, {
    role: 'owner',
  })
})

interface View {
  path: () => string
  /** What is there once the view is complete. */
  shows: string
  /** The keys, or the name of the button, that open something, and what that is. */
  opens?: { key?: string; button?: string; shows: string }
}

const review = (search = '') => `/p/${project.id}/review/${pair}${search}`

const REVIEW: View = { path: () => review(), shows: '.issue-row' }
const DIALOG = 'dialog[open]'

const VIEWS: Record<string, View> = {
  home: { path: () => '/', shows: 'h1' },
  overview: { path: () => `/p/${project.id}`, shows: '.overview-runs a' },
  pairs: { path: () => `/p/${project.id}/pairs`, shows: '.pair-row .pair-name' },
  'pairs as a grid': { path: () => `/p/${project.id}/pairs?as=grid`, shows: '.thumbnail-mark' },
  'no pair that matches': { path: () => `/p/${project.id}/pairs?q=none`, shows: '.empty' },
  causes: { path: () => `/p/${project.id}/pairs?tab=causes`, shows: '.cause' },
  'the dialog of a cause': {
    path: () => `/p/${project.id}/pairs?tab=causes`,
    shows: '.cause',
    opens: { button: 'Decide for all', shows: DIALOG },
  },
  review: REVIEW,
  overlay: { path: () => review('?view=overlay'), shows: '.issue-row' },
  swipe: { path: () => review('?view=swipe'), shows: '.issue-row' },
  blink: { path: () => review('?view=blink'), shows: '.issue-row' },
  difference: { path: () => review('?view=difference'), shows: '.issue-row' },
  'live story': { path: () => review('?view=live'), shows: '.empty, iframe' },
  'a review without a run': { path: () => `/p/${project.id}/review/${blank}`, shows: '.empty' },
  'the dialog of keys': { ...REVIEW, opens: { key: '?', shows: DIALOG } },
  'the dialog of undecided candidates': { ...REVIEW, opens: { key: 'e', shows: DIALOG } },
  'the dialog of dismissal': { ...REVIEW, opens: { key: 'n', shows: DIALOG } },
  'the dialog of many dismissals': { ...REVIEW, opens: { key: 'x', shows: DIALOG } },
  'the dialog of a report': { ...REVIEW, opens: { key: 'a Enter', shows: DIALOG } },
  'the form of a note': { ...REVIEW, opens: { key: 'c', shows: '.note-form' } },
  issues: { path: () => `/p/${project.id}/issues?status=all`, shows: 'a.issues-row' },
  'no issue that matches': { path: () => `/p/${project.id}/issues?severity=nit`, shows: '.empty' },
  issue: { path: () => `/p/${project.id}/issues/${issue}`, shows: '.history li' },
  run: { path: () => `/p/${project.id}/runs/${run}`, shows: '.run-capture' },
  'an empty project': { path: () => `/p/${empty}`, shows: '.overview-first .button' },
  'no builds': { path: () => `/p/${empty}/builds`, shows: '.empty' },
  'no pairs': { path: () => `/p/${empty}/pairs`, shows: '.empty .button' },
  'no causes': { path: () => `/p/${empty}/pairs?tab=causes`, shows: '.empty' },
  'no issues': { path: () => `/p/${empty}/issues`, shows: '.empty' },
  'no such page': { path: () => `/p/${project.id}/none`, shows: 'h1' },
  'no such project': { path: () => '/p/none/pairs', shows: 'h1' },
}

/** Views that are tested on a phone too, and those whose parts must not move while they load. */
const ON_A_PHONE = new Set(['home', 'pairs', 'causes', 'review', 'issues', 'issue', 'run'])
const STEADY = new Set(['home', 'pairs', 'review', 'issues', 'issue', 'run'])

const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

/** What is tested of a view, as the end of a sentence. */
const expectations = (view: string): string =>
  [
    'has no fault in either theme',
    ...(STEADY.has(view) ? ['does not jump while it loads'] : []),
    ...(ON_A_PHONE.has(view) ? ['fits a phone'] : []),
  ].join(', ')

let ada: Person
beforeAll(async () => {
  ada = await openBrowser(browser, service.dashboard!.port, 'Ada', { own: true })
  await ada.page.addInitScript(() => {
    Object.assign(window, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { shifts: number }).shifts += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
})
afterAll(() => ada?.close())

/** The sum of the page's layout shifts since it began to load. */
async function shiftsOf(page: Page): Promise<number> {
  await page.waitForTimeout(800)
  return page.evaluate(() => (window as unknown as { shifts: number }).shifts)
}

describe('a page of the dashboard', () => {
  it('that is the sign-in has no fault in either theme', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`http://localhost:${service.dashboard!.port}/`)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await violations(page)).toEqual([])
    await context.close()
  })

  it.each(Object.entries(VIEWS).map(([name, view]) => [name, expectations(name), view] as const))(
    '(%s) %s',
    async (view, _, { path, shows, opens }) => {
      const { page } = ada
      await ada.open(path())
      await page.locator(shows).first().waitFor()
      if (STEADY.has(view)) expect(await shiftsOf(page), 'shifts').toBeLessThan(0.02)
      if (opens) {
        for (const key of opens.key?.split(' ') ?? []) await page.keyboard.press(key)
        if (opens.button !== undefined)
          await page.getByRole('button', { name: opens.button }).first().click()
        await page.locator(opens.shows).waitFor()
      }
      expect(await violations(page)).toEqual([])
      if (ON_A_PHONE.has(view)) {
        await page.setViewportSize(PHONE)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        await page.setViewportSize(DESK)
        expect(width, 'width on a phone').toBe(PHONE.width)
      }
      expect(ada.errors).toEqual([])
    },
  )
})

describe('an address that leads nowhere', () => {
  it.each([
    ['in a project leads back to it', () => `/p/${project.id}/none`, () => `/p/${project.id}`],
    ['in no project leads to all of them', () => '/none/', () => '/'],
  ])('%s', async (_, path, target) => {
    await ada.open(path())
    await ada.page.getByRole('heading', { name: 'There is no such page' }).waitFor()
    const link = ada.page.locator('.empty').getByRole('link')
    expect(await link.getAttribute('href')).toBe(target())
  })
})

describe('on a phone', () => {
  beforeAll(() => ada.page.setViewportSize(PHONE))

  it('the pairs are there to be read, and every section of the project is in sight', async () => {
    const { page } = ada
    await ada.open(`/p/${project.id}/pairs`)
    await page.locator('a.pair-row').first().waitFor()
    expect(await page.locator('a.pair-row').count()).toBe(4)
    for (const name of ['Overview', 'Pairs', 'Issues', 'Builds', 'Settings']) {
      const box = (await page.getByRole('link', { name, exact: true }).boundingBox())!
      expect([name, box.x >= 0 && box.x + box.width <= 390]).toEqual([name, true])
    }
  })

  it('the buttons above the images are equally wide, and a list of one status has room for the names', async () => {
    const { page } = ada
    await ada.open(review())
    await page.locator('.issue-row').first().waitFor()
    const buttons = page.locator(
      '.review-modes button, .review-zoom button:visible, .review-draw button',
    )
    const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()))
    const widths = boxes.map((box) => box!.width)
    expect(widths.length).toBe(10)
    expect(Math.max(...widths) / Math.min(...widths)).toBeLessThan(1.4)
    const nameWidth = async (status: string): Promise<number> => {
      await ada.open(`/p/${project.id}/issues?status=${status}`)
      const name = page.locator('.issues-what').first()
      await name.waitFor()
      return (await name.boundingBox())!.width
    }
    expect((await nameWidth('candidate')) - (await nameWidth('all'))).toBeGreaterThan(40)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { sharedBrowser } from '../shared/browser.ts'
import { sharedService } from '../shared/service.ts'
import { openBrowser } from './support/pages.ts'
import { newReviewProject, type ReviewProject } from './support/review-project.ts'

// The issues of a project on one page: where its counts lead, what the filters keep, and how it is paged.

const service = await sharedService()
const browser = await sharedBrowser()
const PHONE = { viewport: { width: 390, height: 844 } }

const enter = (name: string, options = {}) =>
  openBrowser(browser, service.dashboard!.port, name, options)

const rows = (page: Page) => page.locator('a.issues-row')

/** The numbers of the issues that are shown, in their order. */
const numbersOn = async (page: Page): Promise<string[]> =>
  (await rows(page).locator('.number').allTextContents()).map((text) => text.trim())

describe('the issues of a project', () => {
  let project: ReviewProject

  // #1 minor, typography, of an alert; #2 blocker, size, of a card; #3 of no severity; #4 major, fixed.
  beforeAll(async () => {
    project = await newReviewProject(service)
    await project.invite('Ada', 'reviewer')
    await project.invite('Vera', 'viewer')
    const alert = await project.addPair('Alert', 'alert-danger', { judged: false })
    const card = await project.addPair('Card', 'pricing-card-highlighted', { judged: false })
    const report = (pair_id: string, note: string, rest: object) =>
      project.ask('POST', '/api/issues', { pair_id, note, ...rest })
    await report(alert, 'The label is bold', { severity: 'minor', labels: ['typography'] })
    await report(card, 'The card is narrow', { severity: 'blocker', labels: ['size'] })
    await report(alert, '<b>Not markup</b>', {})
    const fixed = await report(card, 'The corner is square', { severity: 'major' })
    await project.ask('POST', `/api/issues/${fixed.id}/transition`, { action: 'fix' })
  })

  it('are where the counts of the overview lead, the most severe first, each with its severity', async () => {
    const ada = await enter('Ada')
    const { page } = ada
    await ada.open(`/p/${project.id}`)
    await page.getByRole('link', { name: '3 open issues' }).click()
    await expect.poll(() => numbersOn(page)).toEqual(['#2', '#1', '#3'])
    const severities = rows(page).locator('> :first-child')
    expect(await severities.allTextContents()).toEqual(['blocker', 'minor', 'not set'])
    await page.getByText('<b>Not markup</b>').waitFor()
    await ada.open(`/p/${project.id}`)
    await page.getByRole('link', { name: '1 to verify' }).click()
    await expect.poll(() => numbersOn(page)).toEqual(['#4'])
    expect(ada.errors).toEqual([])
    await ada.close()
  })

  it('keep filters and order in the address, also on the way to an issue and back', async () => {
    const ada = await enter('Ada')
    const { page } = ada
    await ada.open(`/p/${project.id}/issues`)
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await page.getByLabel('Story').fill('story--pricing')
    await expect.poll(() => numbersOn(page)).toEqual(['#2', '#4'])
    await page.getByLabel('Order').selectOption('Newest first')
    await expect.poll(() => numbersOn(page)).toEqual(['#4', '#2'])
    const list = page.url()
    await rows(page).first().click()
    await page.getByRole('heading', { name: 'The corner is square' }).waitFor()
    await page.getByRole('link', { name: 'All issues' }).click()
    await expect.poll(() => numbersOn(page)).toEqual(['#4', '#2'])
    expect(page.url()).toBe(list)
    await rows(page).last().click()
    await page.getByRole('heading', { name: 'The card is narrow' }).waitFor()
    await page.goBack()
    await expect.poll(() => numbersOn(page)).toEqual(['#4', '#2'])
    await page.getByLabel('Severity').selectOption('Nit')
    await page.getByRole('heading', { name: 'No issue matches' }).waitFor()
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await expect.poll(() => numbersOn(page)).toEqual(['#4', '#3', '#2', '#1'])
    await page.getByLabel('Kind').selectOption('Typography')
    await expect.poll(() => numbersOn(page)).toEqual(['#1'])
    await page.getByLabel('Reported by').selectOption('Ada (you)')
    await page.getByRole('heading', { name: 'No issue matches' }).waitFor()
    expect(ada.errors).toEqual([])
    await ada.close()
  })

  it('can be read on a phone, and by a viewer', async () => {
    const vera = await enter('Vera', PHONE)
    await vera.open(`/p/${project.id}/issues`)
    await expect.poll(() => numbersOn(vera.page)).toEqual(['#2', '#1', '#3'])
    expect(await vera.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await rows(vera.page).first().click()
    await vera.page.getByRole('heading', { name: 'The card is narrow' }).waitFor()
    await vera.close()
  })
})

it('more issues than a page come as the list is scrolled, with the rows in sight alone', async () => {
  const project = await newReviewProject(service)
  await project.invite('Ada', 'reviewer')
  const pair_id = await project.addPair('Alert', 'alert-danger', { judged: false })
  const ISSUES = 90
  for (let i = 0; i < ISSUES; i++)
    await project.ask('POST', '/api/issues', { pair_id, note: 'One of many' })
  const ada = await enter('Ada')
  // Smaller pages than the page asks for, so that fewer issues fill several.
  await ada.page.route('**/projects/*/issues?**', (route) =>
    route.continue({ url: `${route.request().url()}&limit=40` }),
  )
  await ada.open(`/p/${project.id}/issues?sort=number`)
  await rows(ada.page).first().waitFor()
  const scroller = ada.page.locator('.issues-table .scroller')
  await expect
    .poll(async () => {
      await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      return (await numbersOn(ada.page)).at(-1)
    })
    .toBe(`#${ISSUES}`)
  expect(await rows(ada.page).count()).toBeLessThan(ISSUES / 2)
  await ada.close()
})

it('an empty project says what comes there, and where from', async () => {
  const project = await newReviewProject(service)
  await project.invite('Ada', 'reviewer')
  const ada = await enter('Ada')
  for (const [search, heading] of [
    ['', 'No open issues'],
    ['?status=candidate', 'No candidates'],
    ['?status=all', 'No issues yet'],
    ['?status=made-up&severity=made-up&sort=made-up', 'No open issues'],
  ] as const) {
    await ada.open(`/p/${project.id}/issues${search}`)
    await ada.page.getByRole('heading', { name: heading }).waitFor()
  }
  expect(ada.errors).toEqual([])
  await ada.close()
})

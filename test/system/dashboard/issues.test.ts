import { beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { sharedBrowser } from '../shared/browser.ts'
import { sharedService } from '../shared/service.ts'
import { openBrowser } from './support/pages.ts'
import { newReviewProject, type Kind, type ReviewProject } from './support/review-project.ts'

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
    await page.getByLabel('Person').selectOption(`by ada`)
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

describe('an issue', () => {
  let project: ReviewProject
  let path: string

  beforeAll(async () => {
    project = await newReviewProject(service)
    for (const [name, role] of [
      ['Ada', 'reviewer'],
      ['Ben', 'reviewer'],
      ['Vera', 'viewer'],
    ] as const)
      await project.invite(name, role)
    const pair_id = await project.addPair('Alert', 'alert-danger', { judged: false })
    const { number } = await project.ask('POST', '/api/issues', { pair_id, note: 'Too wide' })
    path = `/p/${project.id}/issues/${number}`
  })

  it('is discussed by all members, and found by those who are mentioned or assigned', async () => {
    const vera = await enter('Vera')
    await vera.open(path)
    await vera.page.getByText('Assigned to nobody').waitFor()
    const field = vera.page.getByLabel('New comment')
    await field.pressSequentially('<i>Is it</i>, @be')
    await vera.page.getByRole('button', { name: '@Ben' }).click()
    await field.pressSequentially('n? @nobody')
    await field.fill('<i>Is it</i>, @ben? @nobody')
    await vera.page.getByRole('button', { name: 'Comment', exact: true }).click()
    await vera.page.getByText('<i>Is it</i>, @ben? @nobody').waitFor()
    expect(await vera.page.locator('.comment-mention').allTextContents()).toEqual(['@ben'])
    await vera.page.locator('.history').getByText('commented').waitFor()
    expect(vera.errors).toEqual([])
    await vera.close()

    const ben = await enter('Ben')
    await ben.open(`/p/${project.id}`)
    await ben.page.getByRole('link', { name: '1 yours, open' }).click()
    await expect.poll(() => numbersOn(ben.page)).toEqual(['#1'])
    await rows(ben.page).first().click()
    await ben.page.getByLabel('Assigned to').selectOption('Ada')
    await ben.page.locator('.history').getByText('assigned it to ada').waitFor()
    expect(await ben.page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0)
    await ben.close()

    const ada = await enter('Ada')
    await ada.open(`/p/${project.id}/issues?sort=newest&status=closed`)
    await ada.page.getByRole('button', { name: 'Mine' }).click()
    await expect.poll(() => numbersOn(ada.page)).toEqual(['#1'])
    await rows(ada.page).getByText('1 comment').waitFor()
    expect(await rows(ada.page).locator('.issues-by').textContent()).toBe('assigned to ada')
    expect(new URL(ada.page.url()).searchParams.get('for')).toBe('ada')
    await ada.close()
  })

  it('has comments that a lost response does not double, and that their author changes and deletes', async () => {
    const ada = await enter('Ada')
    const { page } = ada
    await ada.open(path)
    await page.getByLabel('New comment').fill('Only once')
    let isLost = false
    await page.route('**/comments?**', async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.fallback()
      isLost = true
      await route.fetch()
      await route.abort()
    })
    const send = page.getByRole('button', { name: 'Comment', exact: true })
    await send.click()
    await page.getByText('The server cannot be reached right now').waitFor()
    await send.click()
    const own = page.locator('.comments li').filter({ hasText: 'Only once' })
    await own.waitFor()
    expect(await own.count()).toBe(1)
    await own.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Comment', { exact: true }).fill('Changed words')
    await page.getByRole('button', { name: 'Save' }).click()
    const changed = page.locator('.comments li').filter({ hasText: 'Changed words' })
    await changed.locator('time', { hasText: ', changed' }).waitFor()
    await changed.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await changed.waitFor({ state: 'detached' })
    await page.locator('.history').getByText('deleted a comment').waitFor()
    await ada.close()
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

it('an empty project says what comes there, and where from, with buttons of a button’s height', async () => {
  const project = await newReviewProject(service)
  await project.invite('Ada', 'owner')
  const ada = await enter('Ada')
  for (const [path, heading] of [
    ['issues', 'No open issues'],
    ['issues?status=candidate', 'No candidates'],
    ['issues?status=all', 'No issues yet'],
    ['issues?severity=nit', 'No issue matches'],
    ['issues?status=made-up&severity=made-up&sort=made-up', 'No open issues'],
    ['pairs', 'No pairs yet'],
  ] as const) {
    await ada.open(`/p/${project.id}/${path}`)
    await ada.page.getByRole('heading', { name: heading }).waitFor()
    const button = await ada.page.locator('.empty .button').boundingBox()
    expect([path, button!.height < 40]).toEqual([path, true])
  }
  expect(ada.errors).toEqual([])
  await ada.close()
})

describe('three badges of one colour in one pair', () => {
  const COLOUR = {
    kind: 'fill',
    property: 'background-color',
    expected: '#ffffff',
    actual: '#fdeae7',
  }

  it('are one decision in the review, and with those of other pairs; a missing picture is named', async () => {
    const project = await newReviewProject(service)
    await project.invite('Ada', 'reviewer')
    /** Adds a pair whose candidates are all of one cause. Returns its id and how many they are. */
    const addBadges = async (name: string, kind: Kind) => {
      const pair = await project.addPair(name, kind)
      await service.db
        .prepare(`UPDATE issues SET evidence = ?2, labels = '["size"]' WHERE pair_id = ?1`)
        .bind(pair, JSON.stringify(COLOUR))
        .run()
      return { pair, candidates: (await candidatesOf(pair)).length }
    }
    const candidatesOf = async (pair: string): Promise<unknown[]> =>
      (await project.ask('GET', `/api/issues?pair=${pair}&status=candidate`)).issues
    const alert = await addBadges('Alert', 'alert-danger')
    const ada = await enter('Ada')
    const { page } = ada
    await ada.open(`/p/${project.id}/review/${alert.pair}`)
    await page
      .getByRole('button', { name: `Same ${alert.candidates - 1} times more here…` })
      .waitFor()

    const card = await addBadges('Card', 'pricing-card-highlighted')
    await service.bucket.delete(`${project.id}/v1/pricing-card-highlighted-design.png`)
    const all = alert.candidates + card.candidates
    await ada.open(`/p/${project.id}/pairs`)
    await page.getByRole('button', { name: 'Same cause' }).click()
    await page.getByText(`in 2 pairs, ${all} times`).waitFor()
    await page.getByRole('button', { name: 'Decide for all' }).click()
    await page.getByRole('button', { name: 'minor', exact: true }).click()
    await page.getByRole('img', { name: 'Design: Card: no picture.' }).first().waitFor()
    await page.getByRole('button', { name: `Promote ${all}` }).click()
    await expect.poll(() => candidatesOf(alert.pair)).toEqual([])
    await expect.poll(() => candidatesOf(card.pair)).toEqual([])
    await ada.close()
  })
})

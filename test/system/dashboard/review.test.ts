import type { Page, Route } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { sharedBrowser } from '../shared/browser.ts'
import { sharedService } from '../shared/service.ts'
import { openBrowser, type Person } from './support/pages.ts'
import { newReviewProject, type ReviewProject } from './support/review-project.ts'

// Reviewers in front of the dashboard as it is built, beside the real service.

const service = await sharedService()
const browser = await sharedBrowser()

const open = (name: string) => openBrowser(browser, service.dashboard!.port, name)

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const options = (page: Page) => page.locator('.issue-row')
const reviewOf = ({ id }: ReviewProject, pair: string) =>
  `/p/${id}/review/${encodeURIComponent(pair)}`

/** Waits until the review shows its pair, with its list of issues or the reason why that is empty. */
async function ready(page: Page, name: string): Promise<void> {
  await heading(page).filter({ hasText: name }).waitFor()
  await page.locator('.issue-row, .issues .empty').first().waitFor()
  await page.locator('img.layer-image').nth(1).waitFor()
}

const statuses = async ({ ask }: ReviewProject, pair: string): Promise<string[]> => {
  const { issues } = await ask('GET', `/api/issues?pair=${pair}`)
  return issues.map(({ status }: { status: string }) => status)
}

/** Has the page claim its pair again, and holds that back until the returned function is called, however long it takes. */
async function holdClaim(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let isHolding = false
  await page.route(/\/api\/claim/, async (route) => {
    if (isHolding) return route.fallback()
    isHolding = true
    await released
    return route.continue()
  })
  const claimAgain = async (): Promise<boolean> => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    return isHolding
  }
  await expect.poll(claimAgain).toBe(true)
  return release
}

describe('a queue of eight pairs', () => {
  it('is worked through by the keyboard alone', async () => {
    const project = await newReviewProject(service)
    await project.invite('Ada', 'reviewer')
    const pairs: string[] = []
    for (let i = 1; i <= 8; i++)
      pairs.push(
        await project.addPair(`Pair ${i}`, i % 4 === 1 ? 'alert-danger' : 'button-primary'),
      )
    const ada = await open('Ada')
    const { page } = ada
    const { keyboard } = page
    await ada.open(`/p/${project.id}/pairs`)
    await page.getByText('0 of 8 pairs reviewed').waitFor()
    await keyboard.press('Enter')
    // As the list shows them: those with the most candidates first.
    const numbers = Array.from({ length: 8 }, (_, index) => index + 1)
    const order = [...numbers.filter((i) => i % 4 === 1), ...numbers.filter((i) => i % 4 !== 1)]
    for (const i of order) {
      await ready(page, `Pair ${i}`)
      // The worst is promoted, the next dismissed for one of the usual reasons, the rest as suggested.
      const count = await options(page).count()
      if (count > 0) {
        await keyboard.press('2')
        await options(page)
          .nth(count - 1)
          .waitFor({ state: 'detached' })
        if (count > 1) {
          await keyboard.press('n')
          await page.getByRole('dialog').waitFor()
          await keyboard.press('1')
          await page.getByRole('dialog').waitFor({ state: 'detached' })
        }
        for (let left = count - 2; left > 0; left--) {
          await keyboard.press('y')
          await options(page)
            .nth(left - 1)
            .waitFor({ state: 'detached' })
        }
      }
      await keyboard.press('e')
    }
    await page.getByText('8 of 8 pairs reviewed').waitFor()
    expect(await project.ask('GET', '/api/queue')).toMatchObject({ total: 8, done: 8 })
    const [first, ...others] = (await statuses(project, pairs[0]!)).toSorted()
    expect(first).toBe('dismissed')
    expect(others.length).toBeGreaterThan(0)
    expect(new Set(others)).toEqual(new Set(['open']))
    expect(ada.errors).toEqual([])
    await ada.close()
  })
})

describe('a review', () => {
  let project: ReviewProject
  let people: Person[] = []
  const enter = async (name: string, role: 'reviewer' | 'viewer', path: string) => {
    await project.invite(name, role)
    const person = await open(name)
    people.push(person)
    await person.open(path)
    return person
  }
  // One for each test: a decision holds in every pair of a project that has the same two images.
  beforeEach(async () => {
    project = await newReviewProject(service)
  })
  const leave = async () => {
    for (const person of people) {
      expect(person.errors).toEqual([])
      await person.close()
    }
    people = []
  }

  it('shows both images through one view, on the pixels of the device', async () => {
    const pair = await project.addPair('Lockstep', 'pricing-card-highlighted')
    const { page } = await enter('Ada', 'reviewer', reviewOf(project, pair))
    await ready(page, 'Lockstep')
    await page.locator('.layer-image').nth(1).waitFor()
    const transforms = () =>
      page
        .locator('img.layer-image')
        .evaluateAll((images) => images.map((image) => (image as HTMLElement).style.transform))
    for (const key of ['+', '+', 'z', '0', '-']) {
      await page.keyboard.press(key)
      await page.waitForTimeout(50)
      const [a, b] = await transforms()
      expect(a).toBe(b)
      const [x, y] = /translate\((-?[\d.]+)px, (-?[\d.]+)px\)/.exec(a!)!.slice(1).map(Number)
      expect([Number.isInteger(x), Number.isInteger(y)]).toEqual([true, true])
    }
    const box = (await page.locator('.pane').first().boundingBox())!
    await page.mouse.move(box.x + 100, box.y + 100)
    await page.mouse.down()
    await page.mouse.move(box.x + 163, box.y + 141)
    await page.mouse.up()
    const [a, b] = await transforms()
    expect(a).toBe(b)
    await leave()
  })

  it('keeps boxes and list in step, and its state in the URL', async () => {
    const pair = await project.addPair('In step', 'alert-danger')
    const { page } = await enter('Ada', 'reviewer', reviewOf(project, pair))
    await ready(page, 'In step')
    await page.keyboard.press('j')
    const selected = page.locator('.issue-row[aria-selected=true]')
    const number = /#(\d+)/.exec((await selected.textContent())!)![1]!
    await page.waitForURL((url) => url.searchParams.get('issue') === number)
    // In the list the arrow keys are the list's; elsewhere they lead to another pair.
    const path = new URL(page.url()).pathname
    const first = (await options(page).first().textContent())!
    await page.getByRole('listbox').focus()
    await page.keyboard.press('ArrowUp')
    await selected.filter({ hasText: first }).waitFor()
    await page.keyboard.press('ArrowDown')
    await selected.getByText(`#${number}`).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    // The evidence comes after the issues and what is decided of them.
    const isAfter = await page
      .locator('.review-side')
      .evaluate(
        (side) =>
          (side.compareDocumentPosition(document.querySelector('.evidence')!) &
            Node.DOCUMENT_POSITION_FOLLOWING) !==
          0,
      )
    expect(isAfter).toBe(true)
    await page.keyboard.press('o')
    await page.waitForURL((url) => url.searchParams.get('view') === 'overlay')
    await page.reload()
    await ready(page, 'In step')
    await page.locator('.issue-row[aria-selected=true]').getByText(`#${number}`).waitFor()
    expect(await page.getByRole('button', { name: 'Overlay' }).getAttribute('aria-pressed')).toBe(
      'true',
    )
    await page.keyboard.press('d')
    await page.getByText(/of the pixels differ visibly/).waitFor()
    await leave()
  })

  it('keeps its state in the URL on the next pair too, and where the images were zoomed to', async () => {
    const pair = await project.addPair('First in a row', 'alert-danger')
    const next = await project.addPair('Second in a row', 'alert-danger')
    const { page } = await enter('Ada', 'reviewer', reviewOf(project, pair))
    await ready(page, 'First in a row')
    await page.keyboard.press('ArrowDown')
    await ready(page, 'Second in a row')
    await page.waitForURL((url) => url.pathname === reviewOf(project, next))
    await page.keyboard.press('j')
    const row = (await page.locator('.issue-row[aria-selected=true]').textContent())!
    await page.waitForURL((url) => row.includes(`#${url.searchParams.get('issue')} `))
    const at = (url: URL) => url.searchParams.get('at')
    await page.keyboard.press('z')
    await page.waitForURL((url) => at(url) !== null)
    const focused = at(new URL(page.url()))
    await page.keyboard.press('+')
    await page.waitForURL((url) => at(url) !== focused)
    const transform = () =>
      page
        .locator('img.layer-image')
        .first()
        .evaluate((image) => (image as HTMLElement).style.transform)
    const before = await transform()
    await page.reload()
    await ready(page, 'Second in a row')
    await expect.poll(transform).toBe(before)
    await page.keyboard.press(' ')
    await page.waitForURL((url) => at(url) === null)
    await leave()
  })

  it('of one pair by two people says so to both, and lets one go on', async () => {
    const pair = await project.addPair('Collision', 'alert-danger')
    await project.addPair('Another', 'button-primary')
    const ada = await enter('Ada', 'reviewer', reviewOf(project, pair))
    await ready(ada.page, 'Collision')
    await expect
      .poll(async () => (await project.ask('GET', `/api/pairs/${pair}`)).state.locked_by)
      .toMatch(/ada/i)
    const bob = await enter('Bob', 'reviewer', reviewOf(project, pair))
    await bob.page.getByText('is reviewing this pair now').waitFor()
    await bob.page.getByRole('button', { name: 'Take it over' }).click()
    await bob.page.getByText('is reviewing this pair now').waitFor({ state: 'detached' })

    const count = await options(bob.page).count()
    await bob.page.keyboard.press('3')
    await options(bob.page)
      .nth(count - 1)
      .waitFor({ state: 'detached' })
    await expect.poll(() => statuses(project, pair)).toContain('open')
    const decided = async () =>
      (await statuses(project, pair)).filter((status) => status !== 'candidate')

    // Whoever has lost the pair sees what was decided since, and decides nothing more.
    await ada.page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await ada.page.getByText('has taken this pair over from you').waitFor()
    await options(ada.page)
      .nth(count - 1)
      .waitFor({ state: 'detached' })
    await ada.page.keyboard.press('2')
    expect(await ada.page.getByRole('button', { name: 'Dismiss…' }).count()).toBe(0)
    expect(await decided()).toEqual(['open'])
    await ada.page.getByRole('button', { name: 'Take another pair' }).click()
    await heading(ada.page).filter({ hasNotText: 'Collision' }).waitFor()
    await leave()
  })

  it('shows a viewer everything and lets nothing be changed', async () => {
    const pair = await project.addPair('Only to see', 'alert-danger')
    const { page } = await enter('Vera', 'viewer', reviewOf(project, pair))
    await ready(page, 'Only to see')
    for (const name of [/Done/, /Dismiss/, /major/, /Edit note/, /Report an issue/])
      expect(await page.getByRole('button', { name }).count()).toBe(0)
    const writes: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()))
    for (const key of ['y', '1', 'n', 'i', 'e', 'x', 'c', 'a', 'g']) await page.keyboard.press(key)
    await page.waitForTimeout(300)
    expect(writes).toEqual([])
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(new Set(await statuses(project, pair))).toEqual(new Set(['candidate']))
    await page.goto(`/p/${project.id}/pairs`)
    await page.getByRole('listitem').first().waitFor()
    expect(await page.getByRole('button', { name: /Start reviewing/ }).count()).toBe(0)
    await leave()
  })

  it('keeps decisions while there is no connection, and sends them when it is back', async () => {
    const pair = await project.addPair('Offline', 'alert-danger')
    const { page } = await enter('Ada', 'reviewer', reviewOf(project, pair))
    await ready(page, 'Offline')
    await page.context().setOffline(true)
    await page.keyboard.press('2')
    await page.keyboard.press('i')
    await page.getByText('2 decisions are kept').waitFor()
    await page.keyboard.press('e')
    await page.getByRole('button', { name: 'Done all the same' }).click()
    await page.getByText('Not marked as done').waitFor()
    expect(new Set(await statuses(project, pair))).toEqual(new Set(['candidate']))
    await page.context().setOffline(false)
    await page.getByText('2 decisions are kept').waitFor({ state: 'detached' })
    await expect
      .poll(async () =>
        (await statuses(project, pair)).filter((status) => status !== 'candidate').toSorted(),
      )
      .toEqual(['dismissed', 'open'])
    await leave()
  })

  it('sends what was kept when any request gets through, and not before', async () => {
    const pair = await project.addPair('Back again', 'alert-danger')
    const { page } = await enter('Ada', 'reviewer', reviewOf(project, pair))
    await ready(page, 'Back again')
    const release = await holdClaim(page)

    // The server does not respond, except to what it was asked before.
    const unreachable = (route: Route) => route.abort('connectionrefused')
    await page.route(/\/api\/(issues|admin|diff\/api\/claim)/, unreachable)
    await page.keyboard.press('2')
    await page.keyboard.press('i')
    await page.getByText('2 decisions are kept').waitFor()
    const heard = page.waitForResponse(/\/api\/claim/)
    release()
    await heard
    await page.waitForTimeout(300)
    await page.getByText('2 decisions are kept').waitFor()
    expect(new Set(await statuses(project, pair))).toEqual(new Set(['candidate']))

    // It does again, and the claim is the first that arrives.
    await page.unroute(/\/api\/(issues|admin|diff\/api\/claim)/, unreachable)
    await page.route(/\/api\/admin/, unreachable)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.getByText('2 decisions are kept').waitFor({ state: 'detached' })
    await expect
      .poll(async () =>
        (await statuses(project, pair)).filter((status) => status !== 'candidate').toSorted(),
      )
      .toEqual(['dismissed', 'open'])
    await page.unrouteAll()
    await leave()
  })

  it('says when its lock ran out without a connection, and claims it again', async () => {
    const pair = await project.addPair('Lost lock', 'alert-danger')
    await project.invite('Ada', 'reviewer')
    const ada = await openBrowser(browser, service.dashboard!.port, 'Ada', { own: true })
    const { page } = ada
    await page.clock.install()
    await ada.open(reviewOf(project, pair))
    await ready(page, 'Lost lock')
    await expect
      .poll(async () => (await project.ask('GET', `/api/pairs/${pair}`)).state.locked_by)
      .toMatch(/ada/i)
    await page.context().setOffline(true)
    // Until the lock is to be refreshed: without a connection Chromium takes all of a processor for the page's WebSocket.
    await page.clock.runFor(60_000)
    await page.getByText('The pair stays yours for').waitFor()
    await page.clock.runFor(170_000)
    await page.getByText('Your lock ran out').waitFor()
    await page.context().setOffline(false)
    await page.clock.runFor(4_000)
    await page.getByText('Your lock ran out').waitFor({ state: 'detached' })
    await ada.close()
  })

  it('takes a box that is drawn as an issue, with a note', async () => {
    const pair = await project.addPair('Drawn', 'button-primary')
    const { page } = await enter('Ada', 'reviewer', reviewOf(project, pair))
    await ready(page, 'Drawn')
    await page.keyboard.press('a')
    const image = (await page.locator('img.layer-image').nth(1).boundingBox())!
    await page.mouse.move(image.x + 10, image.y + 10)
    await page.mouse.down()
    await page.mouse.move(image.x + image.width / 2, image.y + image.height / 2, { steps: 4 })
    await page.mouse.up()
    await page.getByLabel('What is wrong?').fill('The label is too small')
    await page.getByLabel('Severity').selectOption('major')
    await page.getByRole('button', { name: 'Report', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const { issues } = await project.ask('GET', `/api/projects/${project.id}/issues?status=open`)
    const issue = issues.find(({ note }: { note: string }) => note === 'The label is too small')
    expect(issue).toMatchObject({ severity: 'major', pair_id: pair })
    expect(issue.created_by).toMatch(/ada/i)
    for (const box of [issue.box_a, issue.box_b]) expect(box.w).toBeGreaterThan(0.1)
    await leave()
  })

  it('is decided on a phone without scrolling, and nothing of it stays under the buttons', async () => {
    const pair = await project.addPair('In the hand', 'alert-danger')
    await project.invite('Ada', 'reviewer')
    const ada = await openBrowser(browser, service.dashboard!.port, 'Ada', {
      viewport: { width: 390, height: 844 },
    })
    const { page } = ada
    await ada.open(reviewOf(project, pair))
    await ready(page, 'In the hand')
    const actions = page.locator('.issue-actions')
    for (const name of [/^major/, /^Dismiss…/]) {
      const box = (await actions.getByRole('button', { name }).boundingBox())!
      expect([name, box.y > 0, box.y + box.height <= 844]).toEqual([name, true, true])
    }
    const chosen = (await page.locator('.issue-row[aria-selected="true"]').boundingBox())!
    const over = (await actions.boundingBox())!
    expect(chosen.y + chosen.height).toBeLessThanOrEqual(over.y)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const last = (await page.locator('.evidence').boundingBox())!
    const bar = (await actions.boundingBox())!
    expect(last.y + last.height).toBeLessThanOrEqual(bar.y + 1)
    await page.evaluate(() => window.scrollTo(0, 0))
    await actions.getByRole('button', { name: /^major/ }).click()
    await expect.poll(() => statuses(project, pair)).toContain('open')
    await ada.close()
  })

  it('shows the keys of the decisions in a narrow window too, but not where there is no keyboard', async () => {
    const pair = await project.addPair('Keys', 'alert-danger')
    await project.invite('Ada', 'reviewer')
    for (const hasTouch of [false, true]) {
      const ada = await openBrowser(browser, service.dashboard!.port, 'Ada', {
        viewport: { width: 390, height: 844 },
        ...(hasTouch && { hasTouch, isMobile: true }),
      })
      await ada.open(reviewOf(project, pair))
      await ready(ada.page, 'Keys')
      const severities = ada.page.locator('.issue-severities')
      const keys = severities.locator('kbd')
      expect(await keys.allTextContents()).toEqual(['1', '2', '3', '4'])
      for (const key of await keys.all()) expect(await key.isVisible()).toBe(!hasTouch)
      const tops = await severities
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
      expect(new Set(tops).size).toBe(1)
      await ada.close()
    }
  })

  it('never lets an empty list look like approval', async () => {
    const unjudged = await project.addPair('Never judged', 'alert-danger', { judged: false })
    const { page } = await enter('Ada', 'reviewer', reviewOf(project, unjudged))
    await ready(page, 'Never judged')
    await page.getByText('The judge has not compared this pair yet').waitFor()
    await page.keyboard.press('g')
    await options(page).first().waitFor()
    await leave()
  })

  it('decides one cause for many pairs at once', async () => {
    const many = await newReviewProject(service)
    await many.invite('Ada', 'reviewer')
    for (const name of ['One', 'Two', 'Three']) await many.addPair(name, 'alert-danger')
    const ada = await open('Ada')
    await ada.open(`/p/${many.id}/pairs?tab=causes`)
    const { page } = ada
    const shared = page.getByRole('listitem').filter({ hasText: 'in 3 pairs' }).first()
    const what = (await shared.locator('.cause-what > :first-child').textContent())!
    const cause = page.getByRole('listitem').filter({ hasText: what })
    await cause.getByRole('button', { name: 'Decide for all' }).click()
    await page.getByLabel('Two').uncheck()
    await page.getByRole('button', { name: 'minor', exact: true }).click()
    await page.getByText('2 candidates promoted').waitFor()
    const { issues } = await many.ask('GET', `/api/projects/${many.id}/issues?status=open`)
    expect(issues.map(({ severity }: { severity: string }) => severity)).toEqual(['minor', 'minor'])
    await cause.waitFor({ state: 'detached' })
    await ada.close()
  })
})

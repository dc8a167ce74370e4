import type { Page, Route } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { sharedBrowser } from '../shared/browser.ts'
import { sharedService } from '../shared/service.ts'
import { openBrowser, type Person } from './support/pages.ts'
import { newReviewProject, type ReviewProject } from './support/review-project.ts'

// What a reviewer does not mean does not happen, and what was decided can be undone.

const service = await sharedService()
const browser = await sharedBrowser()

const people: Person[] = []
afterEach(async () => {
  const left = people.splice(0)
  await Promise.all(left.map(({ close }) => close()))
  expect(left.flatMap(({ errors }) => errors)).toEqual([])
})

const rows = (page: Page) => page.locator('.issue-row')
const selected = (page: Page) => page.locator('.issue-row[aria-selected=true]')
const reviewOf = ({ id }: ReviewProject, pair: string) =>
  `/p/${id}/review/${encodeURIComponent(pair)}`

async function enter(
  project: ReviewProject,
  path: string,
  name = 'Ada',
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  await project.invite(name, 'reviewer')
  const person = await openBrowser(browser, service.dashboard!.port, name, { own: !!prepare })
  people.push(person)
  await prepare?.(person.page)
  await person.open(path)
  return person.page
}

async function ready(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.locator('.issue-row, .issues .empty').first().waitFor()
  await page.locator('img.layer-image').nth(1).waitFor()
}

/** What was decided of a pair's issues: the statuses of those that are no longer candidates. */
async function decided({ ask }: ReviewProject, pair: string): Promise<string[]> {
  const { issues } = await ask('GET', `/api/issues?pair=${pair}`)
  return issues
    .map(({ status }: { status: string }) => status)
    .filter((status: string) => status !== 'candidate')
}

describe('the keyboard', () => {
  // Each control of the page, and how a hand comes to have used it last.
  const press = (selector: string) => (page: Page) => page.locator(selector).first().click()
  const CONTROLS: [string, (page: Page) => Promise<void>][] = [
    ['a row', press('.issue-row')],
    ['a tab of the list', press('.issues-filter .button')],
    ['the list itself', (page) => page.getByRole('listbox').focus()],
    ['a view', press('.segments[aria-label=View] .button:nth-child(2)')],
    [
      'the slider of a view',
      async (page) => {
        await page.keyboard.press('o')
        const slider = (await page.locator('.share-slider input').boundingBox())!
        await page.mouse.move(slider.x + slider.width / 2, slider.y + slider.height / 2)
        await page.mouse.down()
        await page.mouse.move(slider.x + 10, slider.y + slider.height / 2)
        await page.mouse.up()
      },
    ],
    [
      'the divider of a swipe',
      async (page) => {
        await page.keyboard.press('w')
        await page.getByRole('separator').click()
      },
    ],
    ['a zoom', press('.review-zoom .button')],
    ['the button that draws, twice', (page) => page.locator('[data-keys=a]').dblclick()],
    ['a zoom of the crops', press('.evidence-zoom .button')],
    ['the detail of the issue', press('.issue-note')],
    ['the image', press('.pane')],
    ['the theme', press('[data-keys=t]')],
    ['the project', (page) => page.getByRole('combobox', { name: 'Project' }).focus()],
    [
      'a message',
      async (page) => {
        await page.keyboard.press('ArrowDown')
        await page.locator('.toast button').click()
      },
    ],
  ]

  it('types a note into its field and nowhere else, whatever was used before', async () => {
    const project = await newReviewProject(service)
    const pair = await project.addPair('Typing', 'alert-danger')
    const page = await enter(project, reviewOf(project, pair))
    const writes: string[] = []
    page.on('request', (request) => {
      if (/transition|severity|done/.test(request.url())) writes.push(request.url())
    })
    await ready(page, 'Typing')
    const field = page.getByRole('textbox', { name: 'Note' })
    for (const [name, use] of CONTROLS) {
      await use(page)
      await page.keyboard.press('c')
      await field.waitFor()
      await page.keyboard.type('2 px')
      expect([name, await field.inputValue()]).toEqual([name, expect.stringContaining('2 px')])
      expect([name, writes]).toEqual([name, []])
      // It ends the note, and leaves the issue selected.
      await page.keyboard.press('Escape')
      await field.waitFor({ state: 'detached' })
      // Beside each other, as the images were at first.
      await page.keyboard.press('s')
    }
    expect(await decided(project, pair)).toEqual([])
  })

  it('obeys the page, and not the control that was clicked last', async () => {
    const project = await newReviewProject(service)
    const pair = await project.addPair('Clicked', 'alert-danger')
    const page = await enter(project, reviewOf(project, pair))
    await ready(page, 'Clicked')
    // Enter reports without a box; it does not press the button again, which would stop drawing.
    await page.getByRole('button', { name: 'Report an issue' }).click()
    await page.getByText('Draw a box around what is wrong').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Report an issue' }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    // A control that the keyboard has come to is pressed by it.
    await page.getByRole('button', { name: 'Overlay' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('view') === 'overlay')
  })

  it('loses no note that was begun when another issue is looked at', async () => {
    const project = await newReviewProject(service)
    const pair = await project.addPair('Drafts', 'alert-danger')
    const page = await enter(project, reviewOf(project, pair))
    await ready(page, 'Drafts')
    await page.keyboard.press('c')
    const field = page.getByRole('textbox', { name: 'Note' })
    await field.fill('Half a sentence')
    await rows(page).nth(1).click()
    await field.waitFor({ state: 'detached' })
    // In one task, as when the page is slow to draw: nothing that follows the selection closes the note again.
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('.issue-row')?.click()
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'c' }))
    })
    expect(await field.inputValue()).toBe('Half a sentence')
  })
})

/** The images that a page loads whole from now on. */
function wholeImagesOf(page: Page): string[] {
  const whole: string[] = []
  page.on('request', (request) => {
    if (/\/image\/[^/]+\/[ab]\?/.test(request.url())) whole.push(request.url())
  })
  return whole
}

describe('a decision', () => {
  const undone = (page: Page) => page.getByText(/^Undone: /)

  it('is undone where it was made, whichever it was, and the history shows both', async () => {
    const project = await newReviewProject(service)
    const pair = await project.addPair('Undone', 'alert-danger')
    const page = await enter(project, reviewOf(project, pair))
    await ready(page, 'Undone')
    const count = await rows(page).count()
    const number = /#(\d+)/.exec((await selected(page).textContent())!)![1]!
    const issue = async () =>
      (await project.ask('GET', `/api/projects/${project.id}/issues?number=${number}`)).issues[0]

    await page.keyboard.press('2')
    await expect.poll(async () => (await issue()).severity).toBe('major')
    await page.getByText(`#${number} is an open issue now`).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await issue()).status).toBe('candidate')
    await expect.poll(() => rows(page).count()).toBe(count)
    await selected(page).getByText(`#${number}`).waitFor()

    await page.keyboard.press('i')
    await expect.poll(async () => (await issue()).status).toBe('dismissed')
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await issue()).status).toBe('candidate')

    await selected(page).getByText(`#${number}`).waitFor()
    await page.keyboard.press('3')
    await page.getByRole('button', { name: /^Open/ }).click()
    await rows(page).getByText(`#${number}`).waitFor()
    await page.keyboard.press('1')
    await expect.poll(async () => (await issue()).severity).toBe('blocker')
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await issue()).severity).toBe('minor')

    await page.goto(`/p/${project.id}/issues/${number}`)
    const history = page.getByRole('region', { name: 'History' })
    await history.getByText('undid the last decision').nth(2).waitFor()
    expect(await history.getByText('promoted it').count()).toBe(2)
  })

  it('is undone step by step, also after a reload, until somebody else has acted', async () => {
    const project = await newReviewProject(service)
    const pair = await project.addPair('Steps', 'alert-danger')
    const page = await enter(project, reviewOf(project, pair))
    await ready(page, 'Steps')
    const number = /#(\d+)/.exec((await selected(page).textContent())!)![1]!
    const issue = async () =>
      (await project.ask('GET', `/api/projects/${project.id}/issues?number=${number}`)).issues[0]
    const stands = (status: string, severity: string | null) =>
      expect
        .poll(async () => [(await issue()).status, (await issue()).severity])
        .toEqual([status, severity])
    await page.keyboard.press('3')
    await stands('open', 'minor')
    await page.getByRole('button', { name: /^Open/ }).click()
    await rows(page).getByText(`#${number}`).waitFor()
    await page.keyboard.press('1')
    await stands('open', 'blocker')
    await page.keyboard.press('f')
    await stands('fixed_awaiting_verify', 'blocker')

    await page.reload()
    await ready(page, 'Steps')
    await page.getByText(`#${number} is marked as fixed`).waitFor()
    await page.keyboard.press('Control+z')
    await stands('open', 'blocker')
    await page.getByText(`Undone: #${number} is marked as fixed`).waitFor()
    await page.keyboard.press('Control+z')
    await stands('open', 'minor')
    await page.getByText(`Undone: #${number} is blocker now`).waitFor()

    const { id } = await issue()
    await project.ask('POST', `/api/issues/${id}/transition`, { action: 'fix' })
    await page.keyboard.press('Control+z')
    await page.getByText(`Not undone. #${number}: since then grace marked it as fixed.`).waitFor()
    await stands('fixed_awaiting_verify', 'minor')
    await page.getByText('Nothing decided yet').waitFor()
  })

  it('about many candidates, and that a pair is done, is undone after going on too', async () => {
    const project = await newReviewProject(service)
    const pair = await project.addPair('First', 'alert-danger')
    await project.addPair('Second', 'pricing-card-highlighted')
    const page = await enter(project, reviewOf(project, pair))
    await ready(page, 'First')
    const count = await rows(page).count()
    await page.keyboard.press('x')
    await page.getByRole('button', { name: `Dismiss ${count}` }).click()
    await page.getByText('All candidates are decided').waitFor()
    await page.keyboard.press('e')
    await ready(page, 'Second')
    await page.getByText('First is done').waitFor()
    await page.keyboard.press('Control+z')
    await ready(page, 'First')
    expect((await project.ask('GET', `/api/pairs/${pair}`)).state.done).toBe(false)
    await page.getByText(`${count} candidates dismissed`).first().waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(() => rows(page).count()).toBe(count)
    expect(await decided(project, pair)).toEqual([])
    expect(await undone(page).count()).toBe(1)
  })

  it('that a pair is done stays if somebody else has marked it since, and older ones are undone', async () => {
    const project = await newReviewProject(service)
    const pair = await project.addPair('First', 'alert-danger')
    await project.addPair('Second', 'pricing-card-highlighted')
    const page = await enter(project, reviewOf(project, pair))
    await ready(page, 'First')
    const count = await rows(page).count()
    await page.keyboard.press('2')
    await page.getByText('is an open issue now').waitFor()
    await page.keyboard.press('e')
    await page.getByRole('button', { name: 'Done all the same' }).click()
    await ready(page, 'Second')
    await page.getByText('First is done').waitFor()
    for (const done of [false, true])
      await project.ask('POST', '/api/done', { pair_id: pair, done })
    await page.keyboard.press('Control+z')
    await page.getByText(/Not undone. Grace marked the pair as done since/i).waitFor()
    expect((await project.ask('GET', `/api/pairs/${pair}`)).state.done).toBe(true)
    // What was decided before that is undone all the same.
    await page.keyboard.press('Control+z')
    await ready(page, 'First')
    await expect.poll(() => decided(project, pair)).toEqual([])
    await expect.poll(() => rows(page).count()).toBe(count)
  })

  it('is undone below a note that was changed since, which stays', async () => {
    const project = await newReviewProject(service)
    const pair = await project.addPair('Noted', 'alert-danger')
    const page = await enter(project, reviewOf(project, pair))
    await ready(page, 'Noted')
    const number = /#(\d+)/.exec((await selected(page).textContent())!)![1]!
    const issue = async () =>
      (await project.ask('GET', `/api/projects/${project.id}/issues?number=${number}`)).issues[0]
    await page.keyboard.press('2')
    await expect.poll(async () => (await issue()).status).toBe('open')
    const { id } = await issue()
    await project.ask('PATCH', `/api/issues/${id}`, { note: 'In other words' })
    await page.keyboard.press('Control+z')
    await page.getByText(`Undone: #${number} is an open issue now`).waitFor()
    expect(await issue()).toMatchObject({ status: 'candidate', note: 'In other words' })
  })

  it('for more than five pairs is shown in pictures first, and undone for all of them', async () => {
    const project = await newReviewProject(service)
    const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
    for (const name of names) await project.addPair(name, 'alert-danger')
    const page = await enter(project, `/p/${project.id}/pairs?tab=causes`)
    const whole = wholeImagesOf(page)
    await page.getByRole('button', { name: 'Decide for all' }).first().click()
    await page.getByRole('button', { name: 'major', exact: true }).click()
    const asked = page.getByRole('dialog', { name: 'Promote 6 candidates as major?' })
    await asked.getByRole('img', { name: 'Built: One' }).waitFor()
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await asked.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
      // Four rows at least are in sight.
      const list = (await asked.getByRole('list').boundingBox())!
      expect(list.height).toBeGreaterThan(400)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await asked.locator('.thumbnail-mark').nth(1).waitFor()
    expect(whole).toEqual([])
    const open = async () =>
      (await project.ask('GET', `/api/projects/${project.id}/issue-counts`)).open
    expect(await open()).toBe(0)
    await asked.getByRole('button', { name: 'Promote 6' }).click()
    await page.getByText('6 candidates promoted').waitFor()
    expect(await open()).toBe(6)
    await page.keyboard.press('Control+z')
    await undone(page).waitFor()
    expect(await open()).toBe(0)
  })

  it('that is missing is asked for before a pair is done, with both ways to go on', async () => {
    const project = await newReviewProject(service)
    const pair = await project.addPair('Undecided', 'alert-danger')
    const page = await enter(project, reviewOf(project, pair))
    await ready(page, 'Undecided')
    const count = await rows(page).count()
    const dialog = page.getByRole('dialog', { name: `${count} candidates without a decision` })
    const isDone = async () => (await project.ask('GET', `/api/pairs/${pair}`)).state.done
    await page.keyboard.press('e')
    await dialog.waitFor()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(await isDone()).toBe(false)
    await page.keyboard.press('e')
    await dialog.getByRole('button', { name: 'Done all the same' }).click()
    await page.getByText('That was the last pair').waitFor()
    expect(await isDone()).toBe(true)
  })

  it('of somebody who has lost the pair is not sent, and they learn who has it', async () => {
    const project = await newReviewProject(service)
    const pair = await project.addPair('Taken over', 'alert-danger')
    // Where a proxy lets no WebSocket through, nothing but the decision itself finds it out.
    const ada = await enter(project, reviewOf(project, pair), 'Ada', (page) =>
      page.routeWebSocket(/\/feed\?/, (route) => route.close()),
    )
    await ready(ada, 'Taken over')
    await expect
      .poll(async () => (await project.ask('GET', `/api/pairs/${pair}`)).state.locked_by)
      .toMatch(/ada/i)
    const claimedAt = Date.now()
    // Her page asks for the lock now and then, too: it gets no response before she has decided.
    let press = () => {}
    const pressed = new Promise<void>((resolve) => (press = resolve))
    await ada.route(/\/api\/claim\b/, async (route) => {
      await pressed
      await route.continue()
    })
    const bob = await enter(project, reviewOf(project, pair), 'Bob')
    await bob.getByRole('button', { name: 'Take it over' }).click()
    await bob.getByText('is reviewing this pair now').waitFor({ state: 'detached' })
    const sent: string[] = []
    ada.on('request', (request) => /transition/.test(request.url()) && sent.push(request.url()))
    // A lock that was held a second ago counts as held.
    await expect.poll(() => Date.now() - claimedAt).toBeGreaterThan(1_500)
    await ada.keyboard.press('1')
    press()
    await ada.getByText('has taken this pair over from you').waitFor()
    await ada.getByText(/bob reviews this pair now, so your decision was not sent/i).waitFor()
    expect(sent).toEqual([])
    expect(await decided(project, pair)).toEqual([])
  })

  it('that somebody else made first is named, with its severity', async () => {
    const project = await newReviewProject(service)
    const pair = await project.addPair('Raced', 'alert-danger')
    const page = await enter(project, reviewOf(project, pair))
    await ready(page, 'Raced')
    const number = /#(\d+)/.exec((await selected(page).textContent())!)![1]!
    const { issues } = await project.ask('GET', `/api/issues?pair=${pair}`)
    const { id } = issues.find((issue: { number: number }) => String(issue.number) === number)!
    await project.ask('POST', `/api/issues/${id}/transition`, {
      action: 'promote',
      severity: 'blocker',
    })
    await page.keyboard.press('4')
    await page.getByText(new RegExp(`#${number}: grace promoted it \\(blocker\\)`, 'i')).waitFor()
  })
})

describe('messages', () => {
  it('come one at a time and cover no button, at any width', async () => {
    const project = await newReviewProject(service)
    const pair = await project.addPair('Messages', 'alert-danger')
    const page = await enter(project, reviewOf(project, pair))
    await ready(page, 'Messages')
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const heights = () =>
        page.locator('.review-bar').evaluate((bar) => bar.getBoundingClientRect().top)
      const before = await heights()
      await page.keyboard.press('ArrowDown')
      await page.getByText('This is the last pair').waitFor()
      await page.keyboard.press('ArrowUp')
      await page.getByText('This is the first pair').waitFor()
      expect([width, await page.locator('.toast').count()]).toEqual([width, 1])
      expect([width, await heights()]).toEqual([width, before])
      const covered = await page.evaluate(() => {
        const toast = document.querySelector('.toast')!.getBoundingClientRect()
        return [...document.querySelectorAll('button, a.button')]
          .filter((button) => button.closest('.toast') === null)
          .map((button) => ({ text: button.textContent, box: button.getBoundingClientRect() }))
          .filter(
            ({ box }) =>
              box.width > 0 &&
              box.left < toast.right &&
              toast.left < box.right &&
              box.top < toast.bottom &&
              toast.top < box.bottom,
          )
          .map(({ text }) => text)
      })
      expect([width, covered]).toEqual([width, []])
    }
  })
})

describe('a run of the judge', () => {
  it('is announced in a line that has its place beside the queue, and covers nothing', async () => {
    const project = await newReviewProject(service)
    const pair = await project.addPair('Running', 'alert-danger', { judged: false })
    const page = await enter(project, reviewOf(project, pair))
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(/agent\/annotate/, async (route) => {
      await released
      await route.continue()
    })
    await ready(page, 'Running')
    const list = page.getByRole('group', { name: 'Which issues' })
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const before = await list.boundingBox()
      await page.keyboard.press('g')
      const line = page.getByText('The judge is running…')
      await line.waitFor()
      expect(await list.boundingBox()).toEqual(before)
      const queue = (await page.locator('.queue-progress').boundingBox())!
      const { x, y, width: w, height: h } = (await line.boundingBox())!
      expect(x >= queue.x && x + w <= queue.x + queue.width).toBe(true)
      expect(y >= queue.y && y + h <= queue.y + queue.height).toBe(true)
    }
    release()
    await rows(page).first().waitFor()
    expect(await page.getByText('The judge is running…').count()).toBe(0)
  })
})

describe('the way through the pairs', () => {
  it('is that of the list, with its search, filter and order, until it ends and back', async () => {
    const project = await newReviewProject(service)
    for (const name of ['Card 1', 'Alert 1', 'Button', 'Alert 3', 'Alert 2'])
      await project.addPair(name, name === 'Button' ? 'button-primary' : 'alert-danger')
    const list = `/p/${project.id}/pairs?q=alert&with=candidates&order=name`
    const page = await enter(project, list)
    const search = new URL(list, 'http://localhost').search
    await page.getByText('of 5 pairs reviewed').waitFor()
    await page.getByRole('button', { name: 'Start reviewing' }).click()
    await ready(page, 'Alert 1')
    // Not the one that was registered next, nor the one that was registered first.
    await page.keyboard.press('x')
    await page.getByRole('button', { name: /^Dismiss \d/ }).click()
    await page.getByText('All candidates are decided').waitFor()
    await page.keyboard.press('e')
    await ready(page, 'Alert 2')
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject(
      Object.fromEntries(new URLSearchParams(search)),
    )
    await page.keyboard.press('ArrowDown')
    await ready(page, 'Alert 3')
    // A page that is loaded again finds the way too.
    await page.reload()
    await ready(page, 'Alert 3')
    await page.keyboard.press('ArrowUp')
    await ready(page, 'Alert 2')
    await page.getByRole('link', { name: 'All pairs' }).click()
    await page.getByLabel('Search pairs').waitFor()
    expect(await page.getByLabel('Search pairs').inputValue()).toBe('alert')
    expect(new URL(page.url()).search).toBe(search)
  })
})

describe('a service that is away', () => {
  it('is named in plain words, and the page comes back by itself', async () => {
    const project = await newReviewProject(service)
    const pair = await project.addPair('Away', 'alert-danger')
    const page = await enter(project, `/p/${project.id}/pairs`)
    await page.getByRole('link', { name: /Away/ }).waitFor()
    // As a proxy answers while the service behind it starts again.
    const restarting = (route: Route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
    await page.route(/\/(api|assets)\//, restarting)
    await page.getByRole('link', { name: /Away/ }).click()
    await page.getByText('The server cannot be reached. This page tries again by itself.').waitFor()
    await page.getByText('The server cannot be reached right now').waitFor()
    // Not in the names of projects, which are made up.
    const said = page.locator('main, [role=status]').getByText(/502|dynamically|fetch/)
    expect(await said.count()).toBe(0)
    await page.unroute(/\/(api|assets)\//, restarting)
    await ready(page, 'Away')
    await page.getByText('The server cannot be reached').first().waitFor({ state: 'detached' })

    await expect
      .poll(async () => (await project.ask('GET', `/api/pairs/${pair}`)).state.locked_by)
      .toMatch(/ada/i)
    await page.route(/\/api\//, restarting)
    await page.keyboard.press('2')
    await page.getByText('1 decision is kept').waitFor()
    await page.unroute(/\/api\//, restarting)
    await expect.poll(() => decided(project, pair)).toEqual(['open'])
  })
})

describe('a new API key', () => {
  it('stays in sight at another Enter, at Escape and at a click beside it, and is told apart in the list', async () => {
    const project = await newReviewProject(service)
    await project.invite('Olga', 'owner')
    const person = await openBrowser(browser, service.dashboard!.port, 'Olga')
    people.push(person)
    const { page } = person
    await person.open(`/p/${project.id}/settings?tab=keys`)
    const make = async (): Promise<string> => {
      await page.getByRole('button', { name: 'New key' }).click()
      await page.getByLabel('Name').fill('CI')
      await page.keyboard.press('Enter')
      const shown = page.getByLabel('API key', { exact: true })
      await shown.waitFor()
      for (const key of ['Enter', 'Escape', 'Escape']) await page.keyboard.press(key)
      await page.mouse.click(5, 5)
      expect(await shown.inputValue()).toMatch(/^svc_proj_/)
      const id = (await page.getByRole('dialog').getByText(/^key_/).textContent())!
      await page.getByRole('button', { name: 'Done' }).click()
      return id
    }
    const ids = [await make(), await make()]
    for (const id of ids) await page.getByRole('row').filter({ hasText: id }).waitFor()
    expect(new Set(ids).size).toBe(2)
  })
})

import type { Page, WebSocketRoute } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sharedBrowser } from '../shared/browser.ts'
import { sharedService } from '../shared/service.ts'
import { openBrowser, type Person } from './support/pages.ts'
import { newReviewProject, type ReviewProject } from './support/review-project.ts'

// What others claim, decide and finish shows by itself, in whichever page of the project.

const service = await sharedService()
const browser = await sharedBrowser()

const FEED = /\/feed\?/

let project: ReviewProject
let pair: string
let other: string
const people: Person[] = []

beforeEach(async () => {
  project = await newReviewProject(service)
  pair = await project.addPair('Shared', 'alert-danger')
  other = await project.addPair('Other', 'button-primary', { judged: false })
})

afterEach(async () => {
  const left = people.splice(0)
  await Promise.all(left.map(({ close }) => close()))
  expect(left.flatMap(({ errors }) => errors)).toEqual([])
})

const pairsOf = () => `/p/${project.id}/pairs`
const review = () => `/p/${project.id}/review/${encodeURIComponent(pair)}`
const rows = (page: Page) => page.locator('.issue-row')
const row = (page: Page) => page.locator('a.pair-row', { hasText: 'Shared' })

/** A person with a page, which `prepare` gets before it opens anything; it is nobody else's then. */
async function newPerson(name: string, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  await project.invite(name, 'reviewer')
  const person = await openBrowser(browser, project.port, name, { own: !!prepare })
  people.push(person)
  await prepare?.(person.page)
  return person.page
}

/** Resolves once the page has its connection. */
const live = (page: Page) =>
  page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))

async function openLive(page: Page, path: string): Promise<Page> {
  await Promise.all([live(page), page.goto(path)])
  return page
}

async function ready(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Shared' }).waitFor()
  await rows(page).first().waitFor()
}

/** The requests that a page makes from now on, by their path. */
function requestsOf(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

/** Resolves once that person has the lock. */
const isHeldBy = (name: RegExp) =>
  expect
    .poll(async () => (await project.ask('GET', `/api/pairs/${pair}`)).state.locked_by ?? '')
    .toMatch(name)

/** From now on the service gets the claims of a page, and the page no response to them until `release`. */
async function heldClaims(page: Page): Promise<{ release: () => Promise<void> }> {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  const answers: Promise<void>[] = []
  await page.route('**/api/claim?*', (route) => {
    const answer = async (): Promise<void> => {
      const response = await route.fetch()
      await released
      await route.fulfill({ response })
    }
    answers.push(answer())
  })
  return {
    release: async () => {
      resolve()
      await Promise.all(answers)
      await page.unroute('**/api/claim?*')
    },
  }
}

interface Counting {
  traffic: { paths: string[]; pings: number; pending: number }
}

/** Counts inside a page what it sends, and what of that has no response yet: the browser's own events come later. */
function countTraffic(): void {
  const traffic: Counting['traffic'] = { paths: [], pings: 0, pending: 0 }
  Object.assign(globalThis, { traffic })
  const { fetch, WebSocket } = globalThis
  globalThis.fetch = async (...request) => {
    const [to] = request
    traffic.paths.push(new URL(to instanceof Request ? to.url : to, location.href).pathname)
    traffic.pending++
    try {
      return await fetch(...request)
    } finally {
      traffic.pending--
    }
  }
  globalThis.WebSocket = class extends WebSocket {
    constructor(url: string | URL) {
      super(url)
      this.addEventListener('message', ({ data }) => data === 'pong' && traffic.pending--)
    }

    override send(data: string): void {
      traffic.pings++
      traffic.pending++
      super.send(data)
    }
  }
}

const loadedThumbnails = (page: Page) =>
  page
    .locator('.thumbnail img')
    .evaluateAll(
      (all) =>
        all.filter((each) => each instanceof HTMLImageElement && each.naturalWidth > 0).length,
    )

describe('a list of pairs', () => {
  it('follows who reviews what, what they decide and what they finish, without asking', async () => {
    const bob = await openLive(await newPerson('Bob'), pairsOf())
    await bob.getByText('0 of 2 pairs reviewed').waitFor()
    // Both images of both pairs: thumbnails are loaded a moment after their rows are shown.
    await expect.poll(() => loadedThumbnails(bob)).toBe(4)
    const asked = requestsOf(bob)
    const ada = await newPerson('Ada')
    await ada.goto(review())
    await ready(ada)
    await row(bob).getByText(/ada/i).waitFor()
    const candidates = await rows(ada).count()
    await row(bob).getByText(`${candidates} candidates`).waitFor()
    await ada.keyboard.press('1')
    await row(bob)
      .getByText(`${candidates - 1} candidates`)
      .waitFor()
    await row(bob).getByText('1 open issue').waitFor()
    await ada.keyboard.press('e')
    await ada.getByRole('button', { name: 'Done all the same' }).click()
    await row(bob).getByText('Done').waitFor()
    await bob.getByText('1 of 2 pairs reviewed, 1 in progress').waitFor()
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
  })
})

describe('a review', () => {
  it('says who takes the pair over, at once, and has it again when they leave', async () => {
    const ada = await openLive(await newPerson('Ada'), review())
    await ready(ada)
    await isHeldBy(/ada/i)
    const bob = await newPerson('Bob')
    await bob.goto(review())
    await bob.getByText('is reviewing this pair now').waitFor()
    // No claim of hers finds that out: none gets a response meanwhile.
    const claims = await heldClaims(ada)
    await bob.getByRole('button', { name: 'Take it over' }).click()
    await ada.getByText('has taken this pair over from you').waitFor()
    expect(await ada.getByRole('button', { name: 'Dismiss…' }).count()).toBe(0)
    await claims.release()
    await bob.goto('/')
    await ada.getByText('has taken this pair over from you').waitFor({ state: 'detached' })
    await ada.getByRole('button', { name: 'Dismiss…' }).waitFor()
    await isHeldBy(/ada/i)
  })

  it('that was taken over stays so when the response to an earlier claim comes late', async () => {
    let claims: Awaited<ReturnType<typeof heldClaims>> | null = null
    const ada = await newPerson('Ada', async (page) => {
      claims = await heldClaims(page)
    })
    await openLive(ada, review())
    await ready(ada)
    await isHeldBy(/ada/i)
    const bob = await newPerson('Bob')
    await bob.goto(review())
    await ready(bob)
    await bob.getByRole('button', { name: 'Take it over' }).click()
    // His page may learn that it has the pair after hers learns that it has lost it.
    await bob.getByRole('button', { name: 'Dismiss…' }).waitFor()
    // Whether she has learned before that the pair was hers.
    const lost = ada.getByText(/has taken this pair over from you|is reviewing this pair now/)
    await lost.waitFor()
    await claims!.release()
    // What comes after the response is shown.
    await bob.keyboard.press('1')
    await ada.getByText(/bob promoted it/i).waitFor()
    expect(await lost.count()).toBe(1)
    expect(await ada.getByRole('button', { name: 'Dismiss…' }).count()).toBe(0)
  })

  it('names who decided, what, and with which severity', async () => {
    const ada = await openLive(await newPerson('Ada'), review())
    await ready(ada)
    const count = await rows(ada).count()
    const { issues } = await project.ask('GET', `/api/issues?pair=${pair}`)
    const [{ id, number }] = issues
    await project.ask('POST', `/api/issues/${id}/transition`, {
      action: 'promote',
      severity: 'blocker',
    })
    await ada.getByText(new RegExp(`#${number}: grace promoted it \\(blocker\\)`, 'i')).waitFor()
    await expect.poll(() => rows(ada).count()).toBe(count - 1)
  })

  it('selects an issue also if all are read again before the pair is there', async () => {
    const socket = Promise.withResolvers<WebSocketRoute>()
    const again = Promise.withResolvers<void>()
    let reads = 0
    const ada = await newPerson('Ada', async (page) => {
      await page.routeWebSocket(FEED, socket.resolve)
      // Those of the pair that comes next are loaded ahead.
      await page.route(new RegExp(`/api/issues\\?pair=${pair}&`), async (route) => {
        if (++reads === 1) (await socket.promise).send('{"type":"begun","sequence":0}')
        else {
          again.resolve()
          await page.getByRole('heading', { level: 1, name: 'Shared' }).waitFor()
        }
        await route.continue()
      })
      await page.route(/\/api\/pairs\/[^/]+$/, async (route) => {
        await again.promise
        await route.continue()
      })
    })
    await ada.goto(review())
    await ready(ada)
    await ada.getByRole('button', { name: 'Dismiss…' }).waitFor()
    expect(reads).toBe(2)
  })

  it('of one pair in two tabs of a person is the same in both', async () => {
    const first = await openLive(await newPerson('Ada'), review())
    await ready(first)
    const second = await openLive(await first.context().newPage(), review())
    await ready(second)
    const count = await rows(second).count()
    await first.keyboard.press('1')
    await expect.poll(() => rows(second).count()).toBe(count - 1)
    await first.keyboard.press('Control+z')
    await expect.poll(() => rows(second).count()).toBe(count)
    // To close one leaves the pair to the other.
    await first.goto('/')
    await isHeldBy(/ada/i)
    await project.ask('POST', '/api/done', { pair_id: pair })
    await second.getByText(/grace has marked this pair as done/i).waitFor()
    await second.getByRole('button', { name: 'Review again' }).waitFor()
  })
})

describe('a connection', () => {
  it('that was cut comes back by itself, and what was missed is shown', async () => {
    const routes: WebSocketRoute[] = []
    let isCut = false
    const ada = await newPerson('Ada', (page) =>
      page.routeWebSocket(FEED, (route) => {
        if (isCut) return route.close()
        routes.push(route)
        route.connectToServer()
      }),
    )
    await ada.goto(review())
    await ready(ada)
    await expect.poll(() => routes.length).toBe(1)
    const count = await rows(ada).count()
    isCut = true
    await routes[0]!.close()
    const { issues } = await project.ask('GET', `/api/issues?pair=${pair}`)
    await project.ask('POST', `/api/issues/${issues[0].id}/transition`, {
      action: 'dismiss',
      reason: 'noise',
    })
    expect(await rows(ada).count()).toBe(count)
    isCut = false
    await expect.poll(() => rows(ada).count()).toBe(count - 1)
    expect(routes.length).toBeGreaterThan(1)
  })

  it('that loses a message shows what it was about with the next one', async () => {
    const passed: string[] = []
    let lost = 0
    const ada = await newPerson('Ada', (page) =>
      page.routeWebSocket(FEED, (route) => {
        const server = route.connectToServer()
        server.onMessage((message) => {
          const { type } = JSON.parse(String(message)) as { type: string }
          if (type === 'issues') return void lost++
          passed.push(type)
          route.send(message)
        })
      }),
    )
    await ada.goto(review())
    await ready(ada)
    await expect.poll(() => passed).toContain('begun')
    const count = await rows(ada).count()
    const { issues } = await project.ask('GET', `/api/issues?pair=${pair}`)
    await project.ask('POST', `/api/issues/${issues[0].id}/transition`, {
      action: 'dismiss',
      reason: 'noise',
    })
    await expect.poll(() => lost).toBe(1)
    await project.ask('POST', '/api/claim', { pair_id: other })
    await expect.poll(() => rows(ada).count()).toBe(count - 1)
  })
})

describe('while nobody does anything, a page', () => {
  const MINUTES = 5

  /** Counts what a page sends in some minutes, whose time passes at once. */
  async function sentBy(name: string, path: string, isCut: boolean) {
    let attempts = 0
    const page = await newPerson(name, async (opened) => {
      await opened.clock.install()
      if (isCut) await opened.routeWebSocket(FEED, (route) => (attempts++, route.close()))
      await opened.addInitScript(countTraffic)
    })
    const traffic = () => page.evaluate(() => (globalThis as unknown as Counting).traffic)
    await (isCut ? page.goto(path) : openLive(page, path))
    await page.getByText('0 of 2 pairs reviewed').waitFor()
    if (path === review()) await page.getByRole('button', { name: 'Dismiss…' }).waitFor()
    const pass5Seconds = async () => {
      await page.clock.runFor(5_000)
      // Requests are given up after 30 seconds, and a connection without a pong by the next ping; both take real ones.
      await expect.poll(traffic).toMatchObject({ pending: 0 })
    }
    // The first message of a connection has the page read what may have changed before, which does not count.
    await pass5Seconds()
    const before = await traffic()
    for (let seconds = 0; seconds < MINUTES * 60; seconds += 5) await pass5Seconds()
    const after = await traffic()
    const asked = after.paths.slice(before.paths.length)
    const count = (path: string) => asked.filter((of) => of.endsWith(path)).length
    return {
      claims: count('/api/claim'),
      states: count('/api/state'),
      pings: after.pings - before.pings,
      attempts,
    }
  }

  it('with a connection renews its lock once a minute, and otherwise only pings', async () => {
    const reviewing = await sentBy('Ada', review(), false)
    expect(reviewing.claims).toBeLessThanOrEqual(MINUTES + 1)
    expect(reviewing).toMatchObject({ states: 0, attempts: 0 })
    const listing = await sentBy('Bob', pairsOf(), false)
    expect(listing).toMatchObject({ claims: 0, states: 0, attempts: 0 })
    for (const { pings } of [reviewing, listing])
      expect(Math.abs(pings - 2 * MINUTES)).toBeLessThanOrEqual(1)
  })

  it('without one asks three times a minute, and tries to connect more and more rarely', async () => {
    const reviewing = await sentBy('Ada', review(), true)
    expect(reviewing.claims).toBeGreaterThanOrEqual(3 * MINUTES - 2)
    const listing = await sentBy('Bob', pairsOf(), true)
    expect(listing.states).toBeGreaterThanOrEqual(3 * MINUTES - 2)
    // Pauses double, up to a minute.
    for (const { attempts } of [reviewing, listing]) expect(attempts).toBeLessThanOrEqual(20)
  })
})

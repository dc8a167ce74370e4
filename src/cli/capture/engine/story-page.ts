import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { Network } from './network.ts'
import { CaptureFailure } from './failure.ts'
import { refuseBesidesRequests } from './refuse.ts'
import { MOST_REFUSED, Refusals } from './refusals.ts'
import { readOpenOutcome, type OpenOutcome } from './open-outcome.ts'
import { World, type Frame } from './world.ts'
import { openGate, type Gate } from '../network/gate.ts'
import type { NetworkPolicy } from '../network/policy.ts'
import { PREAMBLE, preamble } from '../page-program.ts'
import type { Box } from '../page/dom-node.ts'
import type { Preparation } from '../page/preamble.ts'
import type { Viewport } from '../storybook/parameters.ts'

interface OpenOptions {
  id: string
  viewport: Viewport
  /** What random numbers follow from. */
  seed: number
  /** The time at which the clock stands still (ms since 1970); null: it runs. */
  frozenAt: number | null
  timeoutMs: number
}

interface PageOptions {
  scale: number
  transparent: boolean
  network: NetworkPolicy
}

const CLOSING_MS = 5_000
/** What is said when a page navigated elsewhere before it reached its address. */
const INTERRUPTED =
  /interrupted by another navigation|net::ERR_ABORTED|context|No frame|another page/
const ELSEWHERE = 'it goes to another page'
const MOST_INTERRUPTIONS = 5
/** How long what interrupted a navigation may take until it is there itself, the first time; then twice as long. */
const SETTLING_MS = 100
/** A story is at rest once its timers of at most so many ms have run; longer ones do not run any more. */
const LONG_MS = 1_500
/**
 * A page that shows one story after the other. Downloads stay cached for the next one; what a story leaves in
 * the browser's storage is deleted. Its requests pass a gate of its own.
 */
export class StoryPage {
  readonly page: Page
  readonly session: CDPSession
  readonly network: Network
  readonly refusals: Refusals
  readonly #context: BrowserContext
  readonly #gate: Gate
  readonly #scale: number
  #script: string | null = null
  #world: World | null = null
  #isMasked = false
  /** Of the document that was shown last. */
  #loaderId = ''
  /** Of the story that was opened last. */
  #origin = ''
  /** Rejects once the page is not used any more, with the reason. */
  readonly #lost = Promise.withResolvers<never>()
  #failure: CaptureFailure | null = null

  private constructor(
    { context, page, session }: { context: BrowserContext; page: Page; session: CDPSession },
    { gate, refusals, scale }: { gate: Gate; refusals: Refusals; scale: number },
  ) {
    this.#scale = scale
    this.#context = context
    this.#gate = gate
    this.page = page
    this.session = session
    this.refusals = refusals
    this.network = new Network(page, refusals)
    this.#lost.promise.catch(() => {})
    page.on('crash', () => this.#lose(new CaptureFailure('crash')))
    page.on('close', () => this.#lose(new CaptureFailure('crash', 'it closed its window')))
    refuseBesidesRequests(this)
    refusals.onMore = ({ what, count }) => {
      const [most, name] = MOST_REFUSED[what]
      if (count > most) this.#lose(new CaptureFailure('limit', `more than ${most} ${name}`))
    }
    // Once a story is open, its document is all that is read: another one is not it.
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId !== undefined) return
      this.#loaderId = frame.loaderId
      if (this.#world !== null) this.#lose(this.#leftFor(frame))
    })
  }

  /** Opens a page in a context of its own, so that two stories at once share nothing. */
  static async create(
    browser: Browser,
    { scale, transparent, network }: PageOptions,
  ): Promise<StoryPage> {
    const refusals = new Refusals()
    const gate = await openGate(network, ({ to, because }) => refusals.add(because, to))
    try {
      const context = await browser.newContext({
        viewport: null,
        locale: 'en-US',
        timezoneId: 'UTC',
        colorScheme: 'light',
        acceptDownloads: false,
        permissions: [],
        proxy: { server: gate.url, bypass: '<-loopback>' },
      })
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      if (transparent)
        await session.send('Emulation.setDefaultBackgroundColorOverride', {
          color: { r: 0, g: 0, b: 0, a: 0 },
        })
      await session.send('Page.enable')
      return new StoryPage({ context, page, session }, { gate, refusals, scale })
    } catch (error) {
      await gate.close()
      throw error
    }
  }

  get isUsable(): boolean {
    return this.#failure === null && !this.page.isClosed()
  }

  /** Why it is not usable any more. */
  get failure(): CaptureFailure {
    return this.#failure ?? new CaptureFailure('crash')
  }

  /** The world of the document that the story was opened in. */
  get world(): World {
    if (this.#world === null) throw new Error('no story is open')
    return this.#world
  }

  /** Shows a story's address. Throws a CaptureFailure. */
  open(url: string, options: OpenOptions): Promise<void> {
    const deadline = Date.now() + options.timeoutMs
    return this.before(deadline, this.#open(url, options, deadline))
  }

  async #open(url: string, options: OpenOptions, deadline: number): Promise<void> {
    const { id, viewport, seed, frozenAt } = options
    this.#world = null
    this.#isMasked = false
    this.#origin = new URL(url).origin
    await this.#resize({ width: viewport.w, height: viewport.h })
    if (this.#script !== null)
      await this.session.send('Page.removeScriptToEvaluateOnNewDocument', {
        identifier: this.#script,
      })
    const preparation: Preparation = { storyId: id, longMs: LONG_MS, seed, frozenAt }
    const { identifier } = await this.session.send('Page.addScriptToEvaluateOnNewDocument', {
      // In a function, so that the page finds none of its names.
      source: `(() => { ${preamble}; ${PREAMBLE}.prepare(${JSON.stringify(preparation)}) })()`,
    })
    this.#script = identifier
    await this.session.send('Storage.clearDataForOrigin', {
      origin: this.#origin,
      storageTypes:
        'cookies,file_systems,indexeddb,local_storage,websql,service_workers,cache_storage',
    })
    await this.#show(url, deadline)
  }

  /**
   * Replaces the document. Until then the previous story may navigate and so cancel this navigation: it is first
   * replaced by an empty document, which takes effect at once.
   */
  async #show(url: string, deadline: number): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      this.network.reset(this.#origin)
      const options = { waitUntil: 'commit', timeout: Math.max(1, deadline - Date.now()) } as const
      try {
        if (attempt > 1) await this.page.goto('about:blank', options)
        await this.page.goto(url, options)
        await this.#enter()
        return
      } catch (error) {
        if (error instanceof CaptureFailure) throw error
        const message = error instanceof Error ? firstLine(error.message) : ''
        if (!INTERRUPTED.test(message)) throw new CaptureFailure('timeout', message)
        if (attempt > MOST_INTERRUPTIONS) throw await this.leaving()
        // A navigation that Playwright has given up may still arrive, and would interrupt the next one in its turn.
        await pause(SETTLING_MS * 2 ** (attempt - 1))
      }
    }
  }

  /** Enters the document that is shown. What is read from now on is of this one, or nothing. */
  async #enter(): Promise<void> {
    const { world, frame } = await World.open(this.session)
    if (this.#isForeign(frame)) throw this.#leftFor(frame)
    if (frame.loaderId !== this.#loaderId) throw new Error(ELSEWHERE)
    this.#world = world
  }

  #isForeign({ url }: Frame): boolean {
    return !URL.canParse(url) || new URL(url).origin !== this.#origin
  }

  /** Returns why a story that navigated to another document cannot be captured. */
  #leftFor(frame: Frame): CaptureFailure {
    return this.#isForeign(frame)
      ? new CaptureFailure('foreign', (frame.unreachableUrl ?? frame.url).slice(0, 200))
      : new CaptureFailure('unstable', ELSEWHERE)
  }

  /** Returns why a story whose document went away cannot be captured, by the document that is there instead. */
  async leaving(): Promise<CaptureFailure> {
    try {
      const tree = this.session.send('Page.getFrameTree')
      const { frameTree } = await this.before(Date.now() + CLOSING_MS, tree)
      return this.#leftFor(frameTree.frame)
    } catch {
      return this.failure
    }
  }

  /** Sets the size in both sessions: screenshots use what their own session has set (Chromium's page_handler.cc). */
  async #resize(size: { width: number; height: number }): Promise<void> {
    const now = this.page.viewportSize()
    if (now?.width === size.width && now.height === size.height) return
    await this.page.setViewportSize(size)
    await this.session.send('Emulation.setDeviceMetricsOverride', {
      ...size,
      deviceScaleFactor: this.#scale,
      mobile: false,
    })
  }

  /** Returns what Storybook reports of the story. Throws a CaptureFailure if that is nothing by `deadline` (ms since 1970). */
  async outcome(deadline: number): Promise<OpenOutcome> {
    const report = this.session.send('Runtime.evaluate', {
      expression: 'window.__storybookReview?.report',
      awaitPromise: true,
      returnByValue: true,
    })
    const { result } = await this.before(deadline, report)
    if (result.value === '') throw new CaptureFailure('limit', 'parameters of more than 256 KB')
    const read = typeof result.value === 'string' ? readOpenOutcome(result.value) : null
    if (read === null) throw new CaptureFailure('unreadable', 'it is not watched')
    return read
  }

  /**
   * Waits for a result of the page, at most until `deadline` (ms since 1970). A page that does not respond may be
   * busy for ever: it is not used again, and a CaptureFailure says what it was still waiting for.
   */
  async before<T>(deadline: number, result: Promise<T>): Promise<T> {
    const timer = setTimeout(
      () => {
        const [awaited] = this.network.awaited
        const detail = awaited === undefined ? '' : `waiting for ${awaited}`
        this.#lose(new CaptureFailure('timeout', detail))
      },
      Math.max(0, deadline - Date.now()),
    )
    // It fails when the page is closed.
    result.catch(() => {})
    try {
      return await Promise.race([result, this.#lost.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  #lose(failure: CaptureFailure): void {
    this.#failure ??= failure
    this.#lost.reject(this.#failure)
  }

  /** Paints over regions of the page, in CSS px, and over no others. */
  async paintMasks(boxes: readonly Box[]): Promise<void> {
    if (boxes.length === 0 && !this.#isMasked) return
    this.#isMasked = boxes.length > 0
    await this.world.call('paintOver', boxes)
  }

  async close(): Promise<void> {
    const closed = this.#context.close().catch(() => {})
    // A page that is busy for ever ends only with the browser.
    await Promise.race([closed, pause(CLOSING_MS, undefined, { ref: false })])
    await this.#gate.close()
  }
}

const firstLine = (text: string): string => text.split('\n')[0] ?? ''

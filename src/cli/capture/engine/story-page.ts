import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { Network } from './network.ts'
import { CaptureFailure } from './failure.ts'
import { freezeClockAndChance } from '../page/freeze.ts'
import type { Box } from '../page/dom-node.ts'
import { DOM_WORDS } from '../page/dom-words.ts'
import { watchStorybook, type Outcome, type PreparedStory } from '../page/watch.ts'
import type { Viewport } from '../storybook/parameters.ts'

/** How opening a story ended, with the story's parameters if they are known. */
export type OpenOutcome = Outcome & { prepared: PreparedStory }

interface OpenOptions {
  id: string
  viewport: Viewport
  freeze: { now: number; seed: number } | null
  timeoutMs: number
}

const CLOSING_MS = 5_000
/** Playwright's message when a page navigated elsewhere before it reached its address. */
const INTERRUPTED = /interrupted by another navigation|net::ERR_ABORTED/
const MOST_INTERRUPTIONS = 5
/** How long what interrupted a navigation may take until it is there itself, the first time; then twice as long. */
const SETTLING_MS = 100
const UNPREPARED: PreparedStory = { review: null, design: null }

/**
 * A page that shows one story after the other. Downloads stay cached for the next one; what a story leaves in
 * the browser's storage is deleted.
 */
export class StoryPage {
  readonly page: Page
  readonly session: CDPSession
  readonly network: Network
  readonly #context: BrowserContext
  #script: string | null = null
  /** It crashed or does not respond. */
  #isLost = false
  readonly #scale: number

  private constructor(context: BrowserContext, page: Page, session: CDPSession, scale: number) {
    this.#scale = scale
    this.#context = context
    this.page = page
    this.session = session
    this.network = new Network(page)
    page.on('crash', () => (this.#isLost = true))
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}))
  }

  /** Opens a page in a context of its own, so that two stories at once share nothing. */
  static async create(
    browser: Browser,
    { scale, transparent }: { scale: number; transparent: boolean },
  ): Promise<StoryPage> {
    const context = await browser.newContext({
      viewport: null,
      locale: 'en-US',
      timezoneId: 'UTC',
      colorScheme: 'light',
    })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    if (transparent)
      await session.send('Emulation.setDefaultBackgroundColorOverride', {
        color: { r: 0, g: 0, b: 0, a: 0 },
      })
    await session.send('Page.enable')
    return new StoryPage(context, page, session, scale)
  }

  get isUsable(): boolean {
    return !this.#isLost && !this.page.isClosed()
  }

  async open(url: string, { id, viewport, freeze, timeoutMs }: OpenOptions): Promise<void> {
    await this.#resize({ width: viewport.w, height: viewport.h })
    if (this.#script !== null)
      await this.session.send('Page.removeScriptToEvaluateOnNewDocument', {
        identifier: this.#script,
      })
    const source = [callText(watchStorybook, id), freeze && callText(freezeClockAndChance, freeze)]
    const { identifier } = await this.session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: source.filter(Boolean).join(';\n'),
    })
    this.#script = identifier
    await this.session.send('Storage.clearDataForOrigin', {
      origin: new URL(url).origin,
      storageTypes:
        'cookies,file_systems,indexeddb,local_storage,websql,service_workers,cache_storage',
    })
    await this.#show(url, Date.now() + timeoutMs)
  }

  /**
   * Replaces the document. Until then the previous story may navigate and so cancel this navigation: it is first
   * replaced by an empty document, which takes effect at once.
   */
  async #show(url: string, deadline: number): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      this.network.reset()
      const options = { waitUntil: 'commit', timeout: Math.max(1, deadline - Date.now()) } as const
      try {
        if (attempt > 1) await this.page.goto('about:blank', options)
        await this.page.goto(url, options)
        return
      } catch (error) {
        const message = error instanceof Error ? firstLine(error.message) : ''
        if (!INTERRUPTED.test(message) || attempt > MOST_INTERRUPTIONS)
          throw new CaptureFailure('timeout', message)
        // A navigation that Playwright has given up may still arrive, and would interrupt the next one in its turn.
        await pause(SETTLING_MS * 2 ** (attempt - 1))
      }
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
    const told = this.page.evaluate(async () => {
      const watch = window.__storybookReview
      if (!watch) throw new Error('the page is not watched')
      const outcome = await watch.outcome
      const prepared = await Promise.race([watch.prepared, Promise.resolve(null)])
      return { ...outcome, prepared }
    })
    const outcome = await this.before(deadline, told)
    return { ...outcome, prepared: outcome.prepared ?? UNPREPARED }
  }

  /**
   * Waits for a result of the page, at most until `deadline` (ms since 1970). A page that does not respond may be
   * busy for ever: it is not used again, and a CaptureFailure says what it was still waiting for.
   */
  async before<T>(deadline: number, result: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, Math.max(0, deadline - Date.now()), null)
    })
    const boxed = result.then((value) => ({ value }))
    try {
      const result = await Promise.race([boxed, late])
      if (result !== null) return result.value
    } finally {
      clearTimeout(timer)
    }
    // It fails when the page is closed.
    boxed.catch(() => {})
    this.#isLost = true
    const [awaited] = this.network.awaited
    throw new CaptureFailure('timeout', awaited === undefined ? '' : `waiting for ${awaited}`)
  }

  /** Paints over regions of the page, in CSS px, and over no others. */
  async paintMasks(boxes: readonly Box[]): Promise<void> {
    await this.page.evaluate(
      ({ boxes, colour }) => {
        const MARK = 'data-storybook-review'
        for (const old of document.querySelectorAll(`[${MARK}]`)) old.remove()
        for (const { x, y, w, h } of boxes) {
          const cover = document.createElement('div')
          cover.setAttribute(MARK, 'mask')
          cover.style.cssText = `all: initial; position: absolute; z-index: 2147483647; background: ${colour};
            left: ${x}px; top: ${y}px; width: ${w}px; height: ${h}px`
          document.documentElement.appendChild(cover)
        }
      },
      { boxes, colour: DOM_WORDS.masked },
    )
  }

  async close(): Promise<void> {
    const closed = this.#context.close().catch(() => {})
    // A page that is busy for ever ends only with the browser.
    await Promise.race([closed, pause(CLOSING_MS, undefined, { ref: false })])
  }
}

/** Returns a call of a function as text; functions that run inside the page use nothing from outside themselves. */
const callText = <T>(run: (argument: T) => void, argument: T): string =>
  `(${String(run)})(${JSON.stringify(argument)})`

const firstLine = (text: string): string => text.split('\n')[0] ?? ''

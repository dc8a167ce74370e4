import type { Browser } from 'playwright-core'
import {
  captureOpened,
  openStory,
  type Capture,
  type CaptureSettings,
  type Variant,
} from './capture-story.ts'
import { CaptureFailure, type Reason } from './failure.ts'
import type { Refused } from './refusals.ts'
import { StoryPage } from './story-page.ts'
import {
  firstOf,
  globalsText,
  isSameVariant,
  variantsOf,
  type Matrix,
  type NamedVariant,
} from './variants.ts'
import { destinationOf } from '../network/destination.ts'
import type { NetworkPolicy } from '../network/policy.ts'
import { endGreedyPages } from '../browser/memory.ts'
import type { Story } from '../storybook/stories.ts'

/** A story, or a variant of one, that was captured. */
export interface Captured {
  outcome: 'captured'
  story: Story
  variant: NamedVariant
  capture: Capture
  refused: Refused[]
  /** `parameters.design` of the story, unchecked. */
  design: unknown
  /** Names of parameters that are not honoured. */
  unsupported: readonly string[]
  /** The same story in the older build; null without a build to compare with. */
  before: Before | null
}

/** The outcome for a story, or for one of its variants. */
export type Result =
  | Captured
  | { outcome: 'skipped'; story: Story; unsupported: readonly string[] }
  | {
      outcome: 'failed'
      story: Story
      variant: Variant
      reason: Reason
      message: string
      refused: Refused[]
    }

/** The outcome for a story in the older build. */
export type Before =
  | { outcome: 'captured'; capture: Capture }
  | { outcome: 'absent' }
  | { outcome: 'failed'; reason: Reason; message: string }

/** A build of an older version. */
interface OlderBuild {
  url: string
  storyIds: ReadonlySet<string>
}

export interface CaptureJob {
  /** Address of the Storybook; ends in a slash. */
  url: string
  stories: readonly Story[]
  matrix: Matrix
  settings: CaptureSettings
  /** What stories may reach besides the builds. */
  allowed: NetworkPolicy['allowed']
  resolve?: NetworkPolicy['resolve']
  /** A build in which every story is captured too, right after the newer one. */
  older: OlderBuild | null
  /** When the run ends (ms since 1970): stories that are left are reported as `late`. None by default. */
  deadline?: number
  /** The number of pages that are open at once. */
  pages: number
}

/**
 * Captures every story, in no particular order; each result is handled before its page opens the next
 * story, so that memory holds no more images than there are pages.
 */
export async function captureAll(
  browser: Browser,
  job: CaptureJob,
  onResult: (result: Result) => Promise<void> | void,
): Promise<void> {
  const rest = [...job.stories].toReversed()
  const network = policyOf(job)
  const newPage = () => StoryPage.create(browser, { ...job.settings, network })
  const worker = async () => {
    let page = await newPage()
    try {
      for (let story = rest.pop(); story; story = rest.pop()) {
        let isRestless = false
        for await (const result of captureStory(page, story, job)) {
          isRestless ||= neverStood(result)
          await onResult(result)
        }
        // A reload that is under way may reach the page after the next story is there.
        if (page.isUsable && !isRestless) continue
        await page.close()
        page = await newPage()
      }
    } finally {
      await page.close()
    }
  }
  const workers = Math.min(job.pages, job.stories.length)
  const stopLooking = await endGreedyPages(browser)
  try {
    await Promise.all(Array.from({ length: workers }, worker))
  } finally {
    await stopLooking()
  }
}

/** Returns the builds' own servers, with what is allowed besides. */
function policyOf({ url, older, allowed, resolve }: CaptureJob): NetworkPolicy {
  const own = [url, older?.url].flatMap((url) => (url && destinationOf(url)) || [])
  return { own, allowed, ...(resolve && { resolve }) }
}

/** Each viewport with each set of globals. */
const MOST_VARIANTS = 100

/** Whether the story did not stand still, in either build. */
function neverStood(result: Result): boolean {
  const failed = result.outcome === 'captured' ? result.before : result
  return failed?.outcome === 'failed' && failed.reason === 'unstable'
}

async function* captureStory(
  page: StoryPage,
  story: Story,
  job: CaptureJob,
): AsyncGenerator<Result> {
  const first = firstOf(job.matrix)
  const refused = () => page.refusals.take()
  const opened = await attempt(page, () => openFirst(page, story, first, job))
  if (opened instanceof CaptureFailure) {
    yield { outcome: 'failed', story, variant: first, ...plain(opened), refused: refused() }
    return
  }
  const { parameters, design, variants } = opened
  const { unsupported } = parameters
  if (parameters.skip) {
    yield { outcome: 'skipped', story, unsupported }
    return
  }
  let shown: Variant | null = first
  for (const variant of variants) {
    const isOpen: boolean = shown !== null && isSameVariant(variant, shown)
    const capture = await attempt(page, async () => {
      refuseLate(job)
      if (!isOpen) await open(page, story, job.url, variant, job)
      return captureOpened(page, variant, parameters, job.settings)
    })
    shown = null
    if (capture instanceof CaptureFailure) {
      yield { outcome: 'failed', story, variant, ...plain(capture), refused: refused() }
    } else {
      const before = job.older && (await captureBefore(page, story, variant, job, job.older))
      const known = { story, variant, design, unsupported, before }
      yield { outcome: 'captured', ...known, capture, refused: refused() }
    }
  }
}

/** Opens a story in the first variant of the matrix, and reads its own variants. Throws a CaptureFailure. */
async function openFirst(page: StoryPage, story: Story, first: Variant, job: CaptureJob) {
  refuseLate(job)
  const opened = await open(page, story, job.url, first, job)
  const variants = variantsOf(opened.parameters, job.matrix)
  if (variants.length > MOST_VARIANTS)
    throw new CaptureFailure('limit', `${variants.length} variants, of ${MOST_VARIANTS}`)
  return { ...opened, variants }
}

function refuseLate({ deadline = Infinity }: CaptureJob): void {
  if (Date.now() > deadline) throw new CaptureFailure('late')
}

/** Captures the story as the older build shows it, with the parameters that it has there. */
async function captureBefore(
  page: StoryPage,
  story: Story,
  variant: Variant,
  job: CaptureJob,
  { url, storyIds }: OlderBuild,
): Promise<Before> {
  if (!storyIds.has(story.id)) return { outcome: 'absent' }
  const capture = await attempt(page, async () => {
    const { parameters } = await open(page, story, url, variant, job)
    return captureOpened(page, variant, parameters, job.settings)
  })
  return capture instanceof CaptureFailure
    ? { outcome: 'failed', ...plain(capture) }
    : { outcome: 'captured', capture }
}

const open = (page: StoryPage, { id }: Story, base: string, variant: Variant, job: CaptureJob) => {
  const { viewport, globals } = variant
  return openStory(page, { id, url: storyUrl(base, id, globals), viewport }, job.settings)
}

const plain = ({ reason, message }: CaptureFailure) => ({ reason, message })

/** How errors of the browser begin, by which it answers to what the page makes impossible. */
const OF_BROWSER = /^(cdpSession|page|browserContext)\./

/** Returns what the work returns, or why the story cannot be captured. Any other error is a bug, and is thrown. */
async function attempt<T>(page: StoryPage, work: () => Promise<T>): Promise<T | CaptureFailure> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CaptureFailure) return error
    if (!page.isUsable) return page.failure
    const message = error instanceof Error ? error.message : ''
    if (!OF_BROWSER.test(message)) throw error
    // The page navigated while it was captured: the story keeps navigating or reloading.
    if (/context|navigat|frame was detached|Promise was collected/i.test(message))
      return await page.leaving()
    return new CaptureFailure('unreadable', message.split('\n')[0])
  }
}

/** Returns the address of the story alone, without Storybook's own page around it. */
function storyUrl(base: string, id: string, globals: Variant['globals']): string {
  const url = new URL('iframe.html', base)
  url.searchParams.set('id', id)
  url.searchParams.set('viewMode', 'story')
  const text = globalsText(globals)
  if (text) url.searchParams.set('globals', text)
  return url.href
}

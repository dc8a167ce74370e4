import type { Browser } from 'playwright-core'
import {
  captureOpened,
  openStory,
  type Capture,
  type CaptureSettings,
  type Variant,
} from './capture-story.ts'
import { CaptureFailure, type Reason } from './failure.ts'
import { StoryPage } from './story-page.ts'
import {
  firstOf,
  globalsText,
  isSameVariant,
  variantsOf,
  type Matrix,
  type NamedVariant,
} from './variants.ts'
import type { Story } from '../storybook/stories.ts'

/** What became of a story, or of one of its variants. */
export type Result =
  | { outcome: 'captured'; story: Story; variant: NamedVariant; capture: Capture; design: unknown }
  | { outcome: 'skipped'; story: Story }
  | { outcome: 'failed'; story: Story; variant: Variant; reason: Reason; message: string }

export interface CaptureJob {
  /** Where the Storybook is; ends in a slash. */
  url: string
  stories: readonly Story[]
  matrix: Matrix
  settings: CaptureSettings
  /** Pages open at once. */
  pages: number
}

/**
 * Captures every story, in no particular order; each result is handed over before its page goes on, so
 * that no more images are in memory than pages are open.
 */
export async function captureAll(
  browser: Browser,
  job: CaptureJob,
  onResult: (result: Result) => Promise<void> | void,
): Promise<void> {
  const rest = [...job.stories].toReversed()
  const worker = async () => {
    let page = await StoryPage.create(browser, job.settings)
    try {
      for (let story = rest.pop(); story; story = rest.pop()) {
        for await (const result of captureStory(page, story, job)) await onResult(result)
        if (page.isUsable) continue
        await page.close()
        page = await StoryPage.create(browser, job.settings)
      }
    } finally {
      await page.close()
    }
  }
  const workers = Math.min(job.pages, job.stories.length)
  await Promise.all(Array.from({ length: workers }, worker))
}

async function* captureStory(
  page: StoryPage,
  story: Story,
  job: CaptureJob,
): AsyncGenerator<Result> {
  const first = firstOf(job.matrix)
  const open = ({ viewport, globals }: Variant) =>
    openStory(
      page,
      { id: story.id, url: storyUrl(job.url, story.id, globals), viewport },
      job.settings,
    )
  try {
    const { parameters, design } = await open(first)
    if (parameters.skip) {
      yield { outcome: 'skipped', story }
      return
    }
    for (const [at, variant] of variantsOf(parameters, job.matrix).entries()) {
      const opened = at === 0 && isSameVariant(variant, first)
      yield await attempt(page, story, variant, async () => {
        if (!opened) await open(variant)
        const capture = await captureOpened(page, variant, parameters, job.settings)
        return { outcome: 'captured', story, variant, capture, design }
      })
    }
  } catch (error) {
    yield failedResult(page, story, first, error)
  }
}

async function attempt(
  page: StoryPage,
  story: Story,
  variant: Variant,
  capture: () => Promise<Result>,
): Promise<Result> {
  try {
    return await capture()
  } catch (error) {
    return failedResult(page, story, variant, error)
  }
}

function failedResult(page: StoryPage, story: Story, variant: Variant, error: unknown): Result {
  if (!(error instanceof CaptureFailure) && page.isUsable) {
    // The page went elsewhere while it was looked at: a story that navigates or reloads for ever.
    if (!/context was destroyed|navigat/i.test(String(error))) throw error
  }
  const { reason, message } =
    error instanceof CaptureFailure
      ? error
      : new CaptureFailure(page.isUsable ? 'unstable' : 'crash')
  return { outcome: 'failed', story, variant, reason, message }
}

/** The story alone, without Storybook's own frame around it. */
function storyUrl(base: string, id: string, globals: Variant['globals']): string {
  const url = new URL('iframe.html', base)
  url.searchParams.set('id', id)
  url.searchParams.set('viewMode', 'story')
  const text = globalsText(globals)
  if (text) url.searchParams.set('globals', text)
  return url.href
}

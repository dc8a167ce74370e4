import * as z from 'zod'
import type { Outcome, PreparedStory } from '../page/watch.ts'

const Reported = z.object({
  outcome: z.discriminatedUnion('state', [
    z.object({ state: z.literal('rendered') }),
    z.object({ state: z.literal('missing') }),
    z.object({
      state: z.literal('failed'),
      during: z.enum(['load', 'render', 'play', 'configuration']),
      message: z.string(),
    }),
  ]),
  prepared: z.object({
    review: z.unknown(),
    design: z.unknown(),
    chromatic: z.unknown(),
    viewport: z.unknown(),
    viewportGlobal: z.unknown(),
  }),
})

/** How opening a story ended, with the story's parameters as far as they are known. */
export interface OpenOutcome {
  outcome: Outcome
  prepared: PreparedStory
}

/** Reads what `watchStorybook` reports: the page could have replaced it. Null if it is anything else. */
export function readOpenOutcome(text: string): OpenOutcome | null {
  try {
    return Reported.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

import { restOf } from './rest.ts'
import type { StoryPage } from './story-page.ts'
import type { Unloaded } from '../page/still.ts'

/** The longest wait for timers, because some pages set one after the other for ever. */
const TIMERS_MS = 5_000

/** How much earlier than for the page itself the wait for its timers ends. */
const MARGIN_MS = 100

/** A page that is expected to stay as it is. */
interface Settled {
  unloaded: Unloaded[]
  /** The shortest period, in ms, of the timers that go on for ever; null without one. */
  every: number | null
}

interface HowToSettle {
  /** When to stop waiting for requests and timers, and for the page itself (ms since 1970). */
  deadline: number
  until: number
  /** Whether repeating timers have to run one more time. */
  again: boolean
  animationsAtEnd: boolean
}

/**
 * Waits until nothing is known to be under way: no request, no image or font, no animation, no timer. Throws a
 * CaptureFailure.
 */
export async function settle(
  story: StoryPage,
  { deadline, until, again, animationsAtEnd }: HowToSettle,
): Promise<Settled> {
  const timersUntil = Date.now() + TIMERS_MS
  for (;;) {
    await story.network.quiet(deadline)
    const [unloaded, { waited, every }] = await story.before(
      until,
      Promise.all([
        readUnloaded(story, animationsAtEnd),
        restOf(
          story.session,
          again,
          Math.max(0, Math.min(timersUntil, until - MARGIN_MS) - Date.now()),
        ),
      ]),
    )
    // Timers that run on for ever have run as they should: what they changed, the next look shows.
    if (!waited || again || Date.now() >= timersUntil) return { unloaded, every }
  }
}

async function readUnloaded({ world }: StoryPage, atEnd: boolean): Promise<Unloaded[]> {
  await world.adoptClosedRoots()
  return world.call('holdStill', { atEnd })
}

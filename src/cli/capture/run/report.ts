import { causesOf } from '../../outcomes/causes.ts'
import { countOutcomes, type OutcomeCounts, type StoryOutcome } from '../../outcomes/outcome.ts'
import type { RefusedByStory } from './refused.ts'
import type { RegisteredPair } from './register-pairs.ts'
import type { UnsupportedParameter } from './unsupported.ts'

/** The pair that was registered for a story, or for one of its variants. */
type ReportedPair = RegisteredPair & { story: string; variant: string }

/** What a run did, as it is noted while it goes on. */
export interface CaptureNotes {
  project: string | null
  version: string | null
  /** The build that was captured; null: a folder. */
  build_id: string | null
  against: string | null
  /** The build of `against` that it was compared with. */
  against_build_id: string | null
  /** Of every story of the build, and of those that only the older one has. */
  outcomes: StoryOutcome[]
  pairs: ReportedPair[]
  /** What stories requested and were refused, which explains a story without its pictures. */
  refused: RefusedByStory[]
  /** The parameters of stories that are not honoured. */
  unsupported: UnsupportedParameter[]
  duration_ms: number
}

/** What a run did, as `--json` prints it. */
export interface CaptureReport extends CaptureNotes {
  counts: OutcomeCounts
  /** Why stories were not captured: each reason once, with three of the stories. */
  causes: { reason: string; message: string; count: number; stories: string[] }[]
}

const MOST_EXAMPLES = 3

export const notCaptured = ({ outcomes }: Pick<CaptureNotes, 'outcomes'>): StoryOutcome[] =>
  outcomes.filter(({ outcome }) => outcome === 'not_captured')

/** Returns the report of a run: its totals first, then every story. */
export function reportOf({ project, version, against, ...notes }: CaptureNotes): CaptureReport {
  return {
    project,
    version,
    against,
    counts: countOutcomes(notes.outcomes),
    causes: causesOf(notCaptured(notes)).map(({ reason, message, stories }) => ({
      reason,
      message,
      count: stories.length,
      stories: stories.slice(0, MOST_EXAMPLES),
    })),
    ...notes,
  }
}

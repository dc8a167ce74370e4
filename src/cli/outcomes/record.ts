import { recordOutcomes as recordCall } from '../../../generated/clients/pipeline.ts'
import type { CaptureSource, FailOn } from '../../vocabulary/gate.ts'
import { shortened } from '../../base/visible-text.ts'
import type { Pipeline } from '../pipeline/pipeline.ts'
import type { Service } from '../service/service.ts'
import type { StoryOutcome } from './outcome.ts'

/** What a run captured, and of which change. */
interface RecordedRun {
  capture: {
    source: CaptureSource
    series: string
    against: string | null
    allow_uncaptured: number
    fail_on: FailOn
    /** How many outcomes it must report: those of stories that are gone do not count. */
    stories_total: number
  }
  pipeline: Pipeline
  outcomes: readonly StoryOutcome[]
}

/** The most that one request holds; the service takes 2,000 outcomes and 1.5 MiB. */
const OUTCOMES_A_REQUEST = 500
const CHARACTERS_A_REQUEST = 400_000

/** The most characters of a message that the service takes. */
const MOST_MESSAGE = 900

/**
 * Records what became of every story of a version, by which the service says whether it is green. Safe to repeat: what
 * is recorded for a story takes the place of what was there.
 */
export async function recordOutcomes(
  service: Service,
  version: string,
  { capture, pipeline, outcomes }: RecordedRun,
): Promise<void> {
  const { repository, commit, branch, pullRequest } = pipeline
  const change = { repository, commit, branch, pull_request: pullRequest }
  for (const part of requestsOf(outcomes.map(recordable))) {
    const call = recordCall(service.project, version, { capture, change, outcomes: part })
    await service.call(call)
  }
}

function* requestsOf(outcomes: readonly StoryOutcome[]): Generator<StoryOutcome[]> {
  let [part, characters]: [StoryOutcome[], number] = [[], 0]
  for (const outcome of outcomes) {
    part.push(outcome)
    characters += JSON.stringify(outcome).length
    if (part.length < OUTCOMES_A_REQUEST && characters < CHARACTERS_A_REQUEST) continue
    yield part
    ;[part, characters] = [[], 0]
  }
  if (part.length > 0) yield part
}

/** An outcome as the service takes it: its database holds no NUL. */
const recordable = (outcome: StoryOutcome): StoryOutcome => ({
  ...outcome,
  story_id: withoutNul(outcome.story_id),
  variant: withoutNul(outcome.variant),
  title: withoutNul(outcome.title),
  name: withoutNul(outcome.name),
  message: outcome.message && withoutNul(shortened(outcome.message, MOST_MESSAGE)),
})

const withoutNul = (text: string): string => text.replaceAll('\0', '\ufffd')

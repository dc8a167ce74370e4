import * as z from 'zod'
import {
  GateView,
  listOutcomes,
  OutcomesView,
  readGate as readGateOf,
} from '../../../generated/clients/pipeline.ts'
import type { FailOn } from '../../vocabulary/gate.ts'
import type { StoryOutcome } from '../outcomes/outcome.ts'
import { pagesOf } from '../service/pages.ts'
import type { Service } from '../service/service.ts'
import { WebAddress } from '../service/web-address.ts'

/** What the service knows of a version's gate besides its pairs. */
export interface GateFacts {
  /** Whether a capture has recorded what became of the stories. */
  recorded: boolean
  /** How many stories have no outcome. */
  missingOutcome: number
  notCaptured: number
  /** How many of those the capture was granted. */
  allowUncaptured: number
  /** Pairs that were not judged in full as they are now. */
  unjudged: number
  /** Whether the service itself keeps a check at the code host. */
  connected: boolean
  /** Where a person decides; null: not known. */
  queueUrl: string | null
}

const Gate = GateView.pick({ reasons: true, connection: true }).extend({
  reasons: z.array(z.string()),
  counts: GateView.shape.counts.pick({
    missing_outcome: true,
    not_captured: true,
    allow_uncaptured: true,
    unjudged: true,
  }),
  connection: z.unknown(),
  queue_url: WebAddress.nullable(),
})

/** Reads what decides whether a version is green. */
export async function readGate(
  service: Service,
  version: string,
  failOn: FailOn,
): Promise<GateFacts> {
  const call = readGateOf(service.project, version, { fail_on: failOn })
  const { reasons, counts, connection, queue_url } = await service.read(call, Gate)
  return {
    recorded: !reasons.includes('not_recorded'),
    missingOutcome: counts.missing_outcome,
    notCaptured: counts.not_captured,
    allowUncaptured: counts.allow_uncaptured,
    unjudged: counts.unjudged,
    connected: connection !== null,
    queueUrl: queue_url,
  }
}

const OUTCOMES_A_PAGE = 1_000

const Outcomes = OutcomesView.extend({
  outcomes: z.array(
    OutcomesView.shape.outcomes.element
      .pick({
        story_id: true,
        variant: true,
        outcome: true,
        pair_id: true,
        reason: true,
        message: true,
        skipped_by: true,
      })
      .extend({
        title: z.string().nullable(),
        name: z.string().nullable(),
        waits: z.object({ unnamed_changes: z.number() }).nullable(),
      }),
  ),
})

/** Lists what became of every story of the version, and which of their pairs changed without a finding and wait. */
export async function listStoryOutcomes(
  service: Service,
  version: string,
): Promise<{ outcomes: StoryOutcome[]; unnamed: Set<string> }> {
  const call = listOutcomes(service.project, version, { limit: OUTCOMES_A_PAGE })
  const pages = await Array.fromAsync(pagesOf(service, call, Outcomes))
  const read = pages.flatMap(({ outcomes }) => outcomes)
  return {
    outcomes: read.map(({ title, name, waits: _, ...outcome }) => ({
      ...outcome,
      title: title ?? '',
      name: name ?? '',
    })),
    unnamed: new Set(
      read.flatMap(({ pair_id, waits }) => (pair_id && waits?.unnamed_changes ? [pair_id] : [])),
    ),
  }
}

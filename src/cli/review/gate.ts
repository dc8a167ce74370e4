import * as z from 'zod'
import {
  GateView,
  listOutcomes,
  OutcomesView,
  listWaiting,
  readGate as readGateOf,
  WaitingPairsView,
} from '../../../generated/clients/pipeline.ts'
import type { FailOn } from '../../vocabulary/gate.ts'
import type { StoryOutcome } from '../outcomes/outcome.ts'
import { pagesOf } from '../service/pages.ts'
import type { Service } from '../service/service.ts'
import { WebAddress } from '../service/web-address.ts'
import { fields } from '../base/fields.ts'

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
  openIssues: number
  candidates: number
  /** Pairs that changed without a finding and wait for a person. */
  unnamedChanges: number
  /** Whether the service itself keeps a check at the code host. */
  connected: boolean
  /** Where a person decides; null: not known. */
  queueUrl: string | null
}

const Gate = GateView.pick(fields('fail_on reasons connection')).extend({
  reasons: z.array(z.string()),
  counts: GateView.shape.counts.pick(
    fields(
      'missing_outcome not_captured allow_uncaptured unjudged open_issues candidates unnamed_changes',
    ),
  ),
  connection: z.unknown(),
  queue_url: WebAddress.nullable(),
})

/** Reads what decides whether a version is green. Without `failOn`, what fails is what its capture said. */
export async function readGate(
  service: Service,
  version: string,
  failOn: FailOn | null,
): Promise<GateFacts & { failOn: FailOn }> {
  const call = readGateOf(service.project, version, failOn === null ? {} : { fail_on: failOn })
  const { fail_on, reasons, counts, connection, queue_url } = await service.read(call, Gate)
  return {
    failOn: fail_on,
    recorded: !reasons.includes('not_recorded'),
    missingOutcome: counts.missing_outcome,
    notCaptured: counts.not_captured,
    allowUncaptured: counts.allow_uncaptured,
    unjudged: counts.unjudged ?? 0,
    openIssues: counts.open_issues ?? 0,
    candidates: counts.candidates ?? 0,
    unnamedChanges: counts.unnamed_changes ?? 0,
    connected: connection !== null,
    queueUrl: queue_url,
  }
}

/** What the gate counts: ids of issues, and of pairs that changed without a finding. */
export interface Waiting {
  issues: ReadonlySet<string>
  unnamed: ReadonlySet<string>
}

const MOST_A_PAGE = 1_000

const WaitingPairs = WaitingPairsView.extend({
  pairs: z.array(
    WaitingPairsView.shape.pairs.element.pick(fields('pair_id unnamed_change issue_ids')),
  ),
})

/** Lists what of a version waits for a person or fails it. */
export async function readWaiting(service: Service, version: string): Promise<Waiting> {
  const call = listWaiting(service.project, version, { limit: MOST_A_PAGE })
  const pages = await Array.fromAsync(pagesOf(service, call, WaitingPairs))
  const pairs = pages.flatMap((page) => page.pairs)
  return {
    issues: new Set(pairs.flatMap(({ issue_ids }) => issue_ids)),
    unnamed: new Set(pairs.filter((pair) => pair.unnamed_change).map(({ pair_id }) => pair_id)),
  }
}

const Outcomes = OutcomesView.extend({
  outcomes: z.array(
    OutcomesView.shape.outcomes.element
      .pick(fields('story_id variant outcome pair_id reason message skipped_by'))
      .extend({
        title: z.string().nullable(),
        name: z.string().nullable(),
      }),
  ),
})

/** Lists what became of every story of the version. */
export async function listStoryOutcomes(
  service: Service,
  version: string,
): Promise<StoryOutcome[]> {
  const call = listOutcomes(service.project, version, { limit: MOST_A_PAGE })
  const pages = await Array.fromAsync(pagesOf(service, call, Outcomes))
  return pages
    .flatMap(({ outcomes }) => outcomes)
    .map(({ title, name, ...outcome }) =>
      Object.assign(outcome, { title: title ?? '', name: name ?? '' }),
    )
}

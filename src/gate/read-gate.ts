import { readConfig, type Env } from '../settings/config.ts'
import { getCodeHostConnection, type CodeHostStatus } from '../store/code-host/connections.ts'
import { countForGate, type GateCause, type GateCounts } from '../store/gate/gate-counts.ts'
import { FAIL_ON, gateOf, OUTCOMES, type FailOn, type Outcome } from '../vocabulary/gate.ts'
import type { GateCauseView, GateCountsView, GateView } from './view-schema.ts'

/** Returns whether a version is green, why not, and what waits for a person. Without `failOn`, what its pipeline said fails. */
export async function readGate(
  env: Env,
  input: { projectId: string; versionId: string; failOn: FailOn | null },
): Promise<GateView> {
  const { projectId, versionId } = input
  const [found, connection] = await Promise.all([
    countForGate(env.DB, { projectId, versionId }),
    getCodeHostConnection(env.DB, projectId),
  ])
  const counts = countsView(found)
  const failOn = input.failOn ?? strictest(found)
  const state = {
    ...counts,
    ...(found?.pairs ?? NO_PAIRS),
    recorded: found !== null,
    fail_on: failOn,
    connected: connection !== null && TAKES_REPORTS.has(connection.status),
  }
  return {
    project: projectId,
    version: versionId,
    fail_on: failOn,
    ...gateOf(state),
    counts,
    connection: connection && { kind: connection.kind, repository: connection.repository },
    waiting: {
      issues: counts.candidates,
      unnamed_changes: counts.unnamed_changes,
      pairs: found?.pairsWaiting ?? null,
    },
    causes: found?.causes.map(causeView) ?? [],
    pull_request: found?.change.pullRequest ?? null,
    commit: found?.change.commit ?? null,
    queue_url: queueUrl(readConfig(env).dashboardUrl, { projectId, versionId }),
  }
}

/** Returns what fails by the strictest of a version's captures. */
const strictest = (found: GateCounts | null): FailOn =>
  FAIL_ON.find((name) => found?.captures.some(({ failOn }) => failOn === name)) ?? 'waiting'

/** An error is tried again; an App that is not installed keeps no check at all. */
const TAKES_REPORTS: ReadonlySet<CodeHostStatus> = new Set(['active', 'error'])

/** The pairs of this version in the dashboard. */
const queueUrl = (
  dashboardUrl: string | null,
  { projectId, versionId }: { projectId: string; versionId: string },
): string | null =>
  dashboardUrl &&
  `${dashboardUrl}/p/${encodeURIComponent(projectId)}/pairs?version=${encodeURIComponent(versionId)}`

const NO_PAIRS = { unjudged: 0, open_issues: 0, candidates: 0, unnamed_changes: 0 }
const NOT_KNOWN = { unjudged: null, open_issues: null, candidates: null, unnamed_changes: null }

function countsView(found: GateCounts | null): GateCountsView {
  const captures = found?.captures ?? []
  const sum = (of: (capture: GateCounts['captures'][number]) => number) =>
    captures.reduce((total, capture) => total + of(capture), 0)
  return {
    stories_total: sum(({ storiesTotal }) => storiesTotal),
    ...(Object.fromEntries(
      OUTCOMES.map((outcome) => [outcome, sum(({ outcomes }) => outcomes[outcome])]),
    ) as Record<Outcome, number>),
    missing_outcome: sum(missingOf),
    allow_uncaptured: sum(({ allowUncaptured, outcomes }) =>
      Math.min(allowUncaptured, outcomes.not_captured),
    ),
    ...(found?.pairs ?? NOT_KNOWN),
  }
}

/** Stories that are gone are none of the version's, so that no outcome is owed for them. */
const missingOf = ({ storiesTotal, outcomes }: GateCounts['captures'][number]): number =>
  Math.max(
    0,
    OUTCOMES.filter((outcome) => outcome !== 'gone').reduce(
      (left, outcome) => left - outcomes[outcome],
      storiesTotal,
    ),
  )

const causeView = ({ storiesTotal, ...cause }: GateCause): GateCauseView => ({
  ...cause,
  stories_total: storiesTotal,
})

import { listBuilds } from '../deploy/builds.ts'
import { usageError, type Failure } from '../errors.ts'
import type { Output } from '../output/output.ts'
import { hasOutcomes } from '../outcomes/has-outcomes.ts'
import type { StoryOutcome } from '../outcomes/outcome.ts'
import type { Service } from '../service/service.ts'
import type { FailOn } from '../../vocabulary/gate.ts'
import { reaches, toFinding, type Finding, type Threshold } from './findings.ts'
import { listStoryOutcomes, readGate, readWaiting, type GateFacts } from './gate.ts'
import { judgePairs } from './judge-pairs.ts'
import { dashboardOf, linksOf, queueIn } from './links.ts'
import { listLiveIssues, listPairs } from './read-version.ts'
import { readImportPaths } from './read-import-paths.ts'
import { reviewedStories, type ReviewedStory } from './reviewed-stories.ts'

export interface ReviewRequest extends Threshold {
  version: string
  /** What fails; null: what the capture said. */
  failOn: FailOn | null
  /** How many stories may be left uncaptured; null: as many as the capture was granted. */
  allowUncaptured: number | null
  concurrency: number
  timeoutMs: number
  /** Address of the dashboard, without a slash at its end; null: not known. */
  dashboard: string | null
}

/** The result of a version's review. */
export interface Review {
  project: string
  version: string
  failOn: FailOn
  /** Where its build can be opened; null while it has none. */
  viewUrl: string | null
  /** What became of every story. */
  outcomes: StoryOutcome[]
  gate: GateFacts
  stories: ReviewedStory[]
  /** Findings below the thresholds. */
  hidden: Finding[]
  /** The most serious reason why pairs were not judged at all. */
  failure: Failure | null
}

/** Judges the pairs of a version and collects what was found, by story. */
export async function reviewVersion(
  service: Service,
  output: Output,
  request: ReviewRequest,
): Promise<Review> {
  const { version } = request
  const [pairs, [build]] = await Promise.all([
    listPairs(service, version),
    listBuilds(service, version),
  ])
  if (pairs.length === 0 && !build && !(await hasOutcomes(service, version)))
    throw usageError(
      `There is no build and no capture of version ${version} in ${service.project}: deploy and capture it first, or name another by --version-id`,
    )
  const judged = await judgePairs(service, output, pairs, request)
  const viewUrl = build?.view_url ?? null
  const { issues, waiting, outcomes, gate: read } = await readResults(service, request)
  const { failOn, ...gate } = read
  const isEmpty = pairs.length + outcomes.length === 0
  const importPaths =
    viewUrl === null || isEmpty ? null : await readImportPaths(service, output, viewUrl)
  const { project } = service
  const dashboard = request.dashboard ?? dashboardOf(gate.queueUrl)
  const links = linksOf({ project, dashboard, viewUrl })
  const parts = { judged, issues, outcomes, waiting, links, importPaths }
  const stories = reviewedStories(parts, { ...request, failOn })
  const failures = new Set(judged.map(({ failure }) => failure))
  return {
    project,
    version,
    failOn,
    viewUrl,
    outcomes,
    gate: {
      ...gate,
      allowUncaptured: request.allowUncaptured ?? gate.allowUncaptured,
      // The dashboard that the caller names goes before the one that the service knows.
      queueUrl:
        request.dashboard === null
          ? gate.queueUrl
          : queueIn(request.dashboard, { project, version }),
    },
    stories,
    hidden: issues
      .map((issue) => toFinding(issue, waiting.issues))
      .filter((finding) => !reaches(finding, request)),
    failure: FAILURES.find((failure) => failures.has(failure)) ?? null,
  }
}

/** Reads what is known of a version once its pairs are judged. */
async function readResults(service: Service, { version, failOn }: ReviewRequest) {
  const [issues, waiting, outcomes, gate] = await Promise.all([
    listLiveIssues(service, version),
    readWaiting(service, version),
    listStoryOutcomes(service, version),
    readGate(service, version, failOn),
  ])
  return { issues, waiting, outcomes, gate }
}

/** The most serious first. */
const FAILURES: Failure[] = ['network', 'refused']

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
    throw nothingOf(version, service.project)
  const judged = await judgePairs(service, output, pairs, request)
  const viewUrl = build?.view_url ?? null
  const { issues, waiting, outcomes, gate: read } = await readResults(service, request)
  const gate = gateFor(service.project, request, read)
  const { failOn } = read
  const isEmpty = pairs.length + outcomes.length === 0
  const importPaths =
    viewUrl === null || isEmpty ? null : await readImportPaths(service, output, viewUrl)
  const { project } = service
  const dashboard = request.dashboard ?? dashboardOf(read.queueUrl)
  const links = linksOf({ project, dashboard, viewUrl })
  const parts = { judged, issues, outcomes, waiting, links, importPaths }
  const stories = reviewedStories(parts, { ...request, failOn })
  return {
    project,
    version,
    failOn,
    viewUrl,
    outcomes,
    gate,
    stories,
    hidden: issues
      .map((issue) => toFinding(issue, waiting.issues))
      .filter((finding) => !reaches(finding, request)),
    failure: worstFailure(judged),
  }
}

const nothingOf = (version: string, project: string) =>
  usageError(
    `There is no build and no capture of version ${version} in ${project}: deploy and capture it first, or name another by --version-id`,
  )

/** What the request says of the gate goes before what the service knows. */
function gateFor(
  project: string,
  { version, dashboard, allowUncaptured }: ReviewRequest,
  { failOn: _, ...gate }: GateFacts & { failOn: FailOn },
): GateFacts {
  return {
    ...gate,
    allowUncaptured: allowUncaptured ?? gate.allowUncaptured,
    queueUrl: dashboard === null ? gate.queueUrl : queueIn(dashboard, { project, version }),
  }
}

function worstFailure(judged: readonly { failure: Failure | null }[]): Failure | null {
  const failures = new Set(judged.map(({ failure }) => failure))
  return FAILURES.find((failure) => failures.has(failure)) ?? null
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

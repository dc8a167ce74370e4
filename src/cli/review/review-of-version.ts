import { isOfTwoBuilds } from '../capture/pairs/pair-id.ts'
import { listBuilds } from '../deploy/builds.ts'
import { usageError, type Failure } from '../errors.ts'
import type { Output } from '../output/output.ts'
import { hasOutcomes } from '../outcomes/has-outcomes.ts'
import type { Service } from '../service/service.ts'
import {
  failsOn,
  reaches,
  toFinding,
  type FailOn,
  type Finding,
  type Threshold,
} from './findings.ts'
import { judgePairs, type JudgedPair } from './judge-pairs.ts'
import { linksOf, type Links } from './links.ts'
import { listLiveIssues, listPairs } from './read-version.ts'
import { readImportPaths } from './read-import-paths.ts'

export interface ReviewRequest extends Threshold {
  version: string
  failOn: FailOn
  concurrency: number
  timeoutMs: number
  /** Address of the dashboard, without a slash at its end; null: not known. */
  dashboard: string | null
}

/** A story as it was captured, with what there is to say of it. */
export interface ReviewedStory {
  pairId: string
  /** Storybook's id of it; null where the pair does not say. */
  storyId: string | null
  name: string
  /** The file that the story is in, as `./src/Button.stories.tsx`; null where the build does not say. */
  importPath: string | null
  link: string | null
  /** Whether it is compared with an older build, and not with a design. */
  againstBuild: boolean
  /** Why it was not judged, or not in full; null if it was. */
  problem: string | null
  findings: ListedFinding[]
}

export interface ListedFinding extends Finding {
  link: string | null
  /** Whether the review fails because of it. */
  fails: boolean
}

/** The result of a version's review. */
export interface Review {
  project: string
  version: string
  failOn: FailOn
  /** Where its build can be opened; null while it has none. */
  viewUrl: string | null
  stories: ReviewedStory[]
  /** Findings below the thresholds. */
  hidden: number
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
  if (pairs.length === 0)
    output.warn(
      `No story of version ${version} was captured, so there is nothing to judge: run capture first`,
    )
  const judged = await judgePairs(service, output, pairs, request)
  const viewUrl = build?.view_url ?? null
  const [issues, importPaths] = await Promise.all([
    listLiveIssues(service, version),
    viewUrl === null || pairs.length === 0 ? null : readImportPaths(service, output, viewUrl),
  ])
  const links = linksOf({ project: service.project, dashboard: request.dashboard, viewUrl })
  const byPair = Map.groupBy(issues, (issue) => issue.pair_id)
  const stories = judged.map((pair) => {
    const found = (byPair.get(pair.pair.pair_id) ?? []).map((issue) =>
      toFinding(issue, completeRun(pair)),
    )
    return storyOf(pair, found, { links, importPaths, request })
  })
  const failures = new Set(judged.map(({ failure }) => failure))
  return {
    project: service.project,
    version,
    failOn: request.failOn,
    viewUrl,
    stories,
    hidden: issues.length - stories.reduce((sum, { findings }) => sum + findings.length, 0),
    failure: FAILURES.find((failure) => failures.has(failure)) ?? null,
  }
}

/** The most serious first. */
const FAILURES: Failure[] = ['network', 'refused']

const completeRun = ({ runId, problem }: JudgedPair): string | null =>
  problem === null ? runId : null

function storyOf(
  { pair, problem }: JudgedPair,
  found: Finding[],
  {
    links,
    importPaths,
    request,
  }: { links: Links; importPaths: ReadonlyMap<string, string> | null; request: ReviewRequest },
): ReviewedStory {
  const storyId = pair.link_id
  const story = { pairId: pair.pair_id, storyId }
  return {
    ...story,
    name: pair.name,
    importPath: (storyId !== null && importPaths?.get(storyId)) || null,
    link: links.ofStory(story),
    againstBuild: isOfTwoBuilds(pair),
    problem,
    findings: found
      .filter((finding) => reaches(finding, request))
      .map((finding) =>
        Object.assign(finding, {
          link: links.ofFinding(story, finding.number),
          fails: failsOn(finding, request.failOn),
        }),
      ),
  }
}

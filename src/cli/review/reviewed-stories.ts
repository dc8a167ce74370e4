import { isOfTwoBuilds } from '../capture/pairs/pair-id.ts'
import { variantTitle } from '../capture/storybook/stories.ts'
import type { StoryOutcome } from '../outcomes/outcome.ts'
import type { FailOn } from '../../vocabulary/gate.ts'
import { failsOn, reaches, toFinding, type Finding, type Threshold } from './findings.ts'
import type { Waiting } from './gate.ts'
import type { JudgedPair } from './judge-pairs.ts'
import type { Links } from './links.ts'
import type { Issue } from './replies.ts'

/** A story as it was captured, or not, with what there is to say of it. */
export interface ReviewedStory {
  /** The pair that shows it; null if there is none. */
  pairId: string | null
  /** Storybook's id of it; null where the pair does not say. */
  storyId: string | null
  name: string
  /** The file that the story is in, as `./src/Button.stories.tsx`; null where the build does not say. */
  importPath: string | null
  link: string | null
  /** Whether it is compared with an older build, and not with a design. */
  againstBuild: boolean
  /** What became of it; null if nothing is recorded of it. */
  outcome: StoryOutcome | null
  /** Whether it looks different, the judge has no finding that says how, and no person has accepted that yet. */
  unnamed: boolean
  /** Why it was not judged, or not in full; null if it was. */
  problem: string | null
  findings: ListedFinding[]
}

export interface ListedFinding extends Finding {
  link: string | null
  /** Whether the review fails because of it. */
  fails: boolean
}

/** Everything that was read of a version. */
interface VersionParts {
  judged: readonly JudgedPair[]
  issues: readonly Issue[]
  outcomes: readonly StoryOutcome[]
  waiting: Waiting
  links: Links
  importPaths: ReadonlyMap<string, string> | null
}

/** What counts of the findings, and what fails. */
type Counting = Threshold & { failOn: FailOn }

/** Returns a story for each pair, and one for each outcome without a pair. */
export function reviewedStories(parts: VersionParts, counting: Counting): ReviewedStory[] {
  const { judged, issues, outcomes, waiting, links, importPaths } = parts
  const issuesByPair = Map.groupBy(issues, ({ pair_id }) => pair_id)
  const byPair = new Map(outcomes.map((outcome) => [outcome.pair_id, outcome]))
  // A story with two pairs, one of its design, names one of them in its outcome.
  const byName = new Map(
    outcomes.map((outcome) => [keyOf(outcome.story_id, nameOf(outcome)), outcome]),
  )
  const compared = judged.map((one): ReviewedStory => {
    const { pair_id: pairId, link_id: storyId, name } = one.pair
    return {
      pairId,
      storyId,
      name,
      importPath: (storyId !== null && importPaths?.get(storyId)) || null,
      link: links.ofStory({ pairId, storyId }),
      againstBuild: isOfTwoBuilds(one.pair),
      outcome: byPair.get(pairId) ?? byName.get(keyOf(storyId, name)) ?? null,
      unnamed: waiting.unnamed.has(pairId),
      problem: one.problem,
      findings: listedFindings(one, issuesByPair.get(pairId) ?? [], { parts, counting }),
    }
  })
  const compares = new Set(compared.map(({ outcome }) => outcome))
  const others = outcomes.filter((outcome) => !compares.has(outcome))
  return [...compared, ...others.map((outcome) => withoutPair(outcome, parts))]
}

const keyOf = (storyId: string | null, name: string): string => JSON.stringify([storyId, name])

const nameOf = ({ story_id, title, name, variant }: StoryOutcome): string =>
  title === '' ? story_id : variantTitle({ title, name }, variant)

function listedFindings(
  { pair }: JudgedPair,
  issues: readonly Issue[],
  { parts: { links, waiting }, counting }: { parts: VersionParts; counting: Counting },
): ListedFinding[] {
  return issues
    .map((issue) => toFinding(issue, waiting.issues))
    .filter((finding) => reaches(finding, counting))
    .map((finding) =>
      Object.assign(finding, {
        link: links.ofFinding({ pairId: pair.pair_id, storyId: pair.link_id }, finding.number),
        fails: failsOn(finding, counting.failOn),
      }),
    )
}

function withoutPair(outcome: StoryOutcome, { links, importPaths }: VersionParts): ReviewedStory {
  const story = { pairId: null, storyId: outcome.story_id }
  return {
    ...story,
    name: nameOf(outcome),
    importPath: importPaths?.get(outcome.story_id) || null,
    link: outcome.outcome === 'gone' ? null : links.ofStory(story),
    againstBuild: false,
    outcome,
    unnamed: false,
    problem: null,
    findings: [],
  }
}

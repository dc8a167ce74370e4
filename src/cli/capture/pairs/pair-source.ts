import { changesPair, designPair, looksSame, type RunFacts } from './draft.ts'
import type { MapEntry } from './design-map.ts'
import { pairId, subjectName } from './pair-id.ts'
import type { PairDraft } from './register.ts'
import { placeOfUrl, screenAt, type DesignPlace, type Screen } from './screens.ts'
import type { Captured } from '../engine/capture-all.ts'
import { designUrl } from '../storybook/parameters.ts'

/** Why a captured story makes no pair of one kind. */
export type NoPair =
  | { why: 'unchanged' | 'new' }
  | { why: 'not-imported'; place: string }
  | { why: 'older-failed'; message: string }

/** A pair to register, or why there is none. */
export type Proposal = { draft: PairDraft } | NoPair

export interface PairSources {
  run: RunFacts
  /** Entries that a person has confirmed. */
  map: readonly MapEntry[]
  /** Returns the project's screens, which are requested once and only if a story has a design. */
  screens: () => Promise<readonly Screen[]>
  /** Ids of pairs that the project has. */
  known: ReadonlySet<string>
  /** Whether to register pairs of stories that look the same in both builds, too. */
  includeUnchanged: boolean
}

/** Proposes the pairs of a captured story: with the design that the map or its parameters name, and with the older build. */
export async function proposePairs(sources: PairSources, result: Captured): Promise<Proposal[]> {
  const proposals: Proposal[] = []
  const place = placeOf(sources.map, result)
  if (place) proposals.push(await againstDesign(sources, result, place))
  if (result.before) proposals.push(await againstOlder(sources, result, result.before))
  return proposals
}

function placeOf(
  map: readonly MapEntry[],
  { story, variant, design }: Captured,
): DesignPlace | null {
  const names = [subjectName(story.id, variant.name), story.id]
  const entry = names.map((name) => map.find((entry) => entry.story === name)).find(Boolean)
  if (entry) return entry
  const url = designUrl(design)
  return url === null ? null : placeOfUrl(url)
}

async function againstDesign(
  { run, screens }: PairSources,
  result: Captured,
  place: DesignPlace,
): Promise<Proposal> {
  const screen = screenAt(await screens(), place)
  if (screen === null) return { why: 'not-imported', place: `${place.file_key} ${place.node_id}` }
  return { draft: await designPair(run, result, screen) }
}

async function againstOlder(
  { run, known, includeUnchanged }: PairSources,
  result: Captured,
  before: NonNullable<Captured['before']>,
): Promise<Proposal> {
  if (before.outcome === 'absent') return { why: 'new' }
  if (before.outcome === 'failed') return { why: 'older-failed', message: before.message }
  const { story, variant, capture } = result
  const id = pairId({ ...run, storyId: story.id, variant: variant.name, kind: 'changes' })
  // An existing pair has to be updated, to show that nothing differs any more.
  if (looksSame(capture, before.capture) && !includeUnchanged && !known.has(id))
    return { why: 'unchanged' }
  return { draft: await changesPair(run, result, before.capture) }
}

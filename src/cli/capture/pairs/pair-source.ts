import { changesPair, designPair, looksSame, type RunFacts } from './draft.ts'
import type { MapEntry } from './design-map.ts'
import { pairId, subjectName } from './pair-id.ts'
import type { PairDraft } from './register.ts'
import { placeOfUrl, screenAt, type DesignPlace, type Screen } from './screens.ts'
import type { Captured } from '../engine/capture-all.ts'
import { designUrl } from '../storybook/parameters.ts'

/** The pairs to register for a captured story. */
export interface Proposal {
  /** With its design. */
  design: PairDraft | null
  /** With the same story in the older build, from which it may differ or not. */
  changes: PairDraft | null
  /** Where the design is that it is to be compared with and that is not among the imported screens; else null. */
  notImported: string | null
}

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
export async function proposePairs(sources: PairSources, result: Captured): Promise<Proposal> {
  const { run, screens, map } = sources
  const place = placeOf(map, result)
  const imported = place ? await screens() : []
  const screen = place && screenAt(imported, place)
  // Many name their designs for their readers alone; a map is for this program.
  const isAsked = place !== null && (imported.length > 0 || 'confirmed' in place)
  return {
    design: screen && (await designPair(run, result, screen)),
    changes: await againstOlder(sources, result),
    notImported: isAsked && screen === null ? `${place.file_key} ${place.node_id}` : null,
  }
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

async function againstOlder(
  { run, known, includeUnchanged }: PairSources,
  result: Captured,
): Promise<PairDraft | null> {
  const { before, story, variant, capture } = result
  if (before?.outcome !== 'captured') return null
  const id = pairId({ ...run, storyId: story.id, variant: variant.name, kind: 'changes' })
  // An existing pair has to be updated, to show that nothing differs any more.
  if (looksSame(capture, before.capture) && !includeUnchanged && !known.has(id)) return null
  return changesPair(run, result, before.capture)
}

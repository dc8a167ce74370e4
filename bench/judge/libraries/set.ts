import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { NEGATIVES, writePair, writeTables } from '../drawing/set.ts'
import { ALL_PROPOSERS } from '../drawing/mutations/index.ts'
import type { Proposer } from '../drawing/mutations/mutation.ts'
import type { MadePair } from '../drawing/pair.ts'
import type { Studio } from '../drawing/page/studio.ts'
import { seededRandom } from '../drawing/random.ts'
import { CONFLICTS } from './evidence.ts'
import type { Library } from './library.ts'
import { makeLibraryPair, type CaptureKind, type LibraryPlan } from './pair.ts'

export interface LibrarySet {
  name: string
  seed: string
  /** How many pairs of each library. */
  each: number
  libraries: readonly Library[]
  /** The structures are wrong in one of the ways of CONFLICTS, in turn. */
  wrong: boolean
  /** All pairs are controls, captured unlike in these ways in turn; without it one in five is a control. */
  controls?: readonly string[]
  /** At most two changes a pair, of these kinds; libraries that offer none are left out. */
  proposers?: Readonly<Record<string, Proposer>>
}

/** Every so many pairs one is a control, and of one b is captured a second time. */
const CONTROL_EVERY = 5
const RECAPTURE_EVERY = 6
const CAPTURES: readonly CaptureKind[] = [
  ...(['plain', 'plain', 'hinted', 'plain', 'scale', 'plain', 'viewport', 'plain'] as const),
  ...(['double', 'plain', 'subpixel', 'hinted', 'plain', 'scale', 'plain', 'viewport'] as const),
]
const SIDES = [['dom'], ['design'], ['dom', 'design']] as const

/** Writes a set into `folder`: a folder per pair, `manifest.json` and `truth.json`. */
export async function writeLibrarySet(
  folder: string,
  studio: Studio,
  set: LibrarySet,
): Promise<MadePair[]> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const made: MadePair[] = []
  for (const [turn, library] of set.libraries.entries()) {
    const used = new Map<string, number>()
    for (let index = 0; index < set.each; index++) {
      const pair = await firstPossible(studio, set, library, { index, turn, used })
      if (!pair) break
      for (const { kind } of pair.truth.findings) used.set(kind, (used.get(kind) ?? 0) + 1)
      made.push(pair)
      await writePair(join(folder, pair.truth.id), pair)
    }
    await writeTables(folder, set.name, made)
    console.log(`${set.name}: ${made.length} pairs with ${library.name}`)
  }
  return made
}

/** The pairs of a library depend on no other library of the set but by their `turn`. */
async function firstPossible(
  studio: Studio,
  set: LibrarySet,
  library: Library,
  { index, turn, used }: { index: number; turn: number; used: ReadonlyMap<string, number> },
): Promise<MadePair | null> {
  const seed = `${set.seed} ${library.name} ${index}`
  const random = seededRandom(seed)
  const negative = negativeOf(set, index, turn)
  const components = Object.keys(library.components)
  const most = set.proposers ? 2 : 4
  const changes = negative ? 0 : Math.min(random.pick([1, 1, 1, 2, 2, 2, 3, 3, 4]), most)
  for (let attempt = 0; attempt < 60; attempt++) {
    const plan: LibraryPlan = {
      id: `${library.name}-${String(index + 1).padStart(2, '0')}`,
      seed: `${seed} ${attempt}`,
      library,
      component: components[(index + attempt) % components.length] ?? '',
      negative,
      capture: CAPTURES[(index + 5 * turn + Math.floor(attempt / 4)) % CAPTURES.length] ?? 'plain',
      changes: attempt > 6 ? Math.min(changes, most / 2) : changes,
      proposers: set.proposers ?? ALL_PROPOSERS,
      used,
      wrong: set.wrong ? wrongOf(index + turn) : null,
      recapture: index % RECAPTURE_EVERY === 0,
    }
    const pair = await makeLibraryPair(studio, plan)
    if (pair) return pair
  }
  if (set.proposers) return null
  throw new Error(`no drawing for pair ${index + 1} of ${library.name}`)
}

function negativeOf({ controls, each }: LibrarySet, index: number, turn: number): string | null {
  if (controls) return controls[(index + each * turn) % controls.length] ?? null
  const place = index + turn
  if (place % CONTROL_EVERY !== CONTROL_EVERY - 1) return null
  const kind = Math.floor(place / CONTROL_EVERY) + 3 * turn
  return NEGATIVES[kind % NEGATIVES.length] ?? null
}

const wrongOf = (index: number): LibraryPlan['wrong'] => {
  const conflict = CONFLICTS[index % CONFLICTS.length]
  const sides = SIDES[Math.floor(index / CONFLICTS.length) % SIDES.length]
  return conflict && sides ? { conflict, sides } : null
}

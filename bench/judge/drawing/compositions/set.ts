import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Studio } from '../page/studio.ts'
import type { MadePair } from '../pair.ts'
import { seededRandom } from '../random.ts'
import { writePair, writeTables } from '../set.ts'
import { FORMATS } from './composition.ts'
import { EDIT_KINDS, type EditKind } from './edits.ts'
import { makeComposition, type CompositionPlan } from './pair.ts'

interface CompositionSet {
  seed: string
  count: number
  /** One edit of this kind in every pair, and no controls. */
  kind: EditKind | null
}

/** How many edits each pair has, over and over. */
const EDITS = [1, 2, 1, 3, 0, 1, 2, 1, 3, 1]
const CONTROLS = ['identical', 'hint', 'subpixel', 'hint', 'subpixel'] as const
const TRIES = 60

/** Writes a set into `folder`, as all sets are written. The same seed makes the same pairs, whatever their number. */
export async function writeCompositions(
  folder: string,
  studio: Studio,
  set: CompositionSet,
): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const made: MadePair[] = []
  for (let index = 0; index < set.count; index++) {
    const pair = await firstPossible(studio, set, index)
    made.push(pair)
    await writePair(join(folder, pair.truth.id), pair)
  }
  await writeTables(folder, `compositions ${set.seed}`, made)
}

async function firstPossible(
  studio: Studio,
  set: CompositionSet,
  index: number,
): Promise<MadePair> {
  const id = `${set.kind ?? 'pair'}-${String(index + 1).padStart(3, '0')}`
  const edits = kindsOf(set, index)
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const plan: CompositionPlan = {
      id,
      seed: `compositions ${set.seed} ${id} ${attempt}`,
      format: FORMATS[(index + attempt) % FORMATS.length] ?? FORMATS[0],
      edits,
      control:
        edits.length > 0 ? null : (CONTROLS[Math.floor(index / 10) % CONTROLS.length] ?? null),
    }
    const pair = await makeComposition(studio, plan)
    if (pair) return pair
  }
  throw new Error(`no composition has room for ${edits.join(' and ')}`)
}

/** Each kind as often as any other. */
function kindsOf({ seed, kind }: CompositionSet, index: number): EditKind[] {
  if (kind) return [kind]
  const turn = Math.floor(index / EDITS.length)
  const places = Array.from({ length: index % EDITS.length }, (_, i) => EDITS[i] ?? 0)
  const perTurn = EDITS.reduce((sum, count) => sum + count, 0)
  const before = turn * perTurn + places.reduce((sum, count) => sum + count, 0)
  const order = seededRandom(`kinds ${seed}`).shuffle(EDIT_KINDS)
  return Array.from(
    { length: EDITS[index % EDITS.length] ?? 0 },
    (_, i) => order[(before + i) % order.length] ?? 'move',
  )
}

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePair, type MadePair, type PairPlan } from './pair.ts'
import type { Studio } from './page/studio.ts'
import { seededRandom, type Random } from './random.ts'
import type { Template } from './templates/template.ts'
import type { PairTruth } from './truth.ts'

export interface SetPlan {
  name: string
  seed: string
  size: number
  /** Share of controls among the pairs of each kind of evidence. */
  controls: number
  /** Of a pair's files together, the second capture aside; a larger pair is drawn again. */
  mostBytes: number
  /** Every so many pairs, b is captured a second time. */
  recaptureEvery: number
  templates: readonly Template[]
  /** Which structures the pairs come with, in turn. */
  which: readonly PairTruth['which'][]
  /** How many changes a pair has, at random. */
  changes: readonly number[]
  crowded?: boolean
  /** Every so many pairs b is a capture of the viewport; others are by chance. */
  viewportEvery?: number
}

/** What a control may have that is no difference. */
export const NEGATIVES = [
  'identical',
  'hint',
  'round',
  'subpixel',
  'scale',
  'alpha',
  'viewport',
  'wrapper',
]
/** Writes a set into `folder`: a folder per pair, `manifest.json` and `truth.json`. */
export async function writeSet(folder: string, studio: Studio, set: SetPlan): Promise<PairTruth[]> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const made: MadePair[] = []
  const random = seededRandom(set.seed)
  const controls = { full: 0, dom: 0, design: 0, none: 0 }
  const seen = { full: 0, dom: 0, design: 0, none: 0 }
  const negatives: string[] = []
  for (let i = 0; i < set.size; i++) {
    const which = set.which[i % set.which.length] ?? 'full'
    seen[which]++
    const isControl = controls[which] < Math.floor(seen[which] * set.controls)
    if (isControl) controls[which]++
    if (negatives.length === 0) negatives.push(...random.shuffle(NEGATIVES))
    const negative = isControl ? (negatives.pop() ?? null) : null
    const pair = await firstPossible(studio, set, random, i, { which, negative })
    made.push(pair)
    await writePair(join(folder, pair.truth.id), pair)
    if (made.length % 25 === 0) console.log(`${set.name}: ${made.length} of ${set.size}`)
  }
  await writeTables(folder, set.name, made)
  return made.map(({ truth }) => truth)
}

/** Writes what a set holds and what is true of it; a set may be read before its last pair is made. */
export async function writeTables(
  folder: string,
  name: string,
  made: readonly MadePair[],
): Promise<void> {
  const manifest = { format: 'judge-bench/1', set: name, pairs: made.map(({ entry }) => entry) }
  const truth = { format: 'judge-bench-truth/1', set: name, pairs: made.map(({ truth }) => truth) }
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`)
  await writeFile(join(folder, 'truth.json'), `${JSON.stringify(truth)}\n`)
}

async function firstPossible(
  studio: Studio,
  set: SetPlan,
  random: Random,
  index: number,
  { which, negative }: Pick<PairPlan, 'which' | 'negative'>,
): Promise<MadePair> {
  const changes = negative ? 0 : random.pick(set.changes)
  const id = `${set.name}-${String(index + 1).padStart(3, '0')}`
  for (let attempt = 0; attempt < 200; attempt++) {
    const { templates } = set
    const template = templates[(index + attempt * 3 + random.int(0, 1)) % templates.length]
    if (!template) throw new Error('there are no templates')
    const plan: PairPlan = {
      id,
      seed: `${set.seed} ${index} ${attempt}`,
      template,
      which,
      negative,
      changes: attempt > 8 ? Math.min(changes, 2) : changes,
      mostBytes: set.mostBytes * 0.35,
      recapture: index % set.recaptureEvery === 0,
      crowded: set.crowded ?? false,
      viewport: !negative && set.viewportEvery !== undefined && index % set.viewportEvery === 4,
    }
    const pair = await makePair(studio, plan)
    if (pair && bytesOf(pair) <= set.mostBytes) return pair
  }
  throw new Error(`no drawing for ${id}`)
}

const bytesOf = ({ files }: MadePair): number =>
  Object.entries(files).reduce(
    (sum, [name, content]) => sum + (name === 'b-recapture.png' ? 0 : content.length),
    0,
  )

export async function writePair(folder: string, { files }: MadePair): Promise<void> {
  await mkdir(folder)
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
}

import { areAlikeWithin, readPng } from '../png.ts'
import { allSeen, chooseMutations, rewrapped } from '../drawing/mutations/choose.ts'
import { ALL_PROPOSERS } from '../drawing/mutations/index.ts'
import {
  captureTruth,
  manifestEntry,
  nudges,
  recapture,
  type Capture,
  type MadePair,
} from '../drawing/pair.ts'
import type { Proposer, Side } from '../drawing/mutations/mutation.ts'
import type { Measured } from '../drawing/page/measured.ts'
import {
  PLAIN,
  type Picture,
  type Scene,
  type Setting,
  type Studio,
} from '../drawing/page/studio.ts'
import { seededRandom, type Random } from '../drawing/random.ts'
import { movedBy, sideOf, textsOf, trueFindings, type PairTruth } from '../drawing/truth.ts'
import { contentOf } from './content.ts'
import { writeDesign, writeDom, type Conflict } from './evidence.ts'
import { sceneOf, type Library } from './library.ts'

/** How the two images of a pair were taken, the one unlike the other. */
export type CaptureKind = 'plain' | 'scale' | 'double' | 'viewport' | 'hinted' | 'subpixel'

export interface LibraryPlan {
  id: string
  seed: string
  library: Library
  component: string
  /** What a control has that is no difference; null for a pair with differences. */
  negative: string | null
  capture: CaptureKind
  changes: number
  /** Of these kinds. */
  proposers: Readonly<Record<string, Proposer>>
  /** How often each kind of change was made in earlier pairs. */
  used: ReadonlyMap<string, number>
  /** Which structures are wrong, and how; null where they are right. */
  wrong: { conflict: Conflict; sides: readonly ('design' | 'dom')[] } | null
  recapture: boolean
}

const VIEWPORT = { w: 1280, h: 720 }
const LARGEST = { w: 1380, h: 960 }

/** Draws a pair of a library's component; null when the drawing offers too few changes. */
export async function makeLibraryPair(studio: Studio, plan: LibraryPlan): Promise<MadePair | null> {
  const { library } = plan
  const random = seededRandom(plan.seed)
  const theme = random.pick(plan.negative === 'alpha' ? library.themes.slice(0, 1) : library.themes)
  const padding = random.pick([0, 0, 16, 24])
  const draw = async (component: string, seed: string): Promise<Scene> => {
    const make = library.components[component]
    if (!make) throw new Error(`${library.name} has no component ${component}`)
    const drawing = await make(contentOf(seededRandom(seed)))
    return { page: sceneOf(library, drawing, theme, padding), operations: [] }
  }
  const scene = await draw(plan.component, plan.seed)
  const capture = captureOf(plan, random)
  const a = await studio.shoot(scene, capture.a)
  const before = sideOf(a.root)
  if (plan.negative === 'alpha' && !isClear(a.root, theme.background)) return null
  const mutations = await chooseMutations(studio, scene, before, random, plan.changes, {
    proposers: plan.proposers,
    used: plan.used,
  })
  if (mutations.length < plan.changes) return null
  const operations = mutations.flatMap((mutation) => mutation.operations)
  if (plan.negative === 'round') operations.push(...nudges(a, random))
  const changed: Scene = { ...scene, operations }
  const b = await studio.shoot(changed, capture.b)
  if (!fits(b, capture.b.viewport ?? LARGEST) || !fits(a, LARGEST)) return null
  const isTrue = plan.negative
    ? looksAlike(before, sideOf(b.root), capture.b.text)
    : await allSeen(studio, scene, mutations, { before, whole: b, setting: capture.b })
  if (!isTrue) return null
  // What an element draws absolutely beside itself may have gone elsewhere with it.
  const isNudged = plan.negative === 'round'
  if (isNudged && !areAlikeWithin(2, 40, await readPng(a.png), await readPng(b.png))) return null
  const shots = [
    { picture: a, scale: capture.a.scale, side: before },
    { picture: b, scale: capture.b.scale, side: sideOf(b.root) },
  ] as const
  const findings = trueFindings(mutations, ...shots)
  if (!findings) return null

  const shown = { design: a.root, dom: b.root }
  const conflicts: Record<'design' | 'dom', Conflict | null> = { design: null, dom: null }
  for (const side of plan.wrong?.sides ?? []) {
    const { conflict } = plan.wrong ?? {}
    if (!conflict) continue
    conflicts[side] = conflict
    const other = await otherRoot(studio, plan, conflict, { scene, before, draw, random, capture })
    if (other) shown[side] = other
  }
  const about = {
    library: library.name,
    component: plan.component,
    background: theme.background,
    wrapper: plan.negative === 'wrapper',
  }
  const design = writeDesign(shown.design, { ...about, conflict: conflicts.design }, random)
  const dom = writeDom(shown.dom, { ...about, conflict: conflicts.dom }, random, capture.b)
  const files: MadePair['files'] = {
    'a.png': a.png,
    'b.png': b.png,
    'design.json': design.text,
    'dom.json': dom,
  }
  if (plan.recapture) files['b-recapture.png'] = await recapture(studio, changed, capture.b)
  const wrong = plan.wrong
    ? `, wrong ${plan.wrong.sides.join(' and ')}: ${plan.wrong.conflict}`
    : ''
  const truth: PairTruth = {
    id: plan.id,
    template: `${library.name} ${plan.component}${wrong}`,
    negative: plan.negative,
    evidence: 'full',
    which: 'full',
    capture: captureTruth(capture, design.format),
    findings,
    moved: plan.negative ? [] : movedBy(mutations, ...shots),
    texts: textsOf(...shots),
  }
  const title = `${library.name} ${plan.component}`
  const named = { id: plan.id, which: 'full' as const, title }
  return { truth, entry: manifestEntry(named, files, a, b, capture, random), files }
}

/**
 * The sides of a control: nothing stands elsewhere but by rounding, or pushed by its row's hinted letters. An element
 * that draws no box of its own stands nowhere.
 */
const looksAlike = (a: Side, b: Side, text: Setting['text']): boolean =>
  !rewrapped(a, b) &&
  [...a.nodes].every(([uid, { box }]) => {
    const to = b.nodes.get(uid)?.box
    if (!to) return false
    if (box.w === 0 && box.h === 0 && to.w === 0 && to.h === 0) return true
    return (text === 'hinted' || Math.abs(to.x - box.x) <= 1.5) && Math.abs(to.y - box.y) <= 1.5
  })

function captureOf({ capture, negative }: LibraryPlan, random: Random): Capture {
  const [a, b] = [{ ...PLAIN }, { ...PLAIN }]
  const kind = negative ?? capture
  if (kind === 'scale') random.pick([a, b]).scale = 2
  if (kind === 'double') a.scale = b.scale = 2
  if (kind === 'viewport') {
    b.viewport = VIEWPORT
    b.at = { x: random.int(0, 60), y: random.int(0, 60) }
  }
  if (kind === 'hinted' || kind === 'hint') b.text = 'hinted'
  if (kind === 'subpixel')
    b.at = { x: 16 + random.pick([0.3, 0.5, 0.4]), y: 16 + random.pick([0, 0.3, 0.5]) }
  if (kind === 'alpha') random.pick([a, b]).transparent = true
  return { a, b }
}

/** Taken without its page it looks the same over white. */
const isClear = (root: Measured, background: string): boolean =>
  background === '#ffffff' && /, 0\)$|255, 255, 255\)$/.test(root.style['background-color'] ?? '')

const fits = ({ origin }: Picture, room: { w: number; h: number }): boolean =>
  origin.x + origin.w <= room.w && origin.y + origin.h <= room.h

/** The page that a wrong structure is of; null where the right one is spoiled in writing. */
async function otherRoot(
  studio: Studio,
  plan: LibraryPlan,
  conflict: Conflict,
  at: {
    scene: Scene
    before: ReturnType<typeof sideOf>
    draw: (component: string, seed: string) => Promise<Scene>
    random: Random
    capture: Capture
  },
): Promise<Measured | null> {
  const { random, capture } = at
  const shoot = async (scene: Scene) => (await studio.shoot(scene, capture.a)).root
  if (conflict === 'other-state') return shoot(await at.draw(plan.component, `${plan.seed} other`))
  if (conflict === 'other-component') {
    const others = Object.keys(plan.library.components).filter((name) => name !== plan.component)
    return shoot(await at.draw(random.pick(others), `${plan.seed} other`))
  }
  if (conflict !== 'older-build') return null
  const count = random.int(3, 4)
  const choice = { proposers: ALL_PROPOSERS }
  const stale = await chooseMutations(studio, at.scene, at.before, random, count, choice)
  return shoot({ ...at.scene, operations: stale.flatMap(({ operations }) => operations) })
}

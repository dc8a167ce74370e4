import { movedBy, sideOf, textsOf, trueFindings, type PairTruth } from '../truth.ts'
import { changesOf, laidOut, type Change } from './layouts.ts'
import { captureTruth, manifestEntry, writeDesign, writeDom, type MadePair } from '../pair.ts'
import { composition, type Format } from './composition.ts'
import { editsOf, type Edit, type EditKind } from './edits.ts'
import { fitsIn } from './fits.ts'
import { MAJOR, ofElement, type Mutation, type Side } from '../mutations/mutation.ts'
import { pageOf } from '../templates/template.ts'
import { PLAIN, type Scene, type Setting, type Studio } from '../page/studio.ts'
import { seededRandom, type Random } from '../random.ts'
import { themeOf } from '../theme.ts'

export interface CompositionPlan {
  id: string
  seed: string
  format: Format
  edits: readonly EditKind[]
  /** How b is captured, if it is a control. */
  control: 'identical' | 'hint' | 'subpixel' | null
}

const TITLE = 'Composition'

/** Draws a pair of compositions that differ by known edits; null where the drawing has no room for one of them. */
export async function makeComposition(
  studio: Studio,
  plan: CompositionPlan,
): Promise<MadePair | null> {
  const random = seededRandom(plan.seed)
  const theme = themeOf(random)
  const page = pageOf(composition(theme, random, plan.format), theme)
  const scene: Scene = { page, operations: [] }
  const before = sideOf(await studio.lay(scene, PLAIN))
  if (!fitsIn(before.root)) return null
  const edits = await chooseEdits(studio, scene, before, random, plan.edits)
  if (edits.length < plan.edits.length) return null
  const capture = { a: PLAIN, b: settingOf(plan, random) }
  const changed = withEdits(scene, edits)
  const [a, b] = [await studio.shoot(scene, capture.a), await studio.shoot(changed, capture.b)]
  const after = sideOf(b.root)
  const changes: Change[] = []
  for (const edit of edits) {
    const rest = withEdits(
      scene,
      edits.filter((other) => other !== edit),
    )
    changes.push(...changesOf(edit, sideOf(await studio.lay(rest, capture.b)), after))
  }
  const shots = [
    { picture: a, scale: 1, side: before },
    { picture: b, scale: 1, side: after },
  ] as const
  const mutations = mutationsOf(changes)
  const findings = trueFindings(mutations, ...shots)
  if (!findings || (edits.length > 0 && findings.length === 0)) return null
  const about = { negative: plan.control, template: { name: TITLE } }
  const design = writeDesign(about, a, random)
  const dom = writeDom(about, b, random, capture.b, theme.page)
  const files: MadePair['files'] = {
    'a.png': a.png,
    'b.png': b.png,
    'design.json': JSON.stringify(design.json),
    'dom.json': JSON.stringify(dom),
  }
  const truth: PairTruth = {
    id: plan.id,
    template: plan.edits.join(' + ') || TITLE,
    negative: plan.control,
    evidence: 'full',
    which: 'full',
    capture: captureTruth(capture, design.format),
    findings,
    moved: plan.control ? [] : movedBy(mutations, ...shots),
    texts: textsOf(...shots),
    layouts: { elements: laidOut(...shots), changes },
  }
  const named = { id: plan.id, which: 'full' as const, title: TITLE }
  return { truth, entry: manifestEntry(named, files, a, b, capture, random), files }
}

function settingOf({ control }: CompositionPlan, random: Random): Setting {
  if (control === 'hint') return { ...PLAIN, text: 'hinted' }
  if (control !== 'subpixel') return PLAIN
  return { ...PLAIN, at: { x: 16 + random.pick([0.3, 0.4, 0.5]), y: 16 + random.pick([0, 0.3]) } }
}

const withEdits = (scene: Scene, edits: readonly Edit[]): Scene => ({
  ...scene,
  operations: edits.flatMap(({ operations }) => operations),
})

/** As many as wanted, each on an element of its own, that leave everything inside its frame and uncovered. */
async function chooseEdits(
  studio: Studio,
  scene: Scene,
  before: Side,
  random: Random,
  kinds: readonly EditKind[],
): Promise<Edit[]> {
  const chosen: Edit[] = []
  for (const kind of kinds) {
    for (const edit of editsOf(kind, before.root, random)) {
      if (chosen.some(({ uid }) => isNested(before, uid, edit.uid))) continue
      const root = await studio.lay(withEdits(scene, [...chosen, edit]), PLAIN)
      if (!fitsIn(root)) continue
      chosen.push(edit)
      break
    }
  }
  return chosen
}

/** The same element, or one in the other. */
function isNested({ parents }: Side, one: string, other: string): boolean {
  const isIn = (inner: string, outer: string): boolean => {
    if (inner === outer) return true
    const parent = parents.get(inner)
    return parent !== undefined && isIn(parent.uid, outer)
  }
  return isIn(one, other) || isIn(other, one)
}

const SAID: Record<Change['what'], { kind: string; labels: string[]; severity: string[] }> = {
  x: { kind: 'shift', labels: ['inset/shift', 'spacing/layout'], severity: ['minor', 'major'] },
  y: { kind: 'shift', labels: ['inset/shift', 'spacing/layout'], severity: ['minor', 'major'] },
  w: { kind: 'size', labels: ['size', 'spacing/layout'], severity: ['minor', 'major'] },
  h: { kind: 'size', labels: ['size', 'spacing/layout'], severity: ['minor', 'major'] },
  colour: { kind: 'colour', labels: ['colour/background'], severity: ['minor', 'major'] },
  text: { kind: 'text', labels: ['text/content'], severity: MAJOR },
}

/** A finding for each way in which an element was changed: a move on both axes is one. */
function mutationsOf(changes: readonly Change[]): Mutation[] {
  const groups = Map.groupBy(changes, ({ uid, what }) => `${uid} ${SAID[what].kind}`)
  return [...groups.values()].flatMap((group): Mutation[] => {
    const [first] = group
    if (!first) return []
    const detail = detailOf(group)
    return [
      {
        ...SAID[first.what],
        target: first.uid,
        operations: [],
        detail,
        places: ofElement(first.uid),
      },
    ]
  })
}

/** As all sets have it: `dx`, `dy`, `dw` and `dh`, with all that may be said of each, or what it was and what it became. */
function detailOf(changes: readonly Change[]): Record<string, unknown> {
  const lengths = changes.filter(({ what }) => what !== 'colour' && what !== 'text')
  if (lengths.length > 0)
    return Object.fromEntries(
      lengths.map(({ what, amount, moves }) => [`d${what}`, moves ?? amount]),
    )
  return Object.fromEntries(
    changes.flatMap(({ from, to }) => [
      ['from', from],
      ['to', to],
    ]),
  )
}

import { designTree, type DesignHabits } from './evidence/design-tree.ts'
import { domTree } from './evidence/dom-tree.ts'
import { iconCandidates } from './evidence/icon-candidates.ts'
import { restDesign, type RestFormat } from './evidence/rest-design.ts'
import { allSeen, chooseMutations } from './mutations/choose.ts'
import type { Operation } from './page/measured.ts'
import { descendants } from './page/measured.ts'
import { PLAIN, type Picture, type Scene, type Setting, type Studio } from './page/studio.ts'
import { seededRandom, type Random } from './random.ts'
import { pageOf, type Template } from './templates/template.ts'
import { themeOf } from './theme.ts'
import { movedBy, sideOf, textsOf, trueFindings, type PairTruth } from './truth.ts'
import { isStatic, isText } from './mutations/mutation.ts'

export interface PairPlan {
  id: string
  seed: string
  template: Template
  which: PairTruth['which']
  negative: string | null
  /** How many changes; 0 for a control. */
  changes: number
  /** Whether b is captured a second time. */
  recapture: boolean
  /** Of a's picture; a larger one is given up early. */
  mostBytes: number
  /** Changes that may be of one element, and move or stretch each other; each can be seen beside the others. */
  crowded?: boolean
  /** Whether b is captured with the page around it. */
  viewport?: boolean
}

export interface MadePair {
  truth: PairTruth
  entry: Record<string, unknown>
  files: Record<string, Uint8Array | string>
}

export interface Capture {
  a: Setting
  b: Setting
}

/** Draws a pair and everything that goes with it; null when the drawing offers too few changes. */
export async function makePair(studio: Studio, plan: PairPlan): Promise<MadePair | null> {
  const random = seededRandom(plan.seed)
  const theme = themeOf(random)
  const drawing = plan.template.draw(theme, random)
  const capture = captureOf(random, plan.negative)
  if (plan.viewport)
    Object.assign(capture, { a: { ...PLAIN }, b: { ...PLAIN, viewport: VIEWPORT } })
  if (capture.a.transparent || capture.b.transparent) {
    const rootIsWhite = !theme.dark && plan.template.whiteRoot
    if (!rootIsWhite && plan.negative !== 'alpha')
      capture.a.transparent = capture.b.transparent = false
    else if (!rootIsWhite) return null
    theme.page = '#ffffff'
  }
  const scene: Scene = { page: pageOf(drawing, theme), operations: [] }
  const a = await studio.shoot(scene, capture.a)
  if (a.png.length > plan.mostBytes) return null
  const before = sideOf(a.root)
  const { crowded = false } = plan
  const mutations = await chooseMutations(studio, scene, before, random, plan.changes, { crowded })
  if (mutations.length < plan.changes) return null
  const operations = mutations.flatMap((mutation) => mutation.operations)
  if (plan.negative === 'round') operations.push(...nudges(a, random))
  const changed: Scene = { ...scene, operations }
  const b = await studio.shoot(changed, capture.b)
  if (b.origin.w > 1380 || b.origin.h > 960) return null
  const seen = { before, whole: b, setting: capture.b }
  if (crowded && !(await allSeen(studio, scene, mutations, seen))) return null
  const shots = [
    { picture: a, scale: capture.a.scale, side: before },
    { picture: b, scale: capture.b.scale, side: sideOf(b.root) },
  ] as const
  const findings = trueFindings(mutations, ...shots)
  if (!findings) return null

  const design = writeDesign(plan, a, random)
  const dom = writeDom(plan, b, random, capture.b, theme.page)
  const files: MadePair['files'] = { 'a.png': a.png, 'b.png': b.png }
  const { which } = plan
  if (which === 'full' || which === 'design') files['design.json'] = JSON.stringify(design.json)
  if (which === 'full' || which === 'dom') files['dom.json'] = JSON.stringify(dom)
  if (which === 'full') {
    const icons = await iconCandidates(studio, a, b, {
      a: capture.a.scale,
      b: capture.b.scale,
    })
    if (icons) {
      files['icons.json'] = JSON.stringify(icons.json)
      files['icons.png'] = icons.sheet
    }
  }
  if (plan.recapture) files['b-recapture.png'] = await recapture(studio, changed, capture.b)

  const truth: PairTruth = {
    id: plan.id,
    template: plan.template.name,
    negative: plan.negative,
    evidence: evidenceOf(which),
    which,
    capture: captureTruth(capture, 'design.json' in files ? design.format : null),
    findings,
    moved: plan.negative ? [] : movedBy(mutations, ...shots),
    texts: textsOf(...shots),
  }
  return {
    truth,
    entry: manifestEntry({ ...plan, title: plan.template.title }, files, a, b, capture, random),
    files,
  }
}

/** The same build captured once more, with other anti-aliasing. */
export async function recapture(studio: Studio, scene: Scene, setting: Setting): Promise<Buffer> {
  const again: Setting = {
    ...setting,
    text: setting.text === 'design' ? 'hinted' : 'design',
    at: { x: setting.at.x + 0.37, y: setting.at.y },
  }
  return (await studio.shoot(scene, again)).png
}

/** How a pair was captured, and the format of the design structure it comes with. */
export const captureTruth = (
  { a, b }: Capture,
  designFormat: string | null,
): PairTruth['capture'] => ({
  sa: a.scale,
  sb: b.scale,
  alpha: [a.transparent, b.transparent],
  viewport: b.viewport !== null,
  text: b.text,
  subpixel: b.at.x % 1 !== 0,
  design_format: designFormat,
})

const evidenceOf = (which: PairTruth['which']): PairTruth['evidence'] =>
  which === 'full' ? 'full' : which === 'none' ? 'images' : 'one'

const VIEWPORT = { w: 1280, h: 720 }

function captureOf(random: Random, negative: string | null): Capture {
  const [a, b] = [{ ...PLAIN }, { ...PLAIN }]
  const roll = random.next()
  if (negative === 'scale') {
    const [sa, sb] = random.pick([
      [1, 2],
      [2, 1],
    ] as const)
    a.scale = sa
    b.scale = sb
  } else if (!negative || random.chance(0.3)) {
    if (roll < 0.14) a.scale = 2
    else if (roll < 0.24) a.scale = b.scale = 2
    else if (roll < 0.29) b.scale = 2
  }
  if (negative === 'hint' || (negative !== 'identical' && random.chance(0.3))) b.text = 'hinted'
  if (negative === 'subpixel' || (!negative && random.chance(0.14)))
    b.at = { x: 16 + random.pick([0.3, 0.5, 0.4]), y: 16 + random.pick([0, 0.3, 0.5]) }
  if (negative === 'viewport' || (!negative && random.chance(0.1))) b.viewport = VIEWPORT
  if (negative === 'alpha' || (!negative && random.chance(0.15))) {
    if (random.chance(0.5)) a.transparent = true
    else b.transparent = true
  }
  return { a, b }
}

/** Elements that another rounding put a pixel beside their place. */
export function nudges(a: Picture, random: Random): Operation[] {
  const nodes = [...descendants(a.root)].filter(
    (node) => node !== a.root && isStatic(node) && (isText(node) || node.layer),
  )
  return random
    .shuffle(nodes)
    .slice(0, Math.ceil(nodes.length / 4))
    .filter(
      (node, _, all) =>
        !all.some((other) => other !== node && [...descendants(other)].includes(node)),
    )
    .flatMap(({ uid }): Operation[] => [
      { do: 'style', uid, name: 'position', value: 'relative' },
      { do: 'style', uid, name: 'left', value: `${random.int(-1, 1)}px` },
      { do: 'style', uid, name: 'top', value: `${random.int(-1, 1)}px` },
    ])
}

const FORMATS = ['ours', 'ours', 'ours', 'node', 'document', 'file', 'nodes'] as const

export function writeDesign(plan: Pick<PairPlan, 'negative'>, a: Picture, random: Random) {
  const wrapper = plan.negative === 'wrapper' || random.chance(0.5)
  const habits: DesignHabits = {
    random,
    jitter: random.chance(0.55) ? 0.25 : 0,
    wraps: wrapper ? 0.08 : 0.02,
    flattens: wrapper ? 0.15 : 0.03,
    hides: random.chance(0.6) ? 0.06 : 0,
    renames: 0.4,
    drops: 0,
  }
  const tree = designTree(a.root, habits)
  const format = random.pick(FORMATS)
  const json =
    format === 'ours'
      ? { version: 1, source: 'plugin', root: tree }
      : restDesign(tree, format satisfies RestFormat, random)
  return { format, json }
}

export function writeDom(
  plan: { negative: string | null; template: { name: string } },
  b: Picture,
  random: Random,
  setting: Setting,
  background: string,
) {
  return domTree(b.root, {
    random,
    classes: random.pick(['plain', 'hashed', 'utility']),
    wraps: plan.negative === 'wrapper' ? 0.3 : random.chance(0.4) ? 0.08 : 0,
    drops: 0,
    name: plan.template.name,
    scale: setting.scale,
    viewport: setting.viewport && { ...setting.viewport, at: setting.at, background },
  })
}

export function manifestEntry(
  plan: { id: string; which: PairTruth['which']; title: string },
  files: MadePair['files'],
  a: Picture,
  b: Picture,
  capture: Capture,
  random: Random,
): Record<string, unknown> {
  const slots = {
    a: 'a.png',
    b: 'b.png',
    design_tool_structure: 'design.json',
    dom_structure: 'dom.json',
    icon_candidates: 'icons.json',
    icon_contact_sheet: 'icons.png',
  }
  const producer = random.chance(0.5)
    ? { source: 'rest' }
    : { source: 'plugin', plugin_version: '2.4.1' }
  const viewport = capture.b.viewport
  const facts = {
    design: {
      ...producer,
      export_scale: capture.a.scale,
      node_size: { w: a.origin.w, h: a.origin.h },
      node_type: 'FRAME',
    },
    story: {
      capture_tool_version: '1.9.0',
      capture_scale: capture.b.scale,
      capture_mode: viewport ? 'viewport' : 'root',
      viewport: viewport ?? { w: 1400, h: 1000 },
      root_found: viewport === null,
    },
  }
  return {
    id: plan.id,
    name: plan.title,
    evidence: evidenceOf(plan.which),
    files: Object.fromEntries(Object.entries(slots).filter(([, name]) => name in files)),
    capture_facts: random.chance(0.15) ? null : facts,
    sizes: { a: a.size, b: b.size },
  }
}

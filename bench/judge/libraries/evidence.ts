import type { DesignNode } from '../drawing/evidence/design-tree.ts'
import { domTree } from '../drawing/evidence/dom-tree.ts'
import { pageDesign, type PageHabits } from '../drawing/evidence/page-design.ts'
import { restDesign, type RestFormat } from '../drawing/evidence/rest-design.ts'
import type { Measured } from '../drawing/page/measured.ts'
import type { Setting } from '../drawing/page/studio.ts'
import type { Random } from '../drawing/random.ts'

/** What is wrong with a structure: it is of something else than its image shows. */
export const CONFLICTS = [
  'other-state',
  'older-build',
  'missing-parts',
  'other-texts',
  'scaled',
  'other-component',
] as const
export type Conflict = (typeof CONFLICTS)[number]

interface EvidencePlan {
  /** Shown in the page, and captured, by these names. */
  library: string
  component: string
  background: string
  /** More groups and wrappers than usual. */
  wrapper: boolean
  conflict: Conflict | null
}

const FORMATS = ['ours', 'ours', 'ours', 'node', 'document', 'file', 'nodes'] as const
/** Probability that an element is left out where parts are missing. */
const DROPPED = 0.25

export function writeDesign(root: Measured, plan: EvidencePlan, random: Random) {
  const habits: PageHabits = {
    random,
    grid: random.pick([0, 0.5, 1, 1]),
    flattens: plan.wrapper ? 0.9 : 0.6,
    wraps: plan.wrapper ? 0.2 : 0.04,
    hides: random.chance(0.5) ? 0.05 : 0,
    renames: random.pick([0.2, 0.5, 0.9]),
    drops: plan.conflict === 'missing-parts' ? DROPPED : 0,
    hugs: random.pick([0.3, 0.7]),
    family: random.pick(['first', 'other', 'drawn']),
    autoLayout: random.chance(0.7),
    background: plan.background,
    name: `${plan.library} / ${plan.component}`,
  }
  const drawn = pageDesign(root, habits)
  const tree = plan.conflict ? spoiledDesign(drawn, plan.conflict) : drawn
  const format = random.pick(FORMATS)
  if (format === 'ours') {
    const shown = random.chance(0.5)
    return {
      format,
      text: JSON.stringify({ version: 1, source: 'plugin', root: own(tree, shown) }),
    }
  }
  const json = restDesign(tree, format satisfies RestFormat, random, random.chance(0.5))
  // Some editors put a byte order mark before what they save.
  return { format, text: `${random.chance(0.1) ? '\uFEFF' : ''}${JSON.stringify(json)}` }
}

/** In the service's own format a text stands as it is shown, or as it was typed. */
function own(node: DesignNode, shown: boolean): object {
  const { file, children, ...rest } = node
  return {
    ...rest,
    ...(shown && file?.shownAs ? { text: file.shownAs } : {}),
    ...(children ? { children: children.map((child) => own(child, shown)) } : {}),
  }
}

function spoiledDesign(node: DesignNode, conflict: Conflict): DesignNode {
  const { box, text } = node
  return {
    ...node,
    ...(conflict === 'scaled'
      ? { box: { x: box.x * 2, y: box.y * 2, w: box.w * 2, h: box.h * 2 } }
      : {}),
    ...(conflict === 'other-texts' && text ? { text: otherText(text), file: {} } : {}),
    ...(node.children
      ? { children: node.children.map((child) => spoiledDesign(child, conflict)) }
      : {}),
  }
}

export function writeDom(root: Measured, plan: EvidencePlan, random: Random, setting: Setting) {
  const { conflict } = plan
  const seen = conflict === 'other-texts' ? spoiledPage(root) : root
  const tree = domTree(seen, {
    random,
    classes: random.pick(['plain', 'plain', 'hashed']),
    wraps: plan.wrapper ? 0.3 : 0,
    drops: conflict === 'missing-parts' ? DROPPED : 0,
    name: `${plan.library}-${plan.component}`,
    scale: setting.scale,
    viewport: setting.viewport && {
      ...setting.viewport,
      at: setting.at,
      background: plan.background,
    },
    full: true,
  })
  return JSON.stringify(conflict === 'scaled' ? doubled(tree) : tree)
}

const spoiledPage = (node: Measured): Measured => ({
  ...node,
  text: otherText(node.text),
  children: node.children.map(spoiledPage),
})

/** Every box of a written structure twice as large, as when device pixels were taken for CSS px. */
function doubled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(doubled)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === 'box' ? twice(part) : doubled(part)]),
  )
}

const twice = (box: object) =>
  Object.fromEntries(Object.entries(box).map(([key, length]) => [key, Number(length) * 2]))

const WORDS = 'Aperçu Réglages Membres Facture Nouveau Enregistrer Partager Rapport'.split(' ')

/** Of about the same length, in another language. */
function otherText(text: string): string {
  if (text.trim() === '') return text
  let words = ''
  for (let i = text.length; words.length < text.length; i++)
    words += `${words ? ' ' : ''}${WORDS[i % WORDS.length] ?? ''}`
  return words
}

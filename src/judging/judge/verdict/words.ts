import type { Hypothesis } from '../attribution/hypothesis.ts'
import type { FindingEvidence } from '../finding.ts'
import type { Match } from '../matching/matching.ts'
import type { UiNode } from '../node.ts'
import { listNodes } from '../evidence/tree-walk.ts'
import { nameOf } from '../wording.ts'

/** The words of the component stand in quotes, and stay as they are. */
const COLOUR = /“[^”]*”|#[0-9a-f]{6}(?:[0-9a-f]{2})?(?![0-9a-z_-])/gi
const FOUR_LENGTHS = /(?<![\d.])(-?[\d.]+ px)(?: (-?[\d.]+ px)){3}(?! ?-?\d)/g

/** A note with colours as designers write them, in capitals, and lengths of four sides as CSS does. */
export function inDesignersWords({
  note,
  evidence,
}: Pick<Hypothesis, 'note' | 'evidence'>): string {
  const told = evidence.property === 'box-shadow' ? shadows(note) : shorthands(note)
  return told.replaceAll(COLOUR, (found) => (found.startsWith('#') ? found.toUpperCase() : found))
}

/** A note on two builds: what it calls the design is what was there before. */
export const ofTwoBuilds = (note: string): string =>
  note.replaceAll(/“[^”]*”|, the design (?:has|says) |\bnot in the design(?=\.$)/g, (found) =>
    found.startsWith('“') ? found : found.startsWith(',') ? ', before it was ' : 'new',
  )

/** What is declared of something with sides, corners or a shadow, as a style sheet would have it. */
export function inCss(evidence: FindingEvidence): FindingEvidence {
  const { property, expected, actual } = evidence
  if (expected === undefined || actual === undefined || property === 'text') return evidence
  const say = property === 'box-shadow' ? shadows : shorthands
  return { ...evidence, expected: say(expected), actual: say(actual) }
}

/** `8 px 4 px 8 px 4 px` is `8px 4px`. */
const shorthands = (text: string): string =>
  text.replaceAll(FOUR_LENGTHS, (found) => shorthand(found.match(/-?[\d.]+/g)?.map(Number) ?? []))

/** Four sides, or corners, without those that CSS takes from the one across (CSS Box 4, § 4.2). */
export function shorthand([top = 0, right = 0, bottom = 0, left = 0]: readonly number[]): string {
  const shown = left !== right ? 4 : bottom !== top ? 3 : right !== top ? 2 : 1
  return [top, right, bottom, left].slice(0, shown).map(length).join(' ')
}

const length = (value: number): string => (value === 0 ? '0' : `${value}px`)

/** Shadows as they are compared, `inset? x y blur spread #rrggbbaa`, with units and without a spread of none. */
const shadows = (text: string): string =>
  text.replaceAll(
    /(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (?=#)/g,
    (_, ...lengths: string[]) => {
      const [x = 0, y = 0, blur = 0, spread = 0] = lengths.slice(0, 4).map(Number)
      return `${[x, y, blur, ...(spread === 0 ? [] : [spread])].map(length).join(' ')} `
    },
  )

/** More names than these are counted. */
const MOST_NAMES = 2

/** What it is about by its name, and with the node of what only one side shows, where a structure knows it. */
export const named = (hypothesis: Hypothesis): Hypothesis =>
  hypothesis.about === null
    ? loneNamed(hypothesis)
    : { ...hypothesis, note: aboutNamed(hypothesis.note, hypothesis.about) }

/** As notes of what was measured call what they are about; one that quotes the text has named it. */
const UNNAMED =
  /^(?:It|The text)(?= (?:is(?! “)|stands|reads) )|(?<=^Some letters of )the text(?= )/

function aboutNamed(note: string, { a, b }: Match): string {
  const node = b.element?.node ?? a.element?.node
  const name = node && whole(node)
  return name ? capitalised(note.replace(UNNAMED, () => name)) : note
}

function loneNamed(hypothesis: Hypothesis): Hypothesis {
  const { parts = [], rect_a, note, evidence } = hypothesis
  const all = [...new Set(parts.flatMap(({ element }) => (element ? [element.node] : [])))]
  const inside = new Set(all.flatMap((node) => listNodes(node).slice(1)))
  const nodes = all.filter((node) => !inside.has(node))
  const [only] = nodes
  const names = nodes.flatMap((node) => whole(node) ?? [])
  if (only === undefined) return hypothesis
  const which = rect_a === null ? 'dom_node' : 'design_node'
  return {
    ...hypothesis,
    note: names.length === 0 ? note : sentence(names, rect_a === null),
    evidence: { ...evidence, ...(nodes.length === 1 && { [which]: only.id }) },
  }
}

/** A box goes by the words in it; null for what has none, and no name either. */
function whole(node: UiNode): string | null {
  if (node.kind === 'text') return (node.text ?? '').trim() === '' ? null : nameOf(node)
  if (node.kind === 'icon') return node.name === null ? null : nameOf(node)
  const held = listNodes(node).find(({ kind, text }) => kind === 'text' && text)
  return held ? `the ${node.kind} around ${nameOf(held)}` : null
}

function sentence(names: readonly string[], isExtra: boolean): string {
  const shown = names.slice(0, MOST_NAMES)
  const others = names.length - shown.length
  const list = others > 0 ? `${shown.join(', ')} and ${others} more` : shown.join(' and ')
  const verb = names.length > 1 ? 'are' : 'is'
  return `${capitalised(list)} ${verb} ${isExtra ? 'not in the design' : 'missing'}.`
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

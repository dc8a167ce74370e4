import { inDesignPx, isDeclared, type Change } from '../change.ts'
import { listNodes } from '../evidence/tree-walk.ts'
import { sentenceOf } from '../rules/index.ts'
import { nameOf, shortenBoth, valueInNote } from '../wording.ts'
import type { Hypothesis } from '../attribution/hypothesis.ts'
import type { FindingEvidence } from '../finding.ts'
import type { UiNode } from '../node.ts'
import type { Phrasing } from '../rules/rule.ts'

/** A change in one sentence, with the values that structures declare where they do. */
export function sentence(change: Change, phrasing: Phrasing): string {
  if (!isDeclared(change)) return sentenceOf(change, phrasing)
  const { property, a, b, of } = change.declared
  const verb = (design: string) => (phrasing.ofTwoBuilds ? 'before it was' : `the design ${design}`)
  if (!('words' in a && 'words' in b))
    return `The ${property} of ${nameOf(of)} is ${valueInNote(b)}, ${verb('has')} ${valueInNote(a)}.`
  const [before, after] = shortenBoth(a.words, b.words)
  return `The text is “${after}”, ${verb('says')} “${before}”.`
}

/** The same hypothesis, of which lengths were measured on rasters reduced by `shrink`, in design px. */
export function hypothesisInDesignPx(hypothesis: Hypothesis, shrink: number): Hypothesis {
  const { change } = hypothesis
  return isDeclared(change) ? hypothesis : { ...hypothesis, change: inDesignPx(change, shrink) }
}

interface Named {
  names: readonly string[]
  /** The one node of what only one side shows. */
  node?: Pick<FindingEvidence, 'design_node' | 'dom_node'>
}

/** What a hypothesis is about, by the names that structures know it by. */
export function named({ about, parts = [], rect_a }: Hypothesis): Named {
  if (about !== null) {
    const node = about.b.element?.node ?? about.a.element?.node
    const name = node && nameWith(node)
    return { names: name ? [name] : [] }
  }
  const nodes = [...new Set(parts.flatMap(({ element }) => (element ? [element.node] : [])))]
  const names = nodes.flatMap((node) => nameWith(node) ?? [])
  const [only, ...more] = nodes
  if (only === undefined || more.length > 0) return { names }
  return { names, node: { [rect_a === null ? 'dom_node' : 'design_node']: only.id } }
}

/** A box goes by the words in it; null for what has none, and no name either. */
function nameWith(node: UiNode): string | null {
  if (node.kind === 'text') return (node.text ?? '').trim() === '' ? null : nameOf(node)
  if (node.kind === 'icon') return node.name === null ? null : nameOf(node)
  const held = listNodes(node).find(({ kind, text }) => kind === 'text' && text)
  return held ? `the ${node.kind} around ${nameOf(held)}` : null
}

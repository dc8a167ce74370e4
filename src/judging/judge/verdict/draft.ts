import type { FindingEvidence, Label, PassName, Severity } from '../finding.ts'
import type { NodePair } from '../matching/matching.ts'
import type { Rect, UiNode } from '../node.ts'

/** A difference before it is checked, rated and told. */
export interface Draft {
  labels: [Label] | [Label, Label]
  note: string
  /** In design px of each raster. */
  rectA: Rect | null
  rectB: Rect | null
  pass: PassName
  severity: Severity
  /** How far beyond its tolerance the measurement is: above 1. */
  ratio: number
  /** Whether the pixels were seen to differ as the evidence says. */
  confirmed: boolean
  evidence: FindingEvidence
  /** The element it is about, where it is on both sides. */
  pair: NodePair | null
}

/** The name of an element in a note. */
export function nameOf(node: UiNode): string {
  if (node.kind === 'text') return `“${shorten(node.text ?? '')}”`
  const name = node.name?.split(' ')[0]
  return name ? `the ${node.kind} ${shorten(name)}` : `the ${node.kind}`
}

export const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

/** A number of at most one decimal. */
export const round = (value: number): number => Math.round(value * 10) / 10

/** How alike two icons are, as it is told: of three decimals. */
export const toldSimilarity = (similarity: number): number => Number(similarity.toFixed(3))

export const px = (value: number): string => `${round(value)} px`

import type { Finding } from '../finding.ts'
import type { IconComparison } from '../judgement.ts'

/** The icons of findings that pixels alone made: such a pass keeps no list of what it compared. */
export function foundIcons(findings: readonly Finding[]): IconComparison[] {
  return findings.flatMap(({ labels, box_a, box_b, evidence }) => {
    if (evidence.kind !== 'icon' && !(labels.includes('icon') && PRESENCE.has(evidence.kind)))
      return []
    const verdict = box_a === null ? 'extra' : box_b === null ? 'missing' : 'different'
    const { design_node, dom_node } = evidence
    return {
      box_a,
      box_b,
      name: null,
      ...(design_node !== undefined && { design_node }),
      ...(dom_node !== undefined && { dom_node }),
      similarity: null,
      verdict,
    }
  })
}

const PRESENCE = new Set(['missing', 'extra'])

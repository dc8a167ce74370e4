import { toldSimilarity } from '../verdict/draft.ts'
import type { Finding } from '../finding.ts'
import type { IconComparison } from '../judgement.ts'
import type { JudgeLimits } from '../settings.ts'

/**
 * The icons of findings that pixels alone made: such a pass keeps no list of what it compared.
 * `similarityAt` is how alike the icons of the finding at an index are, where it is about two.
 */
export function foundIcons(
  findings: readonly Finding[],
  similarityAt: (index: number) => number | undefined,
  { icon_different: different }: JudgeLimits,
): IconComparison[] {
  return findings.flatMap(({ labels, box_a, box_b, evidence }, index) => {
    if (evidence.kind !== 'icon' && !(labels.includes('icon') && PRESENCE.has(evidence.kind)))
      return []
    const similarity = similarityAt(index) ?? null
    const seen = similarity !== null && similarity > different ? 'ambiguous' : 'different'
    const verdict = box_a === null ? 'extra' : box_b === null ? 'missing' : seen
    const { design_node, dom_node } = evidence
    return {
      box_a,
      box_b,
      name: null,
      ...(design_node !== undefined && { design_node }),
      ...(dom_node !== undefined && { dom_node }),
      similarity: similarity === null ? null : toldSimilarity(similarity),
      verdict,
    }
  })
}

const PRESENCE = new Set(['missing', 'extra'])

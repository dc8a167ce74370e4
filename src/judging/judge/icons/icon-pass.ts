import { domPath } from '../evidence/dom-structure.ts'
import { deltaE } from '../image/colour.ts'
import { sameOpacity } from '../style/box-style.ts'
import { fillDistance } from '../style/fill-distance.ts'
import { colourText } from '../style/text-style.ts'
import { nameOf, type Draft } from '../verdict/draft.ts'
import { placePair, type Scene } from '../verdict/scene.ts'
import { iconShape, shapeSimilarity } from './icon-shape.ts'
import type { NodePair } from '../matching/matching.ts'
import type { Rect } from '../node.ts'

/** What comparing an icon said. */
export interface IconVerdict {
  pair: NodePair
  rects: { a: Rect; b: Rect }
  similarity: number
  verdict: 'same' | 'different' | 'ambiguous'
  drafts: Draft[]
}

/** Compares an icon with its counterpart; null where one of them cannot be seen. */
export function compareIcons(scene: Scene, pair: NodePair): IconVerdict | null {
  const rects = placePair(scene, pair)
  const [p, q] = [iconShape(scene.a, rects.a), iconShape(scene.b, rects.b)]
  if (p === null || q === null) return null
  const similarity = shapeSimilarity(p, q)
  const { icon_same: same, icon_different: different } = scene.limits
  const verdict = similarity >= same ? 'same' : similarity <= different ? 'different' : 'ambiguous'
  const drafts: Draft[] = []
  const base = { rectA: rects.a, rectB: rects.b, pass: 'icon-pass', confirmed: true, pair } as const
  const nodes = { design_node: pair.a.id, dom_node: domPath(pair.b.id) }
  if (similarity < (same + different) / 2)
    drafts.push({
      ...base,
      labels: ['icon'],
      severity: 'major',
      ratio: (1 - similarity) / (1 - same),
      note: `${nameOf(pair.b)} is another icon than in the design, or turned.`.replace(/^t/, 'T'),
      evidence: { kind: 'icon', ...nodes },
    })
  const told = fillDistance(pair.a.style.fill, pair.b.style.fill)
  const seen = deltaE(...(p.colours.ink ?? [0, 0, 0]), ...(q.colours.ink ?? [0, 0, 0]))
  if (
    told !== null &&
    told > 3 &&
    seen > Math.min(3, told / 3) &&
    sameOpacity(scene.matching, pair)
  ) {
    const [expected, actual] = [colourText(pair.a), colourText(pair.b)]
    drafts.push({
      ...base,
      labels: ['colour/background', 'icon'],
      severity: told > 12 ? 'major' : 'minor',
      ratio: told / 3,
      note: `The colour of ${nameOf(pair.b)} is ${actual}, the design has ${expected} (ΔE ${told.toFixed(1)}).`,
      evidence: { kind: 'icon-colour', property: 'color', expected, actual, ...nodes },
    })
  }
  return { pair, rects, similarity, verdict, drafts }
}

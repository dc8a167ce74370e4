import { domPath } from '../evidence/dom-structure.ts'
import { nameOf, round, type Draft } from '../verdict/draft.ts'
import { compareRegions } from '../verdict/region.ts'
import { placePair, type Scene } from '../verdict/scene.ts'
import type { NodePair } from '../matching/matching.ts'

/** An element that is more or less see-through than its counterpart. */
export function opacityDrafts(scene: Scene, pair: NodePair): Draft[] {
  const [p, q] = [pair.a.style.opacity, pair.b.style.opacity]
  if (Math.abs(p - q) <= 0.05) return []
  const rects = placePair(scene, pair)
  const seen = compareRegions(scene.a, rects.a, scene.b, rects.b)
  if (seen === null || seen.worst < 4) return []
  return [
    {
      labels: ['shadow/effect', 'colour/background'],
      severity: 'minor',
      ratio: Math.abs(p - q) / 0.05,
      note: `The opacity of ${nameOf(pair.b)} is ${round(q)}, the design has ${round(p)}.`,
      rectA: rects.a,
      rectB: rects.b,
      pass: 'main-pass',
      confirmed: true,
      evidence: {
        kind: 'opacity',
        property: 'opacity',
        expected: String(round(p)),
        actual: String(round(q)),
        design_node: pair.a.id,
        dom_node: domPath(pair.b.id),
      },
      pair,
    },
  ]
}

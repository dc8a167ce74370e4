import { domPath } from '../evidence/dom-structure.ts'
import { nameOf, px, round, type Draft } from '../verdict/draft.ts'
import { placePair, type Scene } from '../verdict/scene.ts'
import type { NodePair } from '../matching/matching.ts'
import type { Container, Item } from './items.ts'
import type { PlacedCause } from './walk.ts'

/** Elements that lie elsewhere than in the design and are the subject of no cause: moved by one. */
export function displacedDrafts(
  scene: Scene,
  containers: readonly Container[],
  causes: readonly PlacedCause[],
): Draft[] {
  const subjects = new Set(
    causes
      .filter(({ kind }) => kind === 'shift' || kind === 'order')
      .flatMap(({ groups }) => groups.flatMap(({ items }) => items.map(({ pair }) => pair))),
  )
  return containers
    .flatMap(({ items }) => items)
    .filter(({ pair }) => !subjects.has(pair))
    .flatMap((item) => draftOf(scene, item))
}

function draftOf(scene: Scene, { pair, a, b }: Item): Draft[] {
  const { dx, dy } = scene.matching.shift
  const [x, y] = [round(b.x - a.x - dx), round(b.y - a.y - dy)]
  const [axis, delta] = Math.abs(x) > Math.abs(y) ? (['x', x] as const) : (['y', y] as const)
  if (Math.abs(delta) <= scene.limits.min_length_px) return []
  const rects = placePair(scene, pair)
  return [
    {
      labels: ['inset/shift', 'spacing/layout'],
      severity: 'nit',
      ratio: 1,
      note: `${nameOf(pair.b)} lies ${px(delta)} off.`.replace(/^t/, 'T'),
      rectA: rects.a,
      rectB: rects.b,
      pass: 'main-pass',
      confirmed: true,
      evidence: {
        kind: 'shift',
        measure: { axis, a: 0, b: delta, delta, unit: 'px' },
        ...idsOf(pair),
      },
      pair,
    },
  ]
}

const idsOf = ({ a, b }: NodePair) => ({ design_node: a.id, dom_node: domPath(b.id) })

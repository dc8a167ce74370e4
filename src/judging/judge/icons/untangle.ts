import { iconShape, shapeSimilarity, type IconShape } from './icon-shape.ts'
import { placePair, type Scene } from '../verdict/scene.ts'
import type { NodePair } from '../matching/matching.ts'

const FAR = 400

/** Exchanges the counterparts of icons that changed places: nothing but their looks tells. */
export function untangleIcons({ matching, ...scene }: Scene): void {
  const icons = matching.pairs.filter(({ a, b }) => a.kind === 'icon' && b.kind === 'icon')
  const shapes = new Map<NodePair, { a: IconShape; b: IconShape }>()
  for (const pair of icons) {
    const rects = placePair({ matching, ...scene }, pair)
    const [a, b] = [iconShape(scene.a, rects.a), iconShape(scene.b, rects.b)]
    if (a && b && shapeSimilarity(a, b) < scene.limits.icon_different) shapes.set(pair, { a, b })
  }
  const left = [...shapes.keys()]
  for (let i = 0; i < left.length; i++)
    for (let j = i + 1; j < left.length; j++) {
      const [p, q] = [left[i] as NodePair, left[j] as NodePair]
      const [s, t] = [shapes.get(p), shapes.get(q)]
      if (!s || !t || Math.abs(p.a.rect.x - q.a.rect.x) + Math.abs(p.a.rect.y - q.a.rect.y) > FAR)
        continue
      const same = scene.limits.icon_same
      if (shapeSimilarity(s.a, t.b) < same || shapeSimilarity(t.a, s.b) < same) continue
      ;[p.b, q.b] = [q.b, p.b]
      matching.ofB.set(p.b, p)
      matching.ofB.set(q.b, q)
      shapes.delete(p)
      shapes.delete(q)
    }
}

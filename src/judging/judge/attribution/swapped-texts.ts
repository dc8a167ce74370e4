import { union } from '../../../base/rectangle.ts'
import { alignText } from '../measurement/text-alignment.ts'
import type { Kind } from '../change.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { Match } from '../matching/matching.ts'
import type { Segment, Segmentation } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/** Above the rasterisers' own mismatch: the letters are the same. */
const SAME_LETTERS = 0.12
/** Where more texts changed, another thing happened to all of them; each is aligned with each. */
const MOST_CHANGED = 16
/** How many times its tolerance an exchange counts as. */
const RATIO = 5

/**
 * Texts that read differently each, but like each other: one exchange of two elements instead of
 * two texts that were replaced.
 */
export function swappedTexts(
  a: Segmentation,
  b: Segmentation,
  hypotheses: readonly Hypothesis[],
  noise: number,
): { hypotheses: Hypothesis[]; exchanged: Set<Hypothesis> } {
  const exchanged = new Set<Hypothesis>()
  const found: Hypothesis[] = []
  const changed = hypotheses.filter(
    ({ about, change }) => about !== null && READING.has(change.kind),
  )
  if (changed.length > MOST_CHANGED) return { hypotheses: found, exchanged }
  const alike = (p: Segment, q: Segment): boolean =>
    p.lines.length === q.lines.length &&
    Math.abs(Math.log(q.rect.w / p.rect.w)) < 0.05 &&
    alignText(a, p.lines[0] as Rect, b, q.lines[0] as Rect).mismatch < SAME_LETTERS + noise
  for (const [i, first] of changed.entries())
    for (const second of changed.slice(i + 1)) {
      const [p, q] = [first.about, second.about] as [Match, Match]
      if (p === q || exchanged.has(first) || exchanged.has(second)) continue
      if (!alike(p.a, q.b) || !alike(q.a, p.b)) continue
      exchanged.add(first).add(second)
      found.push({
        change: { kind: 'order', axis: null },
        rect_a: union(p.a.rect, q.a.rect),
        rect_b: union(p.b.rect, q.b.rect),
        ratio: RATIO,
        about: null,
      })
    }
  return { hypotheses: found, exchanged }
}

/** What other words may have been taken for. */
const READING: ReadonlySet<Kind> = new Set([
  'characters',
  'weight',
  'font',
  'font-size',
  'letter-spacing',
])

import type { Rect } from '../node.ts'

/**
 * How far apart the lines of two paragraphs are, by the tops or the bottoms of their ink, whichever
 * agree better: letters without ascenders shift the one, those without descenders the other.
 */
export function pitchOf(
  linesA: readonly Rect[],
  linesB: readonly Rect[],
): { a: number; b: number } {
  const edges = [({ y }: Rect): number => y, ({ y, h }: Rect): number => y + h]
  const pitches = edges.map((edge) => {
    const [a = 0, b = 0] = [linesA, linesB].map((lines) => {
      const [first, last] = [lines[0] as Rect, lines.at(-1) as Rect]
      return (edge(last) - edge(first)) / (lines.length - 1)
    })
    return { a, b }
  })
  const [tops, bottoms] = pitches as [{ a: number; b: number }, { a: number; b: number }]
  return Math.abs(tops.a - tops.b) <= Math.abs(bottoms.a - bottoms.b) ? tops : bottoms
}

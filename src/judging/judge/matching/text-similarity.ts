import { spend } from '../work.ts'

/** Letters as they are matched, whatever their case and compatibility forms. */
export const textKey = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

const MAX_LENGTH = 300

/**
 * How alike two texts as they are matched are, 1 for the same: 1 − Levenshtein distance / longer
 * length. 0 where the lengths alone leave at most a half.
 */
export function textSimilarity(a: string, b: string): number {
  const [p, q] = [a.slice(0, MAX_LENGTH), b.slice(0, MAX_LENGTH)]
  if (p === q) return 1
  const longer = Math.max(p.length, q.length)
  if (2 * Math.min(p.length, q.length) <= longer) return 0
  spend((p.length * q.length) / 4)
  let previous = Uint16Array.from({ length: q.length + 1 }, (_, j) => j)
  let current = new Uint16Array(q.length + 1)
  for (let i = 1; i <= p.length; i++) {
    current[0] = i
    for (let j = 1; j <= q.length; j++) {
      const swap = (previous[j - 1] as number) + (p[i - 1] === q[j - 1] ? 0 : 1)
      current[j] = Math.min(swap, (previous[j] as number) + 1, (current[j - 1] as number) + 1)
    }
    ;[previous, current] = [current, previous]
  }
  return 1 - (previous[q.length] as number) / longer
}

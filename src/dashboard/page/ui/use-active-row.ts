import { useState } from 'preact/hooks'

/**
 * The item that the keys select, whose link has the focus, and how to move it: by one, or in a grid by a row. Beyond the
 * ends it stays; below the last full row of a grid is the last item.
 */
export function useActiveRow(items: readonly unknown[]): [number | null, (by: number) => void] {
  const [active, setActive] = useState<number | null>(null)
  const last = items.length - 1
  const move = (by: number): void => {
    if (last < 0) setActive(null)
    else if (active === null) setActive(by > 0 ? 0 : last)
    else setActive(movedIn(last, Math.min(active, last), by))
  }
  return [active !== null && active <= last ? active : null, move]
}

function movedIn(last: number, from: number, by: number): number {
  const to = from + by
  if (to >= 0 && to <= last) return to
  const rowOf = (index: number): number => Math.floor(index / Math.abs(by))
  return to > last && rowOf(last) > rowOf(from) ? last : from
}

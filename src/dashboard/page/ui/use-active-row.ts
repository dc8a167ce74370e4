import { useState } from 'preact/hooks'

/** The row that the keys select; its link has the focus. */
export function useActiveRow(rows: readonly unknown[]): [number | null, (by: 1 | -1) => void] {
  const [active, setActive] = useState<number | null>(null)
  const move = (by: 1 | -1): void => {
    const last = rows.length - 1
    const next = active === null ? (by === 1 ? 0 : last) : Math.min(last, Math.max(0, active + by))
    setActive(last < 0 ? null : next)
  }
  return [active !== null && active < rows.length ? active : null, move]
}

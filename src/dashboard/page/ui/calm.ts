/** At this speed, in px a ms, nobody looks at what a list shows. */
const FAST = 1
/** A list that was not scrolled for as long rests. */
const REST_MS = 100

const waiting = new Set<() => void>()
let last = { at: 0, top: 0 }
let timer: number | undefined

/** Notes where a list is scrolled to, so that what would slow it down can wait. */
export function scrolledTo(top: number): void {
  const at = performance.now()
  const isFast = Math.abs(top - last.top) > FAST * Math.min(REST_MS, at - last.at)
  last = { at, top }
  window.clearTimeout(timer)
  if (isFast) timer = window.setTimeout(calm, REST_MS)
  else calm()
}

export const isCalm = (): boolean => timer === undefined

/** Acts once no list flies past. Returns a function that takes this back. */
export function whenCalm(act: () => void): () => void {
  if (isCalm()) act()
  else waiting.add(act)
  return () => void waiting.delete(act)
}

function calm(): void {
  timer = undefined
  const due = [...waiting]
  waiting.clear()
  for (const act of due) act()
}

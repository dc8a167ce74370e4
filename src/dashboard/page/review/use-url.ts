import { useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Issue } from '../api/types.ts'
import { parameter, setParameters } from '../app/location.ts'
import { boxOf } from './boxes.ts'
import { LIST_FILTERS } from './issue-order.ts'
import type { StageState } from './stage-state.ts'
import type { Review } from './use-review.ts'

/** Keeps URL and selection in step; either can change first. */
export function useUrl({ store, stage }: Review): void {
  // The issue that the URL names is shown in the view that the URL holds; a pair that is loaded again moves nothing.
  const shown = useRef(parameter('issue'))
  useSignalEffect(() => {
    const issue = store.selected.value
    if (store.pair.value === null) return
    const number = issue === null ? null : String(issue.number)
    setParameters({ issue: number })
    if (number !== shown.current) reveal(issue, stage)
    shown.current = number
  })
  useViewInUrl({ store, stage })
  const list = parameter('list')
  useEffect(() => {
    if (store.pair.peek() === null) return
    const selected = store.selected.peek()
    store.filter.value = LIST_FILTERS.find((name) => name === list) ?? 'decide'
    const isListed = store.listed.peek().some(({ id }) => id === selected?.id)
    if (!isListed) store.select(store.listed.peek()[0]?.id ?? null)
  }, [list])
}

/** Moves the view to an issue. */
function reveal(issue: Issue | null, stage: StageState): void {
  const box = issue && boxOf(issue, 'both', stage.sizes.peek())
  if (box !== null) stage.reveal(box)
}

/** The address is written only after a pause, because browsers refuse to change it in every frame. */
const VIEW_RESTS_MS = 400

/** Keeps zoom, position and slider in the URL, so that a link shows what its sender saw. */
function useViewInUrl({ store, stage }: Pick<Review, 'store' | 'stage'>): void {
  const isShown = useRef(false)
  useSignalEffect(() => {
    if (!stage.isReady.value) return
    if (!isShown.current) {
      const at = parameter('at')
      if (at === null) reveal(store.selected.peek(), stage)
      else stage.showText(at)
    }
    isShown.current = true
    const at = stage.toText()
    const percent = Math.round(stage.share.value * 100)
    const share = percent === 50 ? null : String(percent)
    const timer = window.setTimeout(() => setParameters({ at, share }), VIEW_RESTS_MS)
    return () => window.clearTimeout(timer)
  })
}

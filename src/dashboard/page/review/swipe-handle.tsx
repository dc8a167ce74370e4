import type { StageState } from './stage-state.ts'
import { stageWords } from './words.ts'

/** By how much a key moves the divider. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -0.01,
  ArrowRight: 0.01,
  ArrowUp: 0.01,
  ArrowDown: -0.01,
  PageUp: 0.1,
  PageDown: -0.1,
  Home: -1,
  End: 1,
}

/** The divider between the two images of a swipe, on the picture itself. */
export function SwipeHandle({ stage }: { stage: StageState }) {
  const percent = Math.round(stage.share.value * 100)
  const drag = (event: PointerEvent & { currentTarget: HTMLElement }): void => {
    event.stopPropagation()
    const { currentTarget: handle } = event
    if (event.type === 'pointerdown') handle.setPointerCapture(event.pointerId)
    const pane = handle.parentElement?.getBoundingClientRect()
    if (pane === undefined || !handle.hasPointerCapture(event.pointerId)) return
    stage.setShare((event.clientX - pane.left) / pane.width)
  }
  return (
    <div
      class="swipe-handle"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={stageWords.divider}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={stageWords.dividerAt(percent)}
      style={{ left: `${stage.share.value * 100}%` }}
      onPointerDown={drag}
      onPointerMove={drag}
      onPointerUp={(event) => event.stopPropagation()}
      onDblClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        const step = STEPS[event.key]
        if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        stage.setShare(stage.share.peek() + step * (event.shiftKey ? 10 : 1))
      }}
    />
  )
}

import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { prefersReducedMotion } from '../app/theme.ts'
import { headline } from '../words/evidence.ts'
import { SIDE_WORDS, type ViewMode } from './view-modes.ts'
import { BoxLayer } from './box-layer.tsx'
import { DifferenceLayer } from './difference-layer.tsx'
import { ImageLayer } from './image-layer.tsx'
import { LiveStory } from './live-story.tsx'
import type { ReviewStore } from './review-store.ts'
import type { StageProps } from './stage-props.ts'
import type { StageState } from './stage-state.ts'
import { UnnamedBox } from './unnamed-box.tsx'

const BLINK_MS = 700

/** Both images in the way that was chosen. */
export function Stage(props: StageProps) {
  const { mode, only, stage } = props
  const first = usePaneSize(stage, `${mode} ${only}`)
  if (mode === 'live' && only === null) return <LiveStory {...props} />
  if (mode === 'side' && only === null)
    return (
      <div class="stage" data-mode="side">
        <Pane {...props} slots={['a']} side="a" paneRef={first} />
        <Pane {...props} slots={['b']} side="b" />
      </div>
    )
  if (only !== null)
    return (
      <div class="stage" data-mode="only">
        <Pane {...props} slots={[only]} side={only} paneRef={first} />
      </div>
    )
  return (
    <div class="stage" data-mode={mode}>
      {mode === 'blink' ? (
        <BlinkingPane {...props} paneRef={first} />
      ) : (
        <Pane {...props} slots={['a', 'b']} side="both" paneRef={first} />
      )}
    </div>
  )
}

/** Measures the first pane; where there are two, both have its size. */
function usePaneSize(stage: StageState, arrangement: string) {
  const pane = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = pane.current
    if (element === null) return
    const measure = (): void =>
      stage.setPane({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [stage, arrangement])
  return pane
}

type PaneProps = StageProps & {
  slots: ('a' | 'b')[]
  side: 'a' | 'b' | 'both'
  /** The only image to show now; both by default. */
  visible?: 'a' | 'b'
  paneRef?: { current: HTMLDivElement | null }
}

function Pane(props: PaneProps) {
  const { slots, side, visible, mode, share, store, pair, stage } = props
  const own = useRef<HTMLDivElement>(null)
  const pane = props.paneRef ?? own
  const isOverlaid = slots.length === 2
  const opacityOf = (slot: 'a' | 'b'): number => {
    if (visible !== undefined) return slot === visible ? 1 : 0
    return isOverlaid && mode === 'overlay' && slot === 'b' ? share : 1
  }
  return (
    <div class="pane" ref={pane} data-drawing={props.drawing.isActive.value}>
      {slots.map((slot) => (
        <ImageLayer
          key={slot}
          slot={slot}
          store={store}
          pair={pair}
          stage={stage}
          opacity={opacityOf(slot)}
          clipFrom={isOverlaid && mode === 'swipe' && slot === 'b' ? share : null}
        />
      ))}
      {isOverlaid && mode === 'difference' && <DifferenceLayer stage={stage} />}
      {isOverlaid && mode === 'swipe' && (
        <div class="swipe-line" style={{ left: `${share * 100}%` }} aria-hidden="true" />
      )}
      <BoxLayer {...props} pane={pane} />
      {props.showBoxes && <UnnamedBox {...{ pair, stage, side }} />}
      <PaneName side={side} mode={mode} />
      <MovedNote store={store} />
    </div>
  )
}

function PaneName({ side, mode }: { side: PaneProps['side']; mode: ViewMode }) {
  if (mode === 'swipe' && side === 'both')
    return (
      <>
        <span class="pane-name">{SIDE_WORDS.a}</span>
        <span class="pane-name pane-name-end">{SIDE_WORDS.b}</span>
      </>
    )
  return side === 'both' ? null : <span class="pane-name">{SIDE_WORDS[side]}</span>
}

/** What likely moved the element under the pointer. */
function MovedNote({ store }: { store: ReviewStore }) {
  const moved = store.hoveredMove.value
  if (moved === null) return null
  const cause = store.issues.value.find(({ id }) => id === moved.causeId)
  return (
    <p class="stage-note stage-note-moved">
      {cause === undefined ? moved.detail : `Moved, likely by: ${headline(cause)}`}
    </p>
  )
}

/** Shows the two images in turn; with reduced motion, only the arrow keys switch them. */
function BlinkingPane(props: StageProps & { paneRef: { current: HTMLDivElement | null } }) {
  const shown = useSignal<'a' | 'b'>('a')
  const isStill = prefersReducedMotion()
  useEffect(() => {
    if (isStill) return
    const timer = window.setInterval(() => {
      shown.value = shown.peek() === 'a' ? 'b' : 'a'
    }, BLINK_MS)
    return () => window.clearInterval(timer)
  }, [isStill])
  return (
    <>
      <Pane {...props} slots={['a', 'b']} side={shown.value} visible={shown.value} />
      {isStill && (
        <p class="stage-note">
          Less motion is asked for: turn the images with <kbd>←</kbd> and <kbd>→</kbd>.
        </p>
      )}
    </>
  )
}

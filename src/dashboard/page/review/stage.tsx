import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { prefersReducedMotion } from '../app/theme.ts'
import type { Size } from '../geometry/box.ts'
import { BoxLayer } from './box-layer.tsx'
import { DifferenceLayer } from './difference-layer.tsx'
import { ImageLayer } from './image-layer.tsx'
import { LiveStory } from './live-story.tsx'
import { Overview } from './overview.tsx'
import { PaneHead } from './pane-head.tsx'
import type { PaneProps, StageProps } from './stage-props.ts'
import { SwipeHandle } from './swipe-handle.tsx'
import { UnnamedBox } from './unnamed-box.tsx'

const BLINK_MS = 700

/** Both images in the way that was chosen. */
export function Stage(props: StageProps) {
  const { mode, only, stage } = props
  const area = useSize((size) => stage.setArea(size))
  if (mode === 'live' && only === null) return <LiveStory {...props} />
  return (
    <div class="stage" data-map={stage.map.value}>
      <div class="stage-area" ref={area} />
      <Panes {...props} key={`${mode} ${only}`} />
      {stage.map.value !== null && <Overview {...props} />}
    </div>
  )
}

function Panes(props: StageProps) {
  const { mode, only, stage } = props
  // Where there are two panes, both have the size of the first.
  const paneRef = useSize((size) => stage.setPane(size))
  if (mode === 'side' && only === null)
    return (
      <div
        class="stage-panes"
        data-panes={stage.isStacked.value ? 'below' : 'beside'}
        data-settled={stage.isSettled.value}
      >
        <Pane {...props} slots={['a']} side="a" paneRef={paneRef} />
        <Pane {...props} slots={['b']} side="b" />
      </div>
    )
  return (
    <div class="stage-panes">
      {only !== null ? (
        <Pane {...props} slots={[only]} side={only} paneRef={paneRef} />
      ) : mode === 'blink' ? (
        <BlinkingPane {...props} paneRef={paneRef} />
      ) : (
        <Pane {...props} slots={['a', 'b']} side="both" paneRef={paneRef} />
      )}
    </div>
  )
}

/** Reports the size of an element whenever it changes. */
function useSize(report: (size: Size) => void) {
  const measured = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = measured.current
    if (element === null) return
    const measure = (): void => report({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return measured
}

function Pane(props: PaneProps) {
  const { slots, side, visible, mode, store, pair, stage } = props
  const own = useRef<HTMLDivElement>(null)
  const pane = props.paneRef ?? own
  const isOverlaid = slots.length === 2
  const opacityOf = (slot: 'a' | 'b'): number => {
    if (visible !== undefined) return slot === visible ? 1 : 0
    return isOverlaid && mode === 'overlay' && slot === 'b' ? stage.share.value : 1
  }
  return (
    <section class="stage-side">
      <PaneHead {...props} />
      <div class="pane" ref={pane} data-drawing={props.drawing.isActive.value}>
        {slots.map((slot) => (
          <ImageLayer
            key={slot}
            slot={slot}
            store={store}
            pair={pair}
            stage={stage}
            opacity={opacityOf(slot)}
            clipFrom={isOverlaid && mode === 'swipe' && slot === 'b' ? stage.share.value : null}
          />
        ))}
        {isOverlaid && mode === 'difference' && <DifferenceLayer stage={stage} />}
        <BoxLayer {...props} pane={pane} />
        {props.showBoxes && <UnnamedBox {...{ pair, stage, side }} />}
        {isOverlaid && mode === 'swipe' && <SwipeHandle stage={stage} />}
      </div>
    </section>
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
  return <Pane {...props} slots={['a', 'b']} side={shown.value} visible={shown.value} />
}

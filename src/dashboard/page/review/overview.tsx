import { useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { colours } from '../app/theme.ts'
import type { Size } from '../geometry/box.ts'
import { boxOf, kindOf, paletteOf } from './boxes.ts'
import { context, drawRegion } from './images.ts'
import { keepsBox } from './issue-order.ts'
import type { StageProps } from './stage-props.ts'
import type { StageState } from './stage-state.ts'
import { stageWords } from './words.ts'

/** How far a key moves the view, as a share of the pane. */
const STEP = 0.25
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
  PageUp: [0, 1],
  PageDown: [0, -1],
}
/** A difference is seen in the overview however small it is. */
const LEAST_MARK_PX = 4

/** All of the built side beside the stage, with what differs and which part is in sight; pressed, the view goes there. */
export function Overview({ store, stage }: StageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const inSight = useRef<HTMLDivElement>(null)

  const paint = (): void => {
    const element = canvas.current
    const side = stage.sides.value.b
    if (element === null || side === undefined) return
    const zoom = zoomIn(element, stage)
    const device = window.devicePixelRatio
    const { width, height } = stage.content.value
    element.style.width = `${width * zoom}px`
    element.style.height = `${height * zoom}px`
    element.width = Math.max(1, Math.round(width * zoom * device))
    element.height = Math.max(1, Math.round(height * zoom * device))
    const drawing = context(element)
    drawRegion(drawing, side, { x: 0, y: 0, w: width, h: height }, zoom * device)
    const palette = paletteOf(element.parentElement ?? document.body)
    for (const issue of store.issues.value.filter(keepsBox)) {
      const box = boxOf(issue, 'both', stage.sizes.value)
      if (box === null) continue
      const [w, h] = [box.w, box.h].map((length) =>
        Math.max(LEAST_MARK_PX * device, length * zoom * device),
      ) as [number, number]
      drawing.fillStyle = palette[kindOf(issue)]
      drawing.globalAlpha = issue.id === store.selectedId.value ? 0.9 : 0.5
      drawing.fillRect(box.x * zoom * device, box.y * zoom * device, w, h)
    }
  }
  useSignalEffect(() => {
    void [colours.value, stage.area.value]
    paint()
    place()
  })
  useEffect(() => {
    paint()
    place()
  }, [])

  const place = (): void => {
    const [element, frame] = [canvas.current, inSight.current]
    const [view, pane] = [stage.view.value, stage.pane.value]
    if (element === null || frame === null) return
    const zoom = zoomIn(element, stage)
    const { width, height } = stage.content.value
    const [left, right] = spanOf(-view.x / view.zoom, pane.width / view.zoom, width)
    const [top, bottom] = spanOf(-view.y / view.zoom, pane.height / view.zoom, height)
    frame.style.transform = `translate(${left * zoom}px, ${top * zoom}px)`
    frame.style.width = `${(right - left) * zoom}px`
    frame.style.height = `${(bottom - top) * zoom}px`
  }
  useSignalEffect(place)

  const go = (event: PointerEvent & { currentTarget: HTMLElement }): void => {
    const { currentTarget: map } = event
    if (event.type === 'pointerdown') map.setPointerCapture(event.pointerId)
    const element = canvas.current
    if (element === null || !map.hasPointerCapture(event.pointerId)) return
    const { left, top } = element.getBoundingClientRect()
    const zoom = zoomIn(element, stage)
    stage.centre({ x: (event.clientX - left) / zoom, y: (event.clientY - top) / zoom })
  }
  return (
    <div
      class="overview-map"
      role="group"
      tabIndex={0}
      aria-label={stageWords.overview}
      onPointerDown={go}
      onPointerMove={go}
      onKeyDown={(event) => {
        const move = MOVES[event.key]
        if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        const { width, height } = stage.pane.peek()
        stage.pan(move[0] * width, move[1] * height)
      }}
    >
      <div class="overview-map-picture">
        <canvas ref={canvas} aria-hidden="true" />
        <div class="overview-map-window" ref={inSight} />
      </div>
    </div>
  )
}

/** CSS px of the overview for each design px: all of the content fits beside the stage. */
function zoomIn(element: HTMLCanvasElement, stage: StageState): number {
  const around = element.closest('.overview-map')
  const { width, height } = stage.content.value
  const room: Size = {
    width: (around?.clientWidth ?? 1) - 2 * PADDING,
    height: (around?.clientHeight ?? 1) - 2 * PADDING,
  }
  return Math.max(1e-4, Math.min(room.width / width, room.height / height))
}
const PADDING = 8

/** Returns the part of a span that lies on the content. */
const spanOf = (from: number, length: number, limit: number): [number, number] => [
  Math.min(limit, Math.max(0, from)),
  Math.max(0, Math.min(limit, from + length)),
]

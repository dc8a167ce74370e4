import { useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { colours } from '../app/theme.ts'
import { smallestAt, type Point } from '../geometry/box.ts'
import { onContent } from '../geometry/view.ts'
import { boxOf, drawBoxes, movedBoxOf, paletteOf, type BoxSide, type DrawnBoxes } from './boxes.ts'
import type { Drawing } from './drawing.ts'
import { context } from './images.ts'
import { followGestures } from './pane-gestures.ts'
import type { ReviewStore } from './review-store.ts'
import type { StageState } from './stage-state.ts'

interface BoxLayerProps {
  store: ReviewStore
  stage: StageState
  side: BoxSide
  showBoxes: boolean
  drawing: Drawing
  pane: { current: HTMLDivElement | null }
}

/** The boxes over a pane, and what the pointer does there. */
export function BoxLayer(props: BoxLayerProps) {
  const { store, stage, side, showBoxes, drawing, pane } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  useDrawnBoxes(canvas, props)

  useEffect(() => {
    const element = pane.current
    if (element === null) return
    const issueAt = (at: Point) =>
      smallestAt(
        showBoxes ? store.listed.peek() : [store.selected.peek()].filter((issue) => issue !== null),
        (issue) => boxOf(issue, side, stage.sizes.peek()),
        onContent(at, stage.view.peek()),
      )
    const movedAt = (at: Point) =>
      smallestAt(
        store.consequences.peek(),
        (moved) => movedBoxOf(moved, side, stage.sizes.peek()),
        onContent(at, stage.view.peek()),
      )
    const hover = (at: Point | null): void => {
      store.hoveredId.value = at === null ? null : (issueAt(at)?.id ?? null)
      store.hoveredMove.value = at === null || !showBoxes ? null : movedAt(at)
    }
    return followGestures(element, stage, {
      click: (at) => store.select(issueAt(at)?.id ?? movedAt(at)?.causeId ?? null),
      hover,
      doubleClick: (at) => {
        const box = boxUnder(issueAt(at))
        if (box !== null) stage.focus(box)
      },
      isDrawing: () => drawing.isActive.peek(),
      draw: (from, to, isFinished) => {
        const view = stage.view.peek()
        drawing.draw(side, onContent(from, view), onContent(to, view), stage, isFinished)
      },
    })

    function boxUnder(issue: ReturnType<typeof issueAt>) {
      return issue === null ? null : boxOf(issue, side, stage.sizes.peek())
    }
  }, [store, stage, side, showBoxes, drawing])

  return (
    <>
      <canvas class="layer-boxes" ref={canvas} aria-hidden="true" />
      <DrawnBox {...props} />
    </>
  )
}

/** Draws once a frame at most, whatever changed meanwhile. */
function useDrawnBoxes(
  canvas: { current: HTMLCanvasElement | null },
  { store, stage, side, showBoxes }: BoxLayerProps,
): void {
  const frame = useRef(0)
  const state = useRef({ side, showBoxes })
  state.current = { side, showBoxes }

  const paint = (): void => {
    const element = canvas.current
    if (element === null) return
    const device = stage.device.peek()
    const { width, height } = stage.pane.peek()
    const [w, h] = [Math.round(width * device), Math.round(height * device)]
    if (element.width !== w) element.width = w
    if (element.height !== h) element.height = h
    const drawn: DrawnBoxes = {
      side: state.current.side,
      issues: store.listed.peek(),
      selected: store.selected.peek(),
      hovered: store.issues.peek().find(({ id }) => id === store.hoveredId.peek()) ?? null,
      consequences: store.consequences.peek(),
      sizes: stage.sizes.peek(),
      showAll: state.current.showBoxes,
    }
    drawBoxes(context(element), drawn, stage.view.peek(), palette(element), device)
  }
  const schedule = (): void => {
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(paint)
  }
  useSignalEffect(() => {
    // Read so that a change of any of them paints anew.
    void [store.listed.value, store.selected.value, store.hoveredId.value, colours.value]
    void [store.consequences.value, stage.view.value, stage.pane.value, stage.sizes.value]
    schedule()
  })
  useEffect(schedule, [side, showBoxes])
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
}

let known: { at: number; palette: ReturnType<typeof paletteOf> } | null = null

/** Read from the style once for each theme. */
function palette(element: HTMLElement): ReturnType<typeof paletteOf> {
  const at = colours.peek()
  if (known?.at !== at && element.parentElement !== null)
    known = { at, palette: paletteOf(element.parentElement) }
  return (known ?? { palette: paletteOf(document.body) }).palette
}

function DrawnBox({ stage, side, drawing }: BoxLayerProps) {
  const drawn = drawing.box.value
  if (drawn === null || (drawn.side !== side && side !== 'both')) return null
  const { zoom, x, y } = stage.view.value
  const { box } = drawn
  return (
    <div
      class="drawn-box"
      style={{
        transform: `translate(${box.x * zoom + x}px, ${box.y * zoom + y}px)`,
        width: `${box.w * zoom}px`,
        height: `${box.h * zoom}px`,
      }}
    />
  )
}

import { useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Issue } from '../api/types.ts'
import { setParameters } from '../app/location.ts'
import { colours } from '../app/theme.ts'
import { smallestAt, type Point, type Size } from '../geometry/box.ts'
import { onContent } from '../geometry/view.ts'
import { cornerOf, onCanvas, rasterFor, serves, sizeOf, type Raster } from './box-raster.ts'
import {
  boxOf,
  drawBoxes,
  kindOf,
  movedBoxOf,
  paletteOf,
  type BoxSide,
  type DrawnBoxes,
} from './boxes.ts'
import type { Drawing } from './drawing.ts'
import { context } from './images.ts'
import { filterOf, inFilter } from './issue-order.ts'
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
    const drawn = (): Issue[] =>
      showBoxes
        ? [...store.listed.peek(), ...store.unlisted.peek()]
        : [store.selected.peek()].filter((issue) => issue !== null)
    const issueAt = (at: Point) =>
      smallestAt(
        drawn(),
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
      click: (at) => choose(store, issueAt(at)?.id ?? movedAt(at)?.causeId ?? null),
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
      <StrongBox {...props} of="hovered" />
      <StrongBox {...props} of="selected" />
      <DrawnBox {...props} />
    </>
  )
}

/** Selects an issue in the list that has it. */
function choose(store: ReviewStore, id: string | null): void {
  const issue = store.issues.peek().find((known) => known.id === id)
  if (issue !== undefined && !inFilter(issue, store.filter.peek())) {
    store.filter.value = filterOf(issue)
    setParameters({ list: store.filter.peek() })
  }
  store.select(issue?.id ?? null)
}

/** After this time without zooming, the canvas is drawn larger than its pane, so that it can be moved. */
const RESTS_MS = 300

/** Keeps the canvas of boxes in step with the view: moves it, and draws it again, at most once a frame, if it must. */
function useDrawnBoxes(
  canvas: { current: HTMLCanvasElement | null },
  { store, stage, side, showBoxes }: BoxLayerProps,
): void {
  const frame = useRef(0)
  const rest = useRef(0)
  const raster = useRef<Raster | null>(null)
  const state = useRef({ side, showBoxes })
  state.current = { side, showBoxes }

  const paint = (isMoved: boolean): void => {
    const element = canvas.current
    if (element === null) return
    const device = stage.device.peek()
    const next = rasterFor(stage.view.peek(), stage.pane.peek(), isMoved)
    fitCanvas(element, sizeOf(next), device)
    const drawn: DrawnBoxes = {
      side: state.current.side,
      issues: store.listed.peek(),
      others: store.unlisted.peek(),
      selected: store.selected.peek(),
      consequences: store.consequences.peek(),
      sizes: stage.sizes.peek(),
      showAll: state.current.showBoxes,
    }
    drawBoxes(context(element), drawn, onCanvas(next), palette(element), device)
    raster.current = next
    place()
  }
  const place = (): void => {
    if (canvas.current === null || raster.current === null) return
    const { x, y } = cornerOf(raster.current, stage.view.peek())
    canvas.current.style.transform = `translate(${x}px, ${y}px)`
  }
  const schedule = (isMoved: boolean): void => {
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() => paint(isMoved))
  }
  useSignalEffect(() => {
    // Read here so that a change of any of them paints again.
    void [store.listed.value, store.selected.value, colours.value, stage.pane.value]
    void [store.consequences.value, stage.sizes.value]
    schedule(true)
  })
  useSignalEffect(() => {
    const view = stage.view.value
    if (raster.current !== null && serves(raster.current, view)) return place()
    const isZoomed = raster.current !== null && raster.current.view.zoom !== view.zoom
    schedule(!isZoomed)
    window.clearTimeout(rest.current)
    if (isZoomed) rest.current = window.setTimeout(() => schedule(true), RESTS_MS)
  })
  useEffect(() => schedule(true), [side, showBoxes])
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current)
      window.clearTimeout(rest.current)
    },
    [],
  )
}

/** Gives a canvas its size in CSS px, with as many pixels as the screen has there. */
function fitCanvas(element: HTMLCanvasElement, { width, height }: Size, device: number): void {
  const [w, h] = [Math.round(width * device), Math.round(height * device)]
  if (element.width !== w) element.width = w
  if (element.height !== h) element.height = h
  element.style.width = `${width}px`
  element.style.height = `${height}px`
}

/** The box of the issue under the pointer, or of the selected one. */
function StrongBox({ store, stage, side, of }: BoxLayerProps & { of: 'hovered' | 'selected' }) {
  const element = useRef<HTMLDivElement>(null)
  const place = (): void => {
    const { selected, hovered } = store
    const issue = of === 'selected' ? selected.value : hovered.value
    const isTwice = of === 'hovered' && issue?.id === selected.value?.id
    const box = issue === null || isTwice ? null : boxOf(issue, side, stage.sizes.value)
    const { zoom, x, y } = stage.view.value
    if (element.current === null) return
    const { style, dataset } = element.current
    style.display = box === null ? 'none' : 'block'
    if (issue === null || box === null) return
    dataset['kind'] = kindOf(issue)
    style.transform = `translate(${box.x * zoom + x}px, ${box.y * zoom + y}px)`
    style.width = `${box.w * zoom}px`
    style.height = `${box.h * zoom}px`
  }
  useSignalEffect(place)
  useEffect(place, [side])
  return <div class="strong-box" data-of={of} ref={element} aria-hidden="true" />
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

import type { Point } from '../geometry/box.ts'
import type { StageState } from './stage-state.ts'

// What pointers do on a pane: drag to pan, two fingers to zoom, the wheel for both, a click to select.

export interface PaneActions {
  click: (at: Point) => void
  hover: (at: Point | null) => void
  doubleClick: (at: Point) => void
  /** Whether a drag draws a box instead of panning. */
  isDrawing: () => boolean
  draw: (from: Point, to: Point, isFinished: boolean) => void
}

/** Movement below this is a click. */
const SLOP = 4
const LINE_PX = 16

const inside = (element: Element, { clientX, clientY }: MouseEvent): Point => {
  const { left, top } = element.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

const apart = (p: Point, q: Point): number => Math.hypot(p.x - q.x, p.y - q.y)

/** Follows the pointers on a pane until the returned function is called. */
export function followGestures(
  element: HTMLElement,
  stage: StageState,
  actions: PaneActions,
): () => void {
  const fingers = new Map<number, Point>()
  let start: Point | null = null
  let hasMoved = false

  const down = (event: PointerEvent): void => {
    if (event.button !== 0 && event.button !== 1) return
    element.setPointerCapture(event.pointerId)
    const at = inside(element, event)
    fingers.set(event.pointerId, at)
    if (fingers.size === 1) {
      start = at
      hasMoved = false
    }
  }

  const move = (event: PointerEvent): void => {
    const at = inside(element, event)
    const before = fingers.get(event.pointerId)
    if (before === undefined) {
      actions.hover(at)
      return
    }
    if (start !== null && apart(start, at) > SLOP) hasMoved = true
    if (fingers.size === 2) pinch(event.pointerId, before, at)
    else if (start !== null && actions.isDrawing()) actions.draw(start, at, false)
    else if (hasMoved) stage.pan(at.x - before.x, at.y - before.y)
    fingers.set(event.pointerId, at)
  }

  const pinch = (id: number, before: Point, at: Point): void => {
    const other = [...fingers].find(([finger]) => finger !== id)?.[1]
    if (other === undefined) return
    const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 }
    stage.zoomBy(apart(at, other) / Math.max(1, apart(before, other)), middle)
    stage.pan((at.x - before.x) / 2, (at.y - before.y) / 2)
  }

  const up = (event: PointerEvent): void => {
    const at = inside(element, event)
    const isLast = fingers.delete(event.pointerId) && fingers.size === 0
    if (!isLast || start === null) return
    if (actions.isDrawing()) actions.draw(start, at, true)
    else if (!hasMoved && event.type === 'pointerup') actions.click(at)
    start = null
  }

  const wheel = (event: WheelEvent): void => {
    event.preventDefault()
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1
    // A pinch on a track pad arrives as a wheel with the control key.
    if (event.ctrlKey || event.metaKey)
      stage.zoomBy(Math.exp((-event.deltaY * unit) / 200), inside(element, event))
    else if (event.shiftKey) stage.pan(-(event.deltaX || event.deltaY) * unit, 0)
    else stage.pan(-event.deltaX * unit, -event.deltaY * unit)
  }

  const leave = (): void => actions.hover(null)
  const double = (event: MouseEvent): void => actions.doubleClick(inside(element, event))

  const stop = new AbortController()
  const { signal } = stop
  element.addEventListener('pointerdown', down, { signal })
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerup', up, { signal })
  element.addEventListener('pointercancel', up, { signal })
  element.addEventListener('pointerleave', leave, { signal })
  element.addEventListener('dblclick', double, { signal })
  element.addEventListener('wheel', wheel, { signal, passive: false })
  return () => stop.abort()
}

import { computed, signal } from '@preact/signals'
import type { Size } from '../geometry/box.ts'
import {
  fitted,
  focused,
  inPane,
  isInSight,
  magnification,
  nextStep,
  panned,
  viewFromText,
  viewToText,
  zoomedTo,
  type Pixels,
  type View,
} from '../geometry/view.ts'
import type { Box, Point } from '../geometry/box.ts'
import { contentSize, designSize, type SideImage, type Sides } from './images.ts'

/** What the stage shows of the two images, which share one view. */
export class StageState {
  readonly sides = signal<Partial<Sides>>({})
  readonly pane = signal<Size>({ width: 0, height: 0 })
  readonly device = signal(window.devicePixelRatio)
  readonly view = signal<View>({ zoom: 1, x: 0, y: 0 })
  /** Whether the images fit the pane, and go on doing so when it changes. */
  readonly isFit = signal(true)

  readonly content = computed(() => contentSize(this.sides.value))
  readonly pixels = computed((): Pixels => ({
    device: this.device.value,
    image: Math.max(...Object.values(this.sides.value).map(({ scale }) => scale), 0.01),
  }))
  readonly magnification = computed(() => magnification(this.view.value, this.pixels.value))
  /** The size of each image in design px; that of the other one if it is missing. */
  readonly sizes = computed((): Record<'a' | 'b', Size> => {
    const { a, b } = this.sides.value
    const known = a ?? b
    const none = { width: 1, height: 1 }
    const size = (side: SideImage | undefined) =>
      side === undefined ? (known === undefined ? none : designSize(known)) : designSize(side)
    return { a: size(a), b: size(b) }
  })

  setSide(slot: 'a' | 'b', side: SideImage): void {
    this.sides.value = { ...this.sides.peek(), [slot]: side }
    this.refit()
  }

  setPane(pane: Size): void {
    const before = this.pane.peek()
    if (before.width === pane.width && before.height === pane.height) return
    this.pane.value = pane
    this.device.value = window.devicePixelRatio
    this.refit()
  }

  refit(): void {
    if (this.isFit.peek() && this.pane.peek().width > 0)
      this.view.value = fitted(this.content.peek(), this.pane.peek(), this.pixels.peek())
  }

  fit(): void {
    this.isFit.value = true
    this.refit()
  }

  zoomTo(magnified: number, at: Point = this.#middle()): void {
    this.#move(zoomedTo(this.view.peek(), magnified, at, this.pixels.peek()))
  }

  zoomBy(factor: number, at: Point): void {
    this.zoomTo(this.magnification.peek() * factor, at)
  }

  zoomStep(direction: 1 | -1): void {
    this.zoomTo(nextStep(this.view.peek(), direction, this.pixels.peek()))
  }

  pan(dx: number, dy: number): void {
    this.#move(panned(this.view.peek(), dx, dy, this.pixels.peek()))
  }

  focus(box: Box): void {
    this.#move(focused(box, this.pane.peek(), this.pixels.peek()))
  }

  /** Moves the view just far enough to show a box. */
  reveal(box: Box): void {
    const pane = this.pane.peek()
    const at = inPane(box, this.view.peek())
    if (pane.width === 0 || isInSight(at, pane)) return
    if (at.w > pane.width || at.h > pane.height) return
    const dx = at.x < 0 ? 24 - at.x : Math.min(0, pane.width - 24 - at.x - at.w)
    const dy = at.y < 0 ? 24 - at.y : Math.min(0, pane.height - 24 - at.y - at.h)
    this.pan(dx, dy)
  }

  /** Returns the view as text for a URL; null if the images are fitted into their panes, which is the default. */
  toText(): string | null {
    return this.isFit.value ? null : viewToText(this.view.value, this.pane.value, this.pixels.value)
  }

  /** Shows the view that a URL holds; any other text changes nothing. */
  showText(text: string): void {
    const view = viewFromText(text, this.pane.peek(), this.pixels.peek())
    if (view !== null) this.#move(view)
  }

  /** Whether both images and their panes are loaded, so that the view is known. */
  readonly isReady = computed(
    () =>
      this.sides.value.a !== undefined &&
      this.sides.value.b !== undefined &&
      this.pane.value.width > 0,
  )

  #move(view: View): void {
    this.isFit.value = false
    this.view.value = view
  }

  #middle(): Point {
    const { width, height } = this.pane.peek()
    return { x: width / 2, y: height / 2 }
  }
}

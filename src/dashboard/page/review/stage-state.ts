import { computed, signal } from '@preact/signals'
import { clamp } from '../../../base/clamp.ts'
import {
  fitted,
  focused,
  inPane,
  magnification,
  nextStep,
  panned,
  showing,
  viewFromText,
  viewToText,
  wholeZoom,
  zoomedTo,
  type Pixels,
  type View,
} from '../geometry/view.ts'
import type { Box, Point, Size } from '../geometry/box.ts'
import { contentSize, designSize, type SideImage, type Sides } from './images.ts'

/** The height of the line above a pane, which names what it shows. */
export const HEAD_PX = 28
/** Panes beside each other are at least this wide. */
const LEAST_BESIDE = 240
/** Images below this zoom are too small to find one's way by what is in sight. */
const NEEDS_MAP = 0.5

/** What the view goes on showing when the pane changes: all of the images, a box in design px, or what a person chose. */
type Kept = 'fit' | Box | null

/** What the stage shows of the two images, which share one view. */
export class StageState {
  readonly sides = signal<Partial<Sides>>({})
  /** The size of the stage without the overview, whatever its panes are. */
  readonly area = signal<Size>({ width: 0, height: 0 })
  readonly pane = signal<Size>({ width: 0, height: 0 })
  readonly device = signal(window.devicePixelRatio)
  readonly view = signal<View>({ zoom: 1, x: 0, y: 0 })
  readonly #kept = signal<Kept>('fit')
  readonly isFit = computed(() => this.#kept.value === 'fit')
  /** Opacity of the upper side in an overlay, or where the built side begins in a swipe, 0 to 1. */
  readonly share = signal(0.5)
  /** The share of pixels that differ visibly; null until they were compared. */
  readonly differing = signal<number | null>(null)

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

  /** Whether two panes lie below each other: where the images are seen larger so, or a pane would be too narrow. */
  readonly isStacked = computed(() => {
    const { width, height } = this.area.value
    if (width / 2 < LEAST_BESIDE) return true
    const zoomIn = (pane: Size) => wholeZoom(this.content.value, pane)
    const beside = zoomIn({ width: width / 2, height: height - HEAD_PX })
    return zoomIn({ width, height: height / 2 - HEAD_PX }) > beside * 1.1
  })

  /** On which edge of the stage an overview of images lies that are much larger than a pane; null if none is needed. */
  readonly map = computed((): 'right' | 'below' | null => {
    const { width, height } = this.area.value
    if (this.sides.value.b === undefined || width === 0) return null
    const pane = this.isStacked.value
      ? { width, height: height / 2 - HEAD_PX }
      : { width: width / 2, height: height - HEAD_PX }
    const content = this.content.value
    if (wholeZoom(content, pane) >= NEEDS_MAP) return null
    return content.height / content.width > height / width ? 'right' : 'below'
  })

  /** The sides whose image cannot be shown. */
  readonly missing = signal<readonly ('a' | 'b')[]>([])
  /** Whether it is known of both images how large they are, or that they are missing: nothing moves from then on. */
  readonly isSettled = computed(() =>
    (['a', 'b'] as const).every(
      (slot) => this.sides.value[slot] !== undefined || this.missing.value.includes(slot),
    ),
  )

  constructor(share = 0.5) {
    this.setShare(share)
  }

  setSide(slot: 'a' | 'b', side: SideImage): void {
    this.sides.value = { ...this.sides.peek(), [slot]: side }
    this.refit()
  }

  setPane(pane: Size): void {
    const before = this.pane.peek()
    if (before.width === pane.width && before.height === pane.height) return
    this.pane.value = pane
    this.device.value = window.devicePixelRatio
    if (this.#kept.peek() !== null) this.refit()
    else this.#keepMiddle(before, pane)
  }

  /** A view that a person chose shows the same in the middle of another pane. */
  #keepMiddle(before: Size, pane: Size): void {
    const [dx, dy] = [(pane.width - before.width) / 2, (pane.height - before.height) / 2]
    this.view.value = panned(this.view.peek(), dx, dy, this.pixels.peek())
  }

  setShare(share: number): void {
    this.share.value = clamp(share, 0, 1)
  }

  setArea(area: Size): void {
    const before = this.area.peek()
    if (before.width !== area.width || before.height !== area.height) this.area.value = area
  }

  /** Shows again what the view keeps, for other images or another pane. */
  refit(): void {
    const kept = this.#kept.peek()
    if (kept === null || this.pane.peek().width === 0) return
    this.view.value = fitted(this.content.peek(), this.pane.peek(), this.pixels.peek())
    if (kept !== 'fit') this.#show(kept)
  }

  fit(): void {
    this.#kept.value = 'fit'
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

  /** Moves a point of the images, in design px, to the middle of the pane. */
  centre({ x, y }: Point): void {
    const at = inPane({ x, y, w: 0, h: 0 }, this.view.peek())
    const middle = this.#middle()
    this.pan(middle.x - at.x, middle.y - at.y)
  }

  focus(box: Box): void {
    this.#move(focused(box, this.pane.peek(), this.pixels.peek()))
  }

  /** Has the view show a box, unless it does, and go on doing so when the pane changes. */
  reveal(box: Box): void {
    if (!this.isReady.peek()) return
    const before = this.view.peek()
    this.#show(box)
    const kept = this.#kept.peek()
    const isUnmoved = kept === 'fit' && this.view.peek() === before
    if (kept !== null && !isUnmoved) this.#kept.value = box
  }

  #show(box: Box): void {
    const [content, pane, pixels] = [this.content.peek(), this.pane.peek(), this.pixels.peek()]
    this.view.value = showing(box, this.view.peek(), { content, pane, pixels })
  }

  /** Returns the view as text for a URL; null unless a person chose it. */
  toText(): string | null {
    return this.#kept.value !== null
      ? null
      : viewToText(this.view.value, this.pane.value, this.pixels.value)
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
    this.#kept.value = null
    this.view.value = view
  }

  #middle(): Point {
    const { width, height } = this.pane.peek()
    return { x: width / 2, y: height / 2 }
  }
}

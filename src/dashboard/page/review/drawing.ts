import { signal } from '@preact/signals'
import { normalised, type Box, type Point } from '../geometry/box.ts'
import type { BoxSide } from './boxes.ts'
import type { StageState } from './stage-state.ts'

/** A box that a reviewer draws to report an issue. */
export class Drawing {
  readonly isActive = signal(false)
  /** The box in design px while it is drawn. */
  readonly box = signal<{ side: BoxSide; box: Box } | null>(null)
  /** The finished box, normalised to each image. */
  readonly finished = signal<{ boxA: Box | null; boxB: Box | null; side: BoxSide } | null>(null)

  start(): void {
    this.isActive.value = true
  }

  /** Continues without a box, for an issue of the whole component or a person without a pointer. */
  skip(): void {
    this.isActive.value = false
    this.finished.value = { boxA: null, boxB: null, side: 'both' }
  }

  cancel(): void {
    this.isActive.value = false
    this.box.value = null
    this.finished.value = null
  }

  draw(side: BoxSide, from: Point, to: Point, stage: StageState, isFinished: boolean): void {
    const box = {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      w: Math.abs(to.x - from.x),
      h: Math.abs(to.y - from.y),
    }
    this.box.value = { side, box }
    if (!isFinished) return
    const { a, b } = stage.sizes.peek()
    const [boxA, boxB] = [normalised(from, to, a), normalised(from, to, b)]
    this.isActive.value = false
    if (boxA === null && boxB === null) this.box.value = null
    else this.finished.value = { boxA, boxB, side }
  }
}

import { useSignal, useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { paintDifference } from './difference.ts'
import { context, drawRegion, type Sides } from './images.ts'
import type { StageState } from './stage-state.ts'

/** More pixels than these are compared at a lower resolution, to stay within the memory of a phone. */
const MOST_PIXELS = 6_000_000
const ROWS_AT_ONCE = 200

/** The difference of the two images, in full. */
export function DifferenceLayer({ stage }: { stage: StageState }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const resolution = useSignal(1)

  const place = (): void => {
    const { zoom, x, y } = stage.view.value
    const element = canvas.current
    if (element === null) return
    element.style.transform = `translate(${x}px, ${y}px) scale(${zoom / resolution.value})`
    element.style.imageRendering = stage.magnification.value >= 2 ? 'pixelated' : 'auto'
  }
  useSignalEffect(place)
  useEffect(place)

  useSignalEffect(() => {
    const { a, b } = stage.sides.value
    const element = canvas.current
    if (a === undefined || b === undefined || element === null) return
    const { width, height } = stage.content.value
    const most = Math.sqrt(MOST_PIXELS / (width * height))
    const each = Math.min(Math.max(a.scale, b.scale), most)
    resolution.value = each
    stage.differing.value = null
    const stop = new AbortController()
    compare(element, { a, b }, each, { width, height }, stop.signal).then(
      (share) => (stage.differing.value = share),
      () => {},
    )
    return () => stop.abort()
  })

  return <canvas class="layer-image layer-difference" ref={canvas} aria-hidden="true" />
}

/** Paints some rows at a time, so that the page stays responsive. Returns the share that differs. */
async function compare(
  canvas: HTMLCanvasElement,
  { a, b }: Sides,
  zoom: number,
  size: { width: number; height: number },
  stop: AbortSignal,
): Promise<number> {
  const width = Math.max(1, Math.round(size.width * zoom))
  const height = Math.max(1, Math.round(size.height * zoom))
  const read = (side: Sides['a']): Uint8ClampedArray => {
    const drawing = context(Object.assign(document.createElement('canvas'), { width, height }))
    drawRegion(drawing, side, { x: 0, y: 0, w: size.width, h: size.height }, zoom)
    return drawing.getImageData(0, 0, width, height).data
  }
  const [p, q] = [read(a), read(b)]
  const painted = new ImageData(width, height)
  let changed = 0
  for (let from = 0; from < height; from += ROWS_AT_ONCE) {
    const to = Math.min(height, from + ROWS_AT_ONCE)
    changed += paintDifference(p, q, painted.data, { width, from, to })
    await new Promise((resolve) => setTimeout(resolve))
    stop.throwIfAborted()
  }
  canvas.width = width
  canvas.height = height
  context(canvas).putImageData(painted, 0, 0)
  return changed / (width * height)
}

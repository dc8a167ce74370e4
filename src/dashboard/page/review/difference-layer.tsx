import { useSignal, useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { context } from './images.ts'
import { compareAll } from './pixel-comparison.ts'
import type { StageState } from './stage-state.ts'

/** More pixels than these are compared at a lower resolution, to stay within the memory of a phone. */
const MOST_PIXELS = 6_000_000

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
    const stop = new AbortController()
    const show = async (): Promise<void> => {
      const options = { mostPixels: MOST_PIXELS, stop: stop.signal }
      const { picture, each, share } = await compareAll({ a, b }, options)
      element.width = picture.width
      element.height = picture.height
      context(element).putImageData(picture, 0, 0)
      resolution.value = each
      stage.differing.value = share
    }
    show().catch(() => {})
    return () => stop.abort()
  })

  return <canvas class="layer-image layer-difference" ref={canvas} aria-hidden="true" />
}

import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { Box, Size } from '../geometry/box.ts'
import type { Compared } from './evidence-pictures.ts'
import { context, drawRegion, type SideImage } from './images.ts'
import { evidenceWords } from './words.ts'

export interface CropProps {
  what: string
  /** The outlined box, in design px. */
  box: Box
  /** The box in the middle, in design px; of one size on both sides, so that they can be compared. */
  frame: Box
  /** CSS px for each design px. */
  zoom: number
  /** Paints a region; the function that it returns, if any, goes on later and paints the rest. */
  paint: (drawing: CanvasRenderingContext2D, region: Box, zoom: number) => (() => void) | void
  /** Changes whenever the crop has to be painted again. */
  version: string
  note?: string | undefined
  /** Is told how large the picture is, in CSS px. */
  onSize?: ((size: Size) => void) | undefined
}

/** A part of an image, enlarged so far that its pixels can be counted. */
export function Crop({ what, box, frame: middle, zoom, paint, version, note, onSize }: CropProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const later = useRef(0)
  const draw = (): void => {
    const element = canvas.current
    const around = frame.current
    if (element === null || around === null) return
    onSize?.({ width: around.clientWidth, height: around.clientHeight })
    const device = window.devicePixelRatio
    element.width = Math.round(around.clientWidth * device)
    element.height = Math.round(around.clientHeight * device)
    const drawing = context(element)
    window.clearTimeout(later.current)
    if (element.width === 0) return
    const region = surroundings(middle, element, zoom * device)
    const rest = paint(drawing, region, zoom * device)
    outline(drawing, box, region, { zoom: zoom * device, device })
    if (rest === undefined) return
    later.current = window.setTimeout(() => {
      rest()
      outline(drawing, box, region, { zoom: zoom * device, device })
    })
  }
  useLayoutEffect(draw, [version, zoom, box.x, box.y, box.w, box.h, middle.w, middle.h])
  const latest = useRef(draw)
  latest.current = draw
  useEffect(() => {
    if (frame.current === null) return
    const observer = new ResizeObserver(() => latest.current())
    observer.observe(frame.current)
    return () => {
      observer.disconnect()
      window.clearTimeout(later.current)
    }
  }, [])
  return (
    <figure class="crop">
      <figcaption class="clip">
        {what}
        {note !== undefined && <span class="muted"> · {note}</span>}
      </figcaption>
      <div class="crop-frame" ref={frame}>
        <canvas ref={canvas} role="img" aria-label={`${what}, ${evidenceWords.times(zoom)}`} />
      </div>
    </figure>
  )
}

/** Returns the region that fills the canvas with the box in its middle, on whole pixels. */
function surroundings(box: Box, { width, height }: HTMLCanvasElement, zoom: number): Box {
  const [w, h] = [width / zoom, height / zoom]
  return {
    x: Math.round(box.x + box.w / 2 - w / 2),
    y: Math.round(box.y + box.h / 2 - h / 2),
    w,
    h,
  }
}

/** Between the outline and what it is around, in CSS px. */
const BESIDE = 3

/** Outlines a box beside its edge, dashed in two tones, which are seen on any picture. */
function outline(
  drawing: CanvasRenderingContext2D,
  box: Box,
  region: Box,
  { zoom, device }: { zoom: number; device: number },
): void {
  const line = Math.max(1, Math.round(device))
  const away = Math.round(BESIDE * device) + line / 2
  const left = Math.floor((box.x - region.x) * zoom) - away
  const top = Math.floor((box.y - region.y) * zoom) - away
  const right = Math.ceil((box.x + box.w - region.x) * zoom) + away
  const bottom = Math.ceil((box.y + box.h - region.y) * zoom) + away
  drawing.lineWidth = line
  for (const [colour, dashes] of [
    ['#ffffff', []],
    ['#14171a', [4 * device, 3 * device]],
  ] as const) {
    drawing.strokeStyle = colour
    drawing.setLineDash(dashes)
    drawing.strokeRect(left, top, right - left, bottom - top)
  }
  drawing.setLineDash([])
}

export const paintSide =
  (side: SideImage): CropProps['paint'] =>
  (drawing, region, zoom) =>
    drawRegion(drawing, side, region, zoom)

/** Paints a comparison, which takes longer than another selection may wait. */
export const paintCompared =
  (compare: (region: Box) => Compared): CropProps['paint'] =>
  (drawing, region, zoom) =>
  () => {
    const { picture, from } = compare(region)
    const { width, height } = picture
    const held = Object.assign(document.createElement('canvas'), { width, height })
    context(held).putImageData(picture, 0, 0)
    const { canvas } = drawing
    drawing.clearRect(0, 0, canvas.width, canvas.height)
    drawing.imageSmoothingEnabled = from.w * zoom < width
    drawing.imageSmoothingQuality = 'high'
    const [x, y] = [(from.x - region.x) * zoom, (from.y - region.y) * zoom]
    drawing.drawImage(held, x, y, from.w * zoom, from.h * zoom)
  }

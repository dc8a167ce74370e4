import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { Box } from '../geometry/box.ts'
import { paintDifference } from './difference.ts'
import { context, drawRegion, type SideImage, type Sides } from './images.ts'

export interface CropProps {
  what: string
  /** The outlined box, in design px. */
  box: Box
  /** The box in the middle, in design px; of one size on both sides, so that they can be compared. */
  frame: Box
  /** CSS px for each design px. */
  zoom: number
  paint: (drawing: CanvasRenderingContext2D, region: Box, zoom: number) => void
  /** Changes whenever the crop has to be painted again. */
  version: string
  note?: string | undefined
}

/** A part of an image, enlarged so far that its pixels can be counted. */
export function Crop({ what, box, frame: middle, zoom, paint, version, note }: CropProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const draw = (): void => {
    const element = canvas.current
    const around = frame.current
    if (element === null || around === null) return
    const device = window.devicePixelRatio
    element.width = Math.round(around.clientWidth * device)
    element.height = Math.round(around.clientHeight * device)
    const drawing = context(element)
    drawing.clearRect(0, 0, element.width, element.height)
    if (element.width === 0) return
    const region = surroundings(middle, element, zoom * device)
    paint(drawing, region, zoom * device)
    outline(drawing, box, region, zoom * device, device)
  }
  useLayoutEffect(draw, [version, zoom, box.x, box.y, box.w, box.h])
  const latest = useRef(draw)
  latest.current = draw
  useEffect(() => {
    if (frame.current === null) return
    const observer = new ResizeObserver(() => latest.current())
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  return (
    <figure class="crop">
      <figcaption>
        {what}
        {note !== undefined && <span class="muted"> · {note}</span>}
      </figcaption>
      <div class="crop-frame" ref={frame}>
        <canvas ref={canvas} role="img" aria-label={`${what}, ${zoom} times enlarged`} />
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

function outline(
  drawing: CanvasRenderingContext2D,
  box: Box,
  region: Box,
  zoom: number,
  device: number,
): void {
  drawing.lineWidth = device
  drawing.strokeStyle = 'rgb(194 37 92)'
  drawing.setLineDash([4 * device, 3 * device])
  drawing.strokeRect(
    (box.x - region.x) * zoom - device,
    (box.y - region.y) * zoom - device,
    box.w * zoom + 2 * device,
    box.h * zoom + 2 * device,
  )
  drawing.setLineDash([])
}

export const paintSide =
  (side: SideImage): CropProps['paint'] =>
  (drawing, region, zoom) =>
    drawRegion(drawing, side, region, zoom)

/** The difference of the two places, each with the corner of its own box at the same point. */
export const paintDifferences =
  (sides: Sides, away: { x: number; y: number }): CropProps['paint'] =>
  (drawing, region, zoom) => {
    const { width, height } = drawing.canvas
    const read = (side: SideImage, at: Box): Uint8ClampedArray => {
      const own = context(Object.assign(document.createElement('canvas'), { width, height }))
      drawRegion(own, side, at, zoom)
      return own.getImageData(0, 0, width, height).data
    }
    const painted = new ImageData(width, height)
    const a = read(sides.a, { ...region, x: region.x - away.x, y: region.y - away.y })
    const b = read(sides.b, region)
    paintDifference(a, b, painted.data, { width, from: 0, to: height })
    drawing.putImageData(painted, 0, 0)
  }

import type { Box } from '../drawing/page/measured.ts'
import type { Pixels } from '../png.ts'
import type { Finding } from './score.ts'

/** Share of the greatest colour distance from which pixels count as different: pixelmatch's default. */
const THRESHOLD = 0.1
/** Of black to white in the metric below. */
const GREATEST_DISTANCE = 35215
/** Differing pixels within this distance belong together. */
const REACH = 8
/** A region of fewer differing pixels is noise. */
const LEAST_PIXELS = 4

/**
 * What a picture comparison finds without looking at structure: the pixels that differ, less those
 * that anti-aliasing explains, in connected regions. It knows no kinds of difference, so all are
 * of colour.
 */
export function compareByPixels(a: Pixels, b: Pixels): Finding[] {
  const [first, second] = sameScale(a, b)
  const width = Math.max(first.width, second.width)
  const height = Math.max(first.height, second.height)
  const [left, right] = [onWhite(first, width, height), onWhite(second, width, height)]
  const mask = differences(left, right, width, height)
  const share = (box: Box, { width, height }: Pixels): Box | null => {
    const w = Math.min(box.x + box.w, width) - box.x
    const h = Math.min(box.y + box.h, height) - box.y
    if (w <= 0 || h <= 0) return null
    return { x: box.x / width, y: box.y / height, w: w / width, h: h / height }
  }
  return regions(mask, width, height).map((box) => ({
    labels: ['colour/background'],
    box_a: share(box, first),
    box_b: share(box, second),
    confidence: 0.5,
  }))
}

/** The larger one averaged down where one is a whole multiple of the other. */
function sameScale(a: Pixels, b: Pixels): [Pixels, Pixels] {
  const ratio = Math.round(Math.max(a.width, b.width) / Math.min(a.width, b.width))
  const matches = Math.abs(Math.max(a.width, b.width) / Math.min(a.width, b.width) - ratio) < 0.1
  if (ratio < 2 || !matches) return [a, b]
  return a.width > b.width ? [shrunk(a, ratio), b] : [a, shrunk(b, ratio)]
}

function shrunk({ width, height, data }: Pixels, ratio: number): Pixels {
  const small = { width: Math.floor(width / ratio), height: Math.floor(height / ratio) }
  const result = new Uint8Array(small.width * small.height * 4)
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++)
      for (let c = 0; c < 4; c++) {
        let sum = 0
        for (let dy = 0; dy < ratio; dy++)
          for (let dx = 0; dx < ratio; dx++)
            sum += data[((y * ratio + dy) * width + x * ratio + dx) * 4 + c] ?? 0
        result[(y * small.width + x) * 4 + c] = sum / ratio ** 2
      }
  return { ...small, data: result }
}

/** RGB over white, in a frame that may be larger. */
function onWhite(image: Pixels, width: number, height: number): Uint8Array {
  const rgb = new Uint8Array(width * height * 3).fill(255)
  for (let y = 0; y < image.height; y++)
    for (let x = 0; x < image.width; x++) {
      const from = (y * image.width + x) * 4
      const alpha = (image.data[from + 3] ?? 0) / 255
      for (let c = 0; c < 3; c++)
        rgb[(y * width + x) * 3 + c] = 255 + ((image.data[from + c] ?? 0) - 255) * alpha
    }
  return rgb
}

/** Brightness of YIQ (NTSC). */
const luma = (r: number, g: number, b: number) => r * 0.29889531 + g * 0.58662247 + b * 0.11448223

/**
 * The perceived distance of two pixels: Kotsarenko and Ramos, "Measuring perceived color difference
 * using YIQ NTSC transmission color space in mobile applications" (2010).
 */
function distance(left: Uint8Array, right: Uint8Array, i: number, j: number): number {
  const r = (left[i] ?? 0) - (right[j] ?? 0)
  const g = (left[i + 1] ?? 0) - (right[j + 1] ?? 0)
  const b = (left[i + 2] ?? 0) - (right[j + 2] ?? 0)
  const y = luma(r, g, b)
  const inPhase = r * 0.59597799 - g * 0.2741761 - b * 0.32180189
  const quadrature = r * 0.21147017 - g * 0.52261711 + b * 0.31114694
  return 0.5053 * y * y + 0.299 * inPhase * inPhase + 0.1957 * quadrature * quadrature
}

function differences(
  left: Uint8Array,
  right: Uint8Array,
  width: number,
  height: number,
): Uint8Array {
  const limit = GREATEST_DISTANCE * THRESHOLD * THRESHOLD
  const mask = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if (distance(left, right, at * 3, at * 3) <= limit) continue
      const smoothed =
        isAntialiased(left, right, x, y, width, height) ||
        isAntialiased(right, left, x, y, width, height)
      if (!smoothed) mask[at] = 1
    }
  return mask
}

/**
 * Whether a pixel is likely part of anti-aliasing: between a darker and a brighter neighbour, one of
 * which stands in a flat patch of both images (Vysniauskas, "Anti-aliased pixel and intensity slope
 * detector", 2009).
 */
function isAntialiased(
  image: Uint8Array,
  other: Uint8Array,
  x: number,
  y: number,
  width: number,
  height: number,
): boolean {
  const here = y * width + x
  let equal = onEdge(x, y, width, height) ? 1 : 0
  let [darkest, brightest] = [0, 0]
  let [dark, bright] = [-1, -1]
  for (const next of neighbours(x, y, width, height)) {
    const delta = brightness(image, here) - brightness(image, next)
    if (delta === 0) {
      if (++equal > 2) return false
    } else if (delta < darkest) {
      darkest = delta
      dark = next
    } else if (delta > brightest) {
      brightest = delta
      bright = next
    }
  }
  if (dark < 0 || bright < 0) return false
  return [dark, bright].some((at) =>
    [image, other].every((pixels) => hasFlatNeighbours(pixels, at, width, height)),
  )
}

const brightness = (rgb: Uint8Array, at: number) =>
  luma(rgb[at * 3] ?? 0, rgb[at * 3 + 1] ?? 0, rgb[at * 3 + 2] ?? 0)

const onEdge = (x: number, y: number, width: number, height: number) =>
  x === 0 || y === 0 || x === width - 1 || y === height - 1

function* neighbours(x: number, y: number, width: number, height: number): Generator<number> {
  for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
    for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++)
      if (nx !== x || ny !== y) yield ny * width + nx
}

/** At least three neighbours of the pixel's own colour. */
function hasFlatNeighbours(rgb: Uint8Array, at: number, width: number, height: number): boolean {
  const [x, y] = [at % width, Math.floor(at / width)]
  let equal = onEdge(x, y, width, height) ? 1 : 0
  for (const next of neighbours(x, y, width, height))
    if ([0, 1, 2].every((c) => rgb[at * 3 + c] === rgb[next * 3 + c]) && ++equal > 2) return true
  return false
}

/** The boxes around what is connected in the mask, through gaps of up to `REACH` pixels. */
function regions(mask: Uint8Array, width: number, height: number): Box[] {
  const seen = new Uint8Array(mask.length)
  const boxes: Box[] = []
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || seen[start]) continue
    seen[start] = 1
    const open = [start]
    let [left, right, top, bottom, count] = [width, 0, height, 0, 0]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)]
      count++
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
      for (let ny = Math.max(0, y - REACH); ny <= Math.min(height - 1, y + REACH); ny++)
        for (let nx = Math.max(0, x - REACH); nx <= Math.min(width - 1, x + REACH); nx++) {
          const next = ny * width + nx
          if (!mask[next] || seen[next]) continue
          seen[next] = 1
          open.push(next)
        }
    }
    if (count >= LEAST_PIXELS)
      boxes.push({ x: left, y: top, w: right - left + 1, h: bottom - top + 1 })
  }
  return boxes
}

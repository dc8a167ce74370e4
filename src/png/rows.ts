import type { Rgb } from '../base/rgb.ts'
import { CHANNELS, type PngInfo } from './reader.ts'

/** The pixels of one scan of an image: all of them, or those of one pass of an interlaced image. */
export interface Scan {
  x: number
  y: number
  /** The distance from one pixel to the next. */
  dx: number
  dy: number
  width: number
  height: number
  /** The length of a row, without its filter byte. */
  rowBytes: number
}

/** Adam7: first column, first row, and the steps (W3C PNG third edition, §8.2). */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Returns the scans in the order of the pixel data, without empty ones. */
export function scansOf(info: PngInfo): Scan[] {
  const steps = info.interlaced ? ADAM7 : ([[0, 0, 1, 1]] as const)
  return steps
    .map(([x, y, dx, dy]) => {
      const width = Math.ceil((info.width - x) / dx)
      const height = Math.ceil((info.height - y) / dy)
      return { x, y, dx, dy, width, height, rowBytes: rowBytesOf(info, width) }
    })
    .filter(({ width, height }) => width > 0 && height > 0)
}

const rowBytesOf = ({ colourType, bitDepth }: PngInfo, width: number): number =>
  Math.ceil((width * (CHANNELS[colourType] as number) * bitDepth) / 8)

/** The distance in bytes to the corresponding sample of the pixel to the left, at least 1 (§9.2). */
export const pixelBytesOf = ({ colourType, bitDepth }: PngInfo): number =>
  Math.max(1, ((CHANNELS[colourType] as number) * bitDepth) >> 3)

/** Converts an unfiltered row into RGBA over a background colour; the alpha stays as it is, 255. */
type RowPainter = (row: Uint8Array, width: number, pixels: Uint8Array) => void

export function rowPainter(info: PngInfo, over: Rgb): RowPainter {
  const isPlain = info.bitDepth === 8 && info.colourType !== 3 && info.transparency === null
  const channels = CHANNELS[info.colourType] as number
  return isPlain
    ? (row, width, pixels) => paintBytes(row, width, pixels, channels, over)
    : paintSamples(info, over)
}

/** Grey, grey with alpha, RGB or RGBA, one byte each. */
function paintBytes(
  row: Uint8Array,
  width: number,
  pixels: Uint8Array,
  channels: number,
  over: Rgb,
): void {
  const colours = channels > 2 ? 3 : 1
  const [g, b] = colours === 3 ? [1, 2] : [0, 0]
  for (let from = 0, to = 0; to < width * 4; from += channels, to += 4) {
    pixels[to] = row[from] as number
    pixels[to + 1] = row[from + g] as number
    pixels[to + 2] = row[from + b] as number
    if (channels === colours || row[from + colours] === 255) continue
    for (let c = 0; c < 3; c++)
      pixels[to + c] = mix(
        pixels[to + c] as number,
        over[c] as number,
        row[from + colours] as number,
      )
  }
}

const mix = (value: number, over: number, alpha: number): number =>
  alpha === 255 ? value : over + ((value - over) * alpha) / 255 + 0.5

/** Every other kind: samples of 1 to 16 bits, palettes, and one transparent colour (§11.3.1.1). */
function paintSamples(info: PngInfo, over: Rgb): RowPainter {
  const { bitDepth, colourType, palette, transparency } = info
  const channels = CHANNELS[colourType] as number
  const colours = channels > 2 ? 3 : 1
  const most = 2 ** bitDepth - 1
  const hidden = colourType === 3 ? null : hiddenColour(info, colours)
  const sampleAt = samplesOf(bitDepth)
  // The linear equation of §13.12, so that the same picture has the same pixels at any depth.
  const byteOf = (sample: number): number => Math.round((sample * 255) / most)
  return (row, width, pixels) => {
    for (let x = 0, to = 0; x < width; x++, to += 4) {
      const at = x * channels
      const first = sampleAt(row, at)
      let [r, g, b, alpha] = [0, 0, 0, 255]
      if (colourType === 3) {
        r = palette?.[first * 3] ?? 0
        g = palette?.[first * 3 + 1] ?? 0
        b = palette?.[first * 3 + 2] ?? 0
        alpha = transparency?.[first] ?? 255
      } else {
        const second = colours === 3 ? sampleAt(row, at + 1) : first
        const third = colours === 3 ? sampleAt(row, at + 2) : first
        if (channels > colours) alpha = byteOf(sampleAt(row, at + colours))
        else if (hidden && first === hidden[0] && second === hidden[1] && third === hidden[2])
          alpha = 0
        r = byteOf(first)
        g = byteOf(second)
        b = byteOf(third)
      }
      pixels[to] = mix(r, over[0], alpha)
      pixels[to + 1] = mix(g, over[1], alpha)
      pixels[to + 2] = mix(b, over[2], alpha)
    }
  }
}

/** Returns a reader for the samples of a row; packed samples start at the high bits (§7.2). */
function samplesOf(bitDepth: number): (row: Uint8Array, i: number) => number {
  if (bitDepth === 8) return (row, i) => row[i] as number
  if (bitDepth === 16) return (row, i) => ((row[2 * i] as number) << 8) | (row[2 * i + 1] as number)
  const mask = 2 ** bitDepth - 1
  return (row, i) => {
    const bit = i * bitDepth
    return ((row[bit >> 3] as number) >> (8 - bitDepth - (bit & 7))) & mask
  }
}

/** The samples that are transparent, reduced to as many low bits as a sample has. */
function hiddenColour({ transparency, bitDepth }: PngInfo, colours: number): Rgb | null {
  if (transparency === null || transparency.length < 2 * colours) return null
  const mask = 2 ** bitDepth - 1
  const at = (i: number): number =>
    (((transparency[2 * i] as number) << 8) | (transparency[2 * i + 1] as number)) & mask
  return colours === 3 ? [at(0), at(1), at(2)] : [at(0), at(0), at(0)]
}

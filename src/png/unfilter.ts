import { areEqual } from '../base/equal-bytes.ts'

/**
 * Undoes a row's filter in place (W3C PNG third edition, §9.2). `above` is the previous row, unfiltered, or zeros;
 * `pixelBytes` is the distance to the corresponding sample of the pixel to the left. Returns whether the row is known
 * to be as the one above.
 */
export function unfilterRow(
  filter: number,
  row: Uint8Array,
  above: Uint8Array,
  pixelBytes: number,
): boolean {
  if (filter === 2) return addAbove(row, above)
  if (filter === 1) {
    for (let i = pixelBytes; i < row.length; i++) row[i] = at(row, i) + at(row, i - pixelBytes)
  } else if (filter === 3) {
    for (let i = 0; i < row.length; i++) {
      const left = i < pixelBytes ? 0 : at(row, i - pixelBytes)
      row[i] = at(row, i) + ((left + at(above, i)) >> 1)
    }
  } else if (filter === 4) {
    for (let first = 0; first < pixelBytes; first++) addPaeth(row, above, first, pixelBytes)
  } else if (filter !== 0) throw new RangeError('has a row of an unknown filter')
  return false
}

function addAbove(row: Uint8Array, above: Uint8Array): boolean {
  // Nothing is added in half of the rows of a page: every byte is as the one before, and the first is 0.
  if (row[0] === 0 && areEqual(row.subarray(1), row.subarray(0, -1))) {
    row.set(above)
    return true
  }
  for (let i = 0; i < row.length; i++) row[i] = at(row, i) + at(above, i)
  return false
}

/** Undoes what is predicted by Paeth in the samples of one channel. */
function addPaeth(row: Uint8Array, above: Uint8Array, first: number, pixelBytes: number): void {
  let [left, aboveLeft] = [0, 0]
  for (let i = first; i < row.length; i += pixelBytes) {
    const up = at(above, i)
    left = (at(row, i) + paeth(left, up, aboveLeft)) & 255
    row[i] = left
    aboveLeft = up
  }
}

/** Paeth's predictor (§9.4): which neighbour is nearest to left + above - above left. */
function paeth(left: number, above: number, aboveLeft: number): number {
  // Mostly two of them are equal.
  if (above === aboveLeft) return left
  if (left === aboveLeft) return above
  const toLeft = Math.abs(above - aboveLeft)
  const toAbove = Math.abs(left - aboveLeft)
  const toAboveLeft = Math.abs(left + above - 2 * aboveLeft)
  if (toLeft <= toAbove && toLeft <= toAboveLeft) return left
  return toAbove <= toAboveLeft ? above : aboveLeft
}

const at = (bytes: Uint8Array, i: number): number => bytes[i] as number

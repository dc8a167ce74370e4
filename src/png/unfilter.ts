/**
 * Undoes a row's filter in place (W3C PNG third edition, §9.2). `above` is the previous row, unfiltered, or zeros;
 * `pixelBytes` is the distance to the corresponding sample of the pixel to the left.
 */
export function unfilterRow(
  filter: number,
  row: Uint8Array,
  above: Uint8Array,
  pixelBytes: number,
): void {
  const length = row.length
  if (filter === 0) return
  if (filter === 1) {
    for (let i = pixelBytes; i < length; i++) row[i] = at(row, i) + at(row, i - pixelBytes)
  } else if (filter === 2) {
    for (let i = 0; i < length; i++) row[i] = at(row, i) + at(above, i)
  } else if (filter === 3) {
    for (let i = 0; i < length; i++) {
      const left = i < pixelBytes ? 0 : at(row, i - pixelBytes)
      row[i] = at(row, i) + ((left + at(above, i)) >> 1)
    }
  } else if (filter === 4) {
    for (let i = 0; i < pixelBytes; i++) row[i] = at(row, i) + at(above, i)
    for (let i = pixelBytes; i < length; i++) {
      const left = at(row, i - pixelBytes)
      row[i] = at(row, i) + paeth(left, at(above, i), at(above, i - pixelBytes))
    }
  } else throw new RangeError('has a row of an unknown filter')
}

/** Paeth's predictor (§9.4): which neighbour is nearest to left + above - above left. */
function paeth(left: number, above: number, aboveLeft: number): number {
  const toLeft = Math.abs(above - aboveLeft)
  const toAbove = Math.abs(left - aboveLeft)
  const toAboveLeft = Math.abs(left + above - 2 * aboveLeft)
  if (toLeft <= toAbove && toLeft <= toAboveLeft) return left
  return toAbove <= toAboveLeft ? above : aboveLeft
}

const at = (bytes: Uint8Array, i: number): number => bytes[i] as number

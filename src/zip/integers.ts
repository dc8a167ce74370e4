import { ZipError } from './errors.ts'

const TWO_32 = 0x1_0000_0000

/** An 8 byte little-endian integer. Throws `bad_directory` where a number cannot hold it exactly. */
export function readUint64(view: DataView, offset: number): number {
  const value = view.getUint32(offset + 4, true) * TWO_32 + view.getUint32(offset, true)
  if (Number.isSafeInteger(value)) return value
  throw new ZipError('bad_directory', 'The archive gives a size or offset of more than 2^53 bytes')
}

export const readUint48 = (view: DataView, offset: number): number =>
  view.getUint16(offset + 4, true) * TWO_32 + view.getUint32(offset, true)

/** Throws RangeError where 6 bytes cannot hold the value. */
export function writeUint48(view: DataView, offset: number, value: number): void {
  const high = Math.floor(value / TWO_32)
  if (!Number.isSafeInteger(value) || high < 0 || high > 0xffff)
    throw new RangeError(`${value} does not fit into 48 bits`)
  view.setUint32(offset, value % TWO_32, true)
  view.setUint16(offset + 4, high, true)
}

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

import { ZipError } from './errors.ts'

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Reads 8 bytes, little-endian. Throws `bad_directory` if a number cannot represent the value exactly. */
export function readUint64(view: DataView, offset: number): number {
  const value = view.getUint32(offset + 4, true) * 2 ** 32 + view.getUint32(offset, true)
  if (Number.isSafeInteger(value)) return value
  throw new ZipError('bad_directory', 'The archive gives a size or offset of more than 2^53 bytes')
}

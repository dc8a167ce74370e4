import { quoteName } from './entry-name.ts'
import { ZipError } from './errors.ts'
import { extraFields } from './extra-field.ts'
import { readUint64, viewOf } from './integers.ts'

const ZIP64_FIELD = 0x0001
const UNSET_16 = 0xffff
const UNSET_32 = 0xffff_ffff

/** Of an entry, what a directory record may leave to its ZIP64 extra field. */
export interface EntrySizes {
  uncompressedSize: number
  compressedSize: number
  localHeaderOffset: number
  disk: number
}

/** The sizes a record gives, those it leaves unset from its extra field. Throws `bad_directory`. */
export function completeSizes(sizes: EntrySizes, extra: Uint8Array, name: string): EntrySizes {
  const complete =
    sizes.uncompressedSize !== UNSET_32 &&
    sizes.compressedSize !== UNSET_32 &&
    sizes.localHeaderOffset !== UNSET_32 &&
    sizes.disk !== UNSET_16
  return complete ? sizes : readZip64Field(sizes, extra, name)
}

// ZIP64 extended information (APPNOTE 4.5.3): of these, in this order, those the record leaves unset
// size field
//    8 uncompressed size
//    8 compressed size
//    8 offset of the local header
//    4 disk where the entry starts
function readZip64Field(sizes: EntrySizes, extra: Uint8Array, name: string): EntrySizes {
  const [field = new Uint8Array()] = extraFields(extra, ZIP64_FIELD)
  const view = viewOf(field)
  let at = 0
  const take = (size: number): number => {
    at += size
    if (at <= field.length) return at - size
    throw new ZipError('bad_directory', `The entry ${quoteName(name)} lacks its ZIP64 sizes`)
  }
  const long = (short: number) => (short === UNSET_32 ? readUint64(view, take(8)) : short)
  return {
    uncompressedSize: long(sizes.uncompressedSize),
    compressedSize: long(sizes.compressedSize),
    localHeaderOffset: long(sizes.localHeaderOffset),
    disk: sizes.disk === UNSET_16 ? view.getUint32(take(4), true) : sizes.disk,
  }
}

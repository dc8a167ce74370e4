import { METHOD_DEFLATED, METHOD_STORED, refuseEncrypted, type Method } from './compression.ts'
import { quoteName } from './entry-name.ts'
import { ZipError } from './errors.ts'
import { viewOf } from './integers.ts'

/** The part of fixed length: as many bytes as `readLocalHeader` has to be given. */
export const LOCAL_HEADER_BYTES = 30

const LOCAL_SIGNATURE = 0x0403_4b50

/** What the directory says of an entry, as far as its local header has to agree. */
export interface ExpectedHeader {
  path: string
  method: Method
  compressedSize: number
  /** Where it is known, the data is checked to end within it. */
  span?: number
  /** Where it is known, the name is checked to be as long. */
  nameLength?: number
}

// Local file header (APPNOTE 4.3.7)
// offset size field
//      0    4 signature, PK\3\4
//      4    2 version needed
//      6    2 flags
//      8    2 compression method
//     10    4 time and date
//     14   12 CRC-32 and the two sizes: zero where a data descriptor follows, the directory's count
//     26    2 name length
//     28    2 extra field length
//     30    … name, extra field
/** How far behind the start of its local header an entry's data begins. */
export function readLocalHeader(
  bytes: Uint8Array,
  expected: ExpectedHeader,
): { dataStart: number } {
  const { path, method, compressedSize, span, nameLength } = expected
  if (bytes.length < LOCAL_HEADER_BYTES)
    throw new ZipError(
      'truncated',
      `The archive ends within the local header of ${quoteName(path)}`,
    )
  const view = viewOf(bytes)
  if (view.getUint32(0, true) !== LOCAL_SIGNATURE)
    throw new ZipError(
      'bad_local_header',
      `There is no local header where ${quoteName(path)} is recorded`,
    )
  refuseEncrypted(view.getUint16(6, true), path)
  const number = method === 'stored' ? METHOD_STORED : METHOD_DEFLATED
  if (compressedSize > 0 && view.getUint16(8, true) !== number)
    throw new ZipError(
      'bad_local_header',
      `The local header of ${quoteName(path)} names another compression method than the directory`,
    )
  if (nameLength !== undefined && view.getUint16(26, true) !== nameLength)
    throw new ZipError(
      'bad_local_header',
      `The local header of ${quoteName(path)} has another name than the directory`,
    )
  const dataStart = LOCAL_HEADER_BYTES + view.getUint16(26, true) + view.getUint16(28, true)
  if (span !== undefined && dataStart + compressedSize > span)
    throw new ZipError(
      'overlapping_entries',
      `The data of ${quoteName(path)} runs into what follows it`,
    )
  return { dataStart }
}

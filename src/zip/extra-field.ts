import { viewOf } from './integers.ts'

// Extensible data fields (APPNOTE 4.5.1), one after another
// offset size field
//      0    2 header id
//      2    2 data size
//      4    … data
/**
 * Data of the first extra field with that id. Bytes at the end that make no whole field are skipped:
 * some writers pad there.
 */
export function findExtraField(extra: Uint8Array, id: number): Uint8Array | null {
  if (extra.length === 0) return null
  const view = viewOf(extra)
  let at = 0
  while (at + 4 <= extra.length) {
    const start = at + 4
    const end = start + view.getUint16(at + 2, true)
    if (end > extra.length) return null
    if (view.getUint16(at, true) === id) return extra.subarray(start, end)
    at = end
  }
  return null
}

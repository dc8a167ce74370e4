import { viewOf } from './integers.ts'

// Extensible data fields (APPNOTE 4.5.1), one after another
// offset size field
//      0    2 header id
//      2    2 data size
//      4    … data
/**
 * Data of the extra fields with that id. Bytes at the end that make no whole field are skipped: some
 * writers pad there.
 */
export function* extraFields(extra: Uint8Array, id: number): Generator<Uint8Array, void> {
  const view = viewOf(extra)
  let at = 0
  while (at + 4 <= extra.length) {
    const start = at + 4
    const end = start + view.getUint16(at + 2, true)
    if (end > extra.length) return
    if (view.getUint16(at, true) === id) yield extra.subarray(start, end)
    at = end
  }
}

/**
 * Makes random numbers follow from `seed`: the same story gets the same numbers in the same order, and so the same ids
 * and the same sample data.
 */
export function seedChance(seed: number): void {
  // mulberry32 (Tommy Ettinger, public domain): 32 bits of state, plenty for what a story shows.
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  Math.random = next
  const fill = (array: ArrayBufferView): ArrayBufferView => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    for (let at = 0; at < bytes.length; at++) bytes[at] = Math.floor(next() * 256)
    return array
  }
  crypto.getRandomValues = fill as typeof crypto.getRandomValues
  // Absent where the page is not a secure context.
  if (crypto.randomUUID === undefined) return
  crypto.randomUUID = () => {
    const bytes = fill(new Uint8Array(16)) as Uint8Array
    const hex = Array.from(bytes, (byte, at) => {
      // RFC 9562 §5.4: version 4 in the 7th byte, variant 10 in the 9th.
      const set = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte
      return set.toString(16).padStart(2, '0')
    }).join('')
    const [a, b, c, d, e] = [[0, 8], [8, 12], [12, 16], [16, 20], [20]].map((at) =>
      hex.slice(...at),
    )
    return `${a as string}-${b as string}-${c as string}-${d as string}-${e as string}`
  }
}

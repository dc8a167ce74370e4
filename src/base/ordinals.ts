/**
 * Returns 0 to `count` - 1 sorted by `compare`, equal ones ascending: indexes of items that are too many to be
 * objects. A bottom-up merge sort, because the sort of typed arrays copies them into arrays of values, which grows
 * the heap.
 */
export function sortOrdinals(
  count: number,
  compare: (a: number, b: number) => number,
): Uint32Array {
  let sorted = new Uint32Array(count)
  for (let i = 0; i < count; i++) sorted[i] = i
  let merged = new Uint32Array(count)
  for (let run = 1; run < count; run *= 2) {
    for (let start = 0; start < count; start += 2 * run)
      mergeRuns(sorted, merged, start, run, compare)
    const swapped = sorted
    sorted = merged
    merged = swapped
  }
  return sorted
}

/** Merges two adjacent sorted runs from `start`, each of at most `length`, into `to`. */
function mergeRuns(
  from: Uint32Array,
  to: Uint32Array,
  start: number,
  length: number,
  compare: (a: number, b: number) => number,
): void {
  const middle = Math.min(start + length, from.length)
  const end = Math.min(middle + length, from.length)
  let left = start
  let right = middle
  for (let at = start; at < end; at++) {
    const takesLeft =
      right === end || (left < middle && compare(from[left] as number, from[right] as number) <= 0)
    to[at] = from[takesLeft ? left++ : right++] as number
  }
}

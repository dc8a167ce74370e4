import { parseDirectory } from './directory.ts'
import { ZIP_LIMITS } from './limits.ts'
import { locateDirectory, TAIL_BYTES } from './locate-directory.ts'
import type { ZipEntries } from './zip-entries.ts'

/** Enough for the longest directory and everything that may follow it. */
const WINDOW_BYTES = ZIP_LIMITS.directoryBytes + TAIL_BYTES
const FIRST_BYTES = 64 * 1024
const GROWING_BYTES = 1024 * 1024

/**
 * Reads the directory of an archive while its bytes stream by, in constant memory: it keeps a copy of only the last
 * bytes, as many as a directory and its end records may take.
 */
export class DirectoryWindow {
  /** A ring buffer once it has its full length: byte n of the archive is at n % length. */
  #kept: Uint8Array = new Uint8Array(FIRST_BYTES)
  #size = 0

  push(chunk: Uint8Array): void {
    this.#reserve(Math.min(this.#size + chunk.length, WINDOW_BYTES))
    const passing = chunk.subarray(Math.max(0, chunk.length - this.#kept.length))
    const at = (this.#size + chunk.length - passing.length) % this.#kept.length
    const untilEnd = passing.subarray(0, this.#kept.length - at)
    this.#kept.set(untilEnd, at)
    this.#kept.set(passing.subarray(untilEnd.length), 0)
    this.#size += chunk.length
  }

  /** Returns the entries of the archive; nothing can be pushed afterwards. Throws ZipError. */
  finish(): ZipEntries {
    const kept = this.#inOrder()
    const tail = kept.subarray(-TAIL_BYTES)
    const location = locateDirectory(tail, this.#size)
    const start = location.offset - (this.#size - kept.length)
    return parseDirectory(kept.subarray(start, start + location.size), location)
  }

  #reserve(bytes: number): void {
    if (bytes <= this.#kept.length) return
    // It grows only until it becomes a ring, so that all bytes keep their positions.
    const doubled = Math.max(bytes, this.#kept.length * 2)
    // The last step is the largest: the buffers of smaller steps would add up to another window.
    const grown = new Uint8Array(bytes > GROWING_BYTES ? WINDOW_BYTES : doubled)
    grown.set(this.#kept)
    this.#kept = grown
  }

  /** Returns the kept bytes in the order of the archive, within the same buffer. */
  #inOrder(): Uint8Array {
    if (this.#size <= this.#kept.length) return this.#kept.subarray(0, this.#size)
    const oldest = this.#size % this.#kept.length
    // Reversing both parts, and then the whole, rotates the buffer.
    this.#kept.subarray(0, oldest).reverse()
    this.#kept.subarray(oldest).reverse()
    this.#kept.reverse()
    return this.#kept
  }
}

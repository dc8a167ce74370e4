import { sortOrdinals } from '../base/ordinals.ts'
import { readDirectoryEntry, type DirectoryEntry } from './directory-entry.ts'

export interface ZipEntry extends DirectoryEntry {
  /** The number of bytes from the local header to the next one, or to the directory. */
  span: number
}

/** The entries of an archive, in the order of its directory. An array of entries satisfies it. */
export interface ZipEntries extends Iterable<ZipEntry> {
  readonly length: number
  at(ordinal: number): ZipEntry | undefined
  filter(keep: (entry: ZipEntry) => boolean): ZipEntries
}

/**
 * Parses entries from the bytes of the directory on demand. An archive may have 65,535: as objects they would take
 * several times the memory of the directory.
 */
export class DirectoryEntries implements ZipEntries {
  readonly #directory: Uint8Array
  readonly #base: number
  /** The position of each entry's record in the directory. */
  readonly #records: Uint32Array
  readonly #spans: Float64Array

  /** `base` is added to the recorded offsets of local headers. The records are known to be valid. */
  constructor(directory: Uint8Array, base: number, records: Uint32Array, spans: Float64Array) {
    this.#directory = directory
    this.#base = base
    this.#records = records
    this.#spans = spans
  }

  get length(): number {
    return this.#records.length
  }

  at(ordinal: number): ZipEntry | undefined {
    const record = this.#records[ordinal]
    const span = this.#spans[ordinal]
    if (record === undefined || span === undefined) return undefined
    return { ...readDirectoryEntry(this.#directory, record, this.#base).entry, span }
  }

  *[Symbol.iterator](): Generator<ZipEntry, void> {
    for (let ordinal = 0; ; ordinal++) {
      const entry = this.at(ordinal)
      if (!entry) return
      yield entry
    }
  }

  filter(keep: (entry: ZipEntry) => boolean): DirectoryEntries {
    const kept: number[] = []
    for (let ordinal = 0; ordinal < this.length; ordinal++)
      if (keep(this.at(ordinal) as ZipEntry)) kept.push(ordinal)
    return new DirectoryEntries(
      this.#directory,
      this.#base,
      Uint32Array.from(kept, (ordinal) => this.#records[ordinal] as number),
      Float64Array.from(kept, (ordinal) => this.#spans[ordinal] as number),
    )
  }
}

/** Returns the ordinals of entries in the order of their positions in the archive. */
export const inFileOrder = (localHeaderOffsets: Float64Array): Uint32Array =>
  sortOrdinals(
    localHeaderOffsets.length,
    (a, b) => (localHeaderOffsets[a] as number) - (localHeaderOffsets[b] as number),
  )

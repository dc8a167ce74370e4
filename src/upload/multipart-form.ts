import { AppError } from '../base/errors.ts'

const MAX_PARTS = 100
const MAX_PREAMBLE_BYTES = 16 * 1024
const MAX_HEADER_BYTES = 16 * 1024
const CR = 13
const LF = 10
const DASH = 45

const encoder = new TextEncoder()
const decoder = new TextDecoder()

const malformed = (why: string) => new AppError('invalid_archive', `The multipart body ${why}`)

/** Returns the boundary parameter of a `multipart/form-data` Content-Type (RFC 2046 §5.1.1). */
export function boundaryOf(contentType: string): string {
  const match = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType)
  const boundary = match?.[1] ?? match?.[2]
  if (!boundary) throw malformed('announces no boundary')
  return boundary
}

/**
 * Yields the bytes of the part `name` of a `multipart/form-data` body (RFC 7578) as they arrive: at most one chunk
 * and one boundary are buffered, and each chunk is valid until the next. Other parts and the text after the closing
 * boundary are skipped. Throws `invalid_archive` if the part is missing, the body ends before its closing boundary,
 * or it has more parts, or more text around them, than forms have.
 */
export async function* readFormPart(
  chunks: AsyncIterable<Uint8Array>,
  boundary: string,
  name: string,
): AsyncGenerator<Uint8Array, void> {
  // The first delimiter may be at the very start, without its line break, so one is prepended.
  const delimiter = encoder.encode(`\r\n--${boundary}`)
  const input = new DelimitedInput(chunks, delimiter)
  let found = false
  try {
    await skipPreamble(input)
    for (let parts = 1; !(await input.atClosingDelimiter()); parts++) {
      if (parts > MAX_PARTS) throw malformed(`has more than ${MAX_PARTS} parts`)
      const headers = await input.readHeaders()
      const wanted: boolean = !found && partName(headers) === name
      for await (const bytes of input.untilDelimiter()) if (wanted) yield bytes
      found ||= wanted
    }
  } finally {
    await input.close()
  }
  if (!found) throw malformed(`has no part named "${name}"`)
}

/** Skips the text before the first delimiter, which has no meaning (RFC 2046 §5.1.1). */
async function skipPreamble(input: DelimitedInput): Promise<void> {
  let length = 0
  for await (const bytes of input.untilDelimiter()) {
    length += bytes.length
    if (length > MAX_PREAMBLE_BYTES) throw malformed('begins with no boundary')
  }
}

function partName(headers: string): string | undefined {
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(headers)?.[1] ?? ''
  const match = /(?:^|;)\s*name=(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/i.exec(disposition)
  return match?.[1] ?? match?.[2]
}

/** A chunked input, split at a delimiter that may span chunks. */
class DelimitedInput {
  readonly #chunks: AsyncIterator<Uint8Array>
  readonly #delimiter: Uint8Array
  readonly #skips: Uint8Array
  /** A copy of the bytes being searched: chunks share one buffer, so none of them can be kept. */
  #store: Uint8Array = Uint8Array.of(CR, LF)
  /** The part of `#store` that has not been consumed yet. */
  #buffer: Uint8Array = this.#store

  constructor(chunks: AsyncIterable<Uint8Array>, delimiter: Uint8Array) {
    this.#chunks = chunks[Symbol.asyncIterator]()
    this.#delimiter = delimiter
    this.#skips = skipTable(delimiter)
  }

  /** Releases the chunks for further reading. */
  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  /** Yields the bytes before the next delimiter and consumes the delimiter. */
  async *untilDelimiter(): AsyncGenerator<Uint8Array, void> {
    for (;;) {
      const at = this.#indexOfDelimiter()
      if (at >= 0) {
        if (at > 0) yield this.#buffer.subarray(0, at)
        this.#buffer = this.#buffer.subarray(at + this.#delimiter.length)
        return
      }
      // The last bytes may be the start of a delimiter, so they are kept for the next chunk.
      const safe = this.#buffer.length - (this.#delimiter.length - 1)
      if (safe > 0) {
        yield this.#buffer.subarray(0, safe)
        this.#buffer = this.#buffer.subarray(safe)
      }
      await this.#more('ends before its closing boundary')
    }
  }

  /** Consumes the rest of a delimiter's line, and returns whether it was the closing one (`--`). */
  async atClosingDelimiter(): Promise<boolean> {
    while (this.#buffer.length < 2) await this.#more('ends within a boundary')
    return this.#buffer[0] === DASH && this.#buffer[1] === DASH
  }

  /** Returns the header block of a part, from the end of the delimiter's line to the empty line. */
  async readHeaders(): Promise<string> {
    for (;;) {
      const end = indexOfEmptyLine(this.#buffer.subarray(0, MAX_HEADER_BYTES))
      if (end >= 0) {
        const headers = decoder.decode(this.#buffer.subarray(0, end))
        this.#buffer = this.#buffer.subarray(end + 4)
        return headers
      }
      if (this.#buffer.length >= MAX_HEADER_BYTES)
        throw malformed('has a part with oversized headers')
      await this.#more('ends within the headers of a part')
    }
  }

  async #more(whatIfNone: string): Promise<void> {
    const { value, done } = await this.#chunks.next()
    if (done) throw malformed(whatIfNone)
    const rest = this.#buffer
    const length = rest.length + value.length
    if (length > this.#store.length) this.#store = new Uint8Array(2 * length)
    // `set` handles overlapping memory, so `rest` may be in the same store.
    this.#store.set(rest)
    this.#store.set(value, rest.length)
    this.#buffer = this.#store.subarray(0, length)
  }

  /** Boyer-Moore-Horspool: inspects about one byte per length of the delimiter. */
  #indexOfDelimiter(): number {
    const buffer = this.#buffer
    const delimiter = this.#delimiter
    const last = delimiter.length - 1
    for (let at = 0; at + last < buffer.length;) {
      const byte = buffer[at + last] as number
      if (byte === delimiter[last] && startsAt(buffer, delimiter, at)) return at
      at += this.#skips[byte] as number
    }
    return -1
  }
}

/** Returns how far the search may advance for each value of the last byte in its window. */
function skipTable(delimiter: Uint8Array): Uint8Array {
  const skips = new Uint8Array(256).fill(delimiter.length)
  for (const [i, byte] of delimiter.subarray(0, -1).entries())
    skips[byte] = delimiter.length - 1 - i
  return skips
}

function startsAt(buffer: Uint8Array, delimiter: Uint8Array, at: number): boolean {
  for (let i = 0; i < delimiter.length; i++) if (buffer[at + i] !== delimiter[i]) return false
  return true
}

function indexOfEmptyLine(buffer: Uint8Array): number {
  for (let i = 0; i + 3 < buffer.length; i++) {
    if (buffer[i] === CR && buffer[i + 1] === LF && buffer[i + 2] === CR && buffer[i + 3] === LF)
      return i
  }
  return -1
}

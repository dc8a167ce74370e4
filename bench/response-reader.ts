const HEAD_END = Buffer.from('\r\n\r\n')
const LINE_END = Buffer.from('\r\n')

type Stage = 'head' | 'body' | 'chunk-size' | 'chunk'

/**
 * Finds the end of one HTTP/1.1 response after another (RFC 9112 §6): by Content-Length or by chunks.
 * The bodies themselves are skipped. One response is awaited at a time: nothing is pipelined.
 */
export class ResponseReader {
  status = 0
  /** Length of the last response's body as it came, without chunk framing. */
  bodyBytes = 0
  #stage: Stage = 'head'
  #left = 0
  #isLastChunk = false
  #held: Buffer = Buffer.alloc(0)

  /** Takes what came; true once it completes a response. */
  push(bytes: Buffer): boolean {
    let input = bytes
    if (this.#held.length > 0) {
      input = Buffer.concat([this.#held, bytes])
      this.#held = Buffer.alloc(0)
    }
    let at = 0
    while (at < input.length) {
      const skipped = this.#stage === 'body' || this.#stage === 'chunk'
      const end = skipped ? this.#skip(input, at) : this.#parse(input, at)
      if (end < 0) {
        this.#held = Buffer.from(input.subarray(at))
        return false
      }
      at = end
      if (this.#stage === 'head') return true
    }
    return false
  }

  #skip(input: Buffer, at: number): number {
    const taken = Math.min(this.#left, input.length - at)
    this.#left -= taken
    if (this.#left === 0) this.#stage = this.#afterData()
    return at + taken
  }

  #afterData(): Stage {
    if (this.#stage === 'body' || this.#isLastChunk) return 'head'
    return 'chunk-size'
  }

  /** The place after a head or a chunk size, -1 when it has not come whole. */
  #parse(input: Buffer, at: number): number {
    const mark = this.#stage === 'head' ? HEAD_END : LINE_END
    const end = input.indexOf(mark, at)
    if (end < 0) return -1
    const text = input.toString('latin1', at, end)
    if (this.#stage === 'head') this.#readHead(text)
    else this.#readChunkSize(text)
    return end + mark.length
  }

  #readHead(head: string): void {
    this.status = Number(head.slice(9, 12))
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    this.#left = Number(length ?? 0)
    this.bodyBytes = this.#left
    if (length === undefined && /\r\ntransfer-encoding: *chunked/i.test(head))
      this.#stage = 'chunk-size'
    else this.#stage = this.#left > 0 ? 'body' : 'head'
  }

  #readChunkSize(line: string): void {
    const size = Number.parseInt(line, 16)
    this.bodyBytes += size
    this.#isLastChunk = size === 0
    // Each chunk ends in a line break; no trailer fields are expected after the last.
    this.#left = size + LINE_END.length
    this.#stage = 'chunk'
  }
}

/** Parts of an R2 multipart upload must be of one size, 5 MiB at least; one part is held in memory. */
export const PART_BYTES = 8 * 1024 * 1024

interface Target {
  key: string
  contentType: string
  customMetadata?: Record<string, string>
}

/**
 * Writes an object of unknown size chunk by chunk. What fits into one part is stored with a single
 * `put`, more becomes an R2 multipart upload; nothing is visible under the key before `complete`,
 * and nothing is left after `abort`.
 */
export class ObjectWriter {
  readonly #bucket: R2Bucket
  readonly #target: Target
  #part: Uint8Array = new Uint8Array()
  #filled = 0
  #upload: R2MultipartUpload | null = null
  readonly #parts: R2UploadedPart[] = []

  constructor(bucket: R2Bucket, target: Target) {
    this.#bucket = bucket
    this.#target = target
  }

  /** Takes the chunk over: the caller must not change it afterwards. */
  async write(chunk: Uint8Array): Promise<void> {
    let rest = chunk
    while (rest.length > 0) {
      if (this.#filled === 0 && rest.length <= PART_BYTES) {
        this.#part = rest
        this.#filled = rest.length
        rest = rest.subarray(rest.length)
      } else {
        this.#reserve(Math.min(PART_BYTES, this.#filled + rest.length))
        const taken = rest.subarray(0, PART_BYTES - this.#filled)
        this.#part.set(taken, this.#filled)
        this.#filled += taken.length
        rest = rest.subarray(taken.length)
      }
      if (this.#filled === PART_BYTES) await this.#sendPart()
    }
  }

  /** Makes the object visible and answers it. */
  async complete(): Promise<R2Object> {
    if (this.#upload === null)
      return this.#bucket.put(this.#target.key, this.#filledPart(), this.#options())
    if (this.#filled > 0) await this.#sendPart()
    return this.#upload.complete(this.#parts)
  }

  async abort(): Promise<void> {
    await this.#upload?.abort()
  }

  async #sendPart(): Promise<void> {
    this.#upload ??= await this.#bucket.createMultipartUpload(this.#target.key, this.#options())
    const number = this.#parts.length + 1
    this.#parts.push(await this.#upload.uploadPart(number, this.#filledPart()))
    this.#part = new Uint8Array()
    this.#filled = 0
  }

  /** Grows the part buffer by doubling, so that small bodies stay small. */
  #reserve(size: number): void {
    if (this.#part.length >= size) return
    const grown = new Uint8Array(Math.min(PART_BYTES, Math.max(size, 2 * this.#filled)))
    grown.set(this.#part.subarray(0, this.#filled))
    this.#part = grown
  }

  #filledPart(): Uint8Array {
    return this.#part.subarray(0, this.#filled)
  }

  #options() {
    const { contentType, customMetadata } = this.#target
    return { httpMetadata: { contentType }, ...(customMetadata && { customMetadata }) }
  }
}

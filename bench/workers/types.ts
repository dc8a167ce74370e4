/** The parts of the runtime's types that the Workers compared here use. */
export interface Bucket {
  get(
    key: string,
    options?: { range: { offset: number; length: number } },
  ): Promise<BucketObject | null>
  put(key: string, body: ReadableStream | null): Promise<unknown>
}

export interface BucketObject {
  body: ReadableStream
  httpEtag: string
  size: number
  range?: { offset?: number; length?: number }
  arrayBuffer(): Promise<ArrayBuffer>
  writeHttpMetadata(headers: Headers): void
}

export interface KeyValueStore {
  get<T>(key: string, type: 'json'): Promise<T | null>
}

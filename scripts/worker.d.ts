// What programs in Node read of the Worker's modules, as the runtime and its bundler have it. The browsers' types that
// scripts and tests use besides know less of both.

interface ReadableStreamBYOBReader {
  readAtLeast<T extends ArrayBufferView>(
    least: number,
    view: T,
  ): Promise<ReadableStreamReadResult<T>>
}

declare module '*.bin' {
  const bytes: ArrayBuffer
  export default bytes
}

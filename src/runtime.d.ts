/** The parts of the runtime's Node API that are used; Node's own types would clash with the Worker's. */
declare module 'node:zlib' {
  export function inflateRawSync(
    data: Uint8Array,
    options?: { maxOutputLength?: number },
  ): Uint8Array
  export function brotliDecompressSync(data: Uint8Array): Uint8Array
  export function crc32(data: Uint8Array, value?: number): number
}

/** Other files are bundled as they are (the bundler's default rule for .bin). */
declare module '*.bin' {
  const bytes: ArrayBuffer
  export default bytes
}

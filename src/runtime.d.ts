/** What is used of the runtime's Node API; Node's own types would clash with the Worker's. */
declare module 'node:zlib' {
  export function inflateRawSync(
    data: Uint8Array,
    options?: { maxOutputLength?: number },
  ): Uint8Array
  export function crc32(data: Uint8Array, value?: number): number
}

/** Text files are bundled as strings (the bundler's default rules for .html and .txt). */
declare module '*.html' {
  const text: string
  export default text
}
declare module '*.txt' {
  const text: string
  export default text
}

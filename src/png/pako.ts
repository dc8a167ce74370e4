import { deflateSync, inflateSync } from 'node:zlib'

// upng-js imports pako, a deflate in JavaScript. The Worker is bundled with this file instead (`[alias]` in
// wrangler.toml), which uses the runtime's own: the same format without the code.

export const deflate = (bytes: Uint8Array): Uint8Array => new Uint8Array(deflateSync(bytes))

export const inflate = (bytes: Uint8Array): Uint8Array => new Uint8Array(inflateSync(bytes))

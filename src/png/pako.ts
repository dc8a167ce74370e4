import { deflateSync, inflateSync } from 'node:zlib'

// upng-js asks for pako, a deflate in JavaScript. The Worker is bundled with the runtime's own in its place
// (`[alias]` in wrangler.toml): the same format, without the code.

export const deflate = (bytes: Uint8Array): Uint8Array => new Uint8Array(deflateSync(bytes))

export const inflate = (bytes: Uint8Array): Uint8Array => new Uint8Array(inflateSync(bytes))

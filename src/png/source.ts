import type { PngHeader } from './header.ts'

/** Bytes of a PNG in storage, of which only the header is read so far. */
export interface ImageSource {
  header: PngHeader
  /** The whole file, at once or as it comes in. Called each time that the image is decoded. */
  read: () => Promise<Uint8Array | AsyncIterable<Uint8Array>>
}

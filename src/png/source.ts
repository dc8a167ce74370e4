import type { PngHeader } from './header.ts'

/** A PNG in storage, of which only the header has been read. */
export interface ImageSource {
  header: PngHeader
  /** Reads the whole file, at once or in chunks. Called each time the image is decoded. */
  read: () => Promise<Uint8Array | AsyncIterable<Uint8Array>>
}

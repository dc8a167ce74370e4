import { open, type FileHandle } from 'node:fs/promises'
import { MANIFEST_NAME, type Manifest, type Part } from './manifest.ts'
import { Digesting, type Digest } from './digest.ts'
import { directoryRecord, endRecords, localHeader, type Entry } from './records.ts'

/** A part that was read before, so that its digest is known. */
export interface WrittenPart {
  part: Part
  crc32: number
  read: () => AsyncIterable<Uint8Array>
}

/**
 * Writes an archive to a new file: the manifest, then its parts in their order, then the directory. Memory does not
 * grow with the parts. Throws if a part is not what the manifest says any more.
 */
export async function writeArchive(
  target: string,
  manifest: Omit<Manifest, 'parts'>,
  parts: readonly WrittenPart[],
): Promise<Digest> {
  const file = await open(target, 'w')
  try {
    const text = JSON.stringify({ ...manifest, parts: parts.map(({ part }) => part) })
    const bytes = Buffer.from(text)
    const digesting = new Digesting()
    digesting.add(bytes)
    const digest = digesting.end()
    const writer = new ArchiveWriter(file)
    await writer.add(MANIFEST_NAME, digest, [bytes])
    for (const { part, crc32, read } of parts)
      await writer.add(part.name, { ...part, crc32 }, read())
    await writer.end()
    await file.sync()
    return digest
  } finally {
    await file.close()
  }
}

class ArchiveWriter {
  readonly #file: FileHandle
  readonly #entries: Entry[] = []
  #offset = 0

  constructor(file: FileHandle) {
    this.#file = file
  }

  async add(
    name: string,
    { size, crc32, sha256 }: Pick<Digest, 'size' | 'crc32' | 'sha256'>,
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<void> {
    const entry = { name: Buffer.from(name), size, crc32, offset: this.#offset }
    this.#entries.push(entry)
    await this.#write(localHeader(entry))
    const digesting = new Digesting()
    for await (const chunk of content) {
      digesting.add(chunk)
      await this.#write(chunk)
    }
    const written = digesting.end()
    if (written.sha256 !== sha256 || written.crc32 !== crc32 || written.size !== size)
      throw new Error(`${name} has changed since it was read`)
  }

  async end(): Promise<void> {
    const offset = this.#offset
    for (const entry of this.#entries) await this.#write(directoryRecord(entry))
    const bytes = this.#offset - offset
    await this.#write(endRecords(this.#entries.length, { offset, bytes }))
  }

  async #write(bytes: Uint8Array): Promise<void> {
    for (let written = 0; written < bytes.length;)
      written += (await this.#file.write(bytes, written)).bytesWritten
    this.#offset += bytes.length
  }
}

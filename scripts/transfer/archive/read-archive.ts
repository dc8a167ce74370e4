import { open, type FileHandle } from 'node:fs/promises'
import { Digesting, type Digest } from './digest.ts'
import { ArchiveError } from './errors.ts'
import { LIMITS, MANIFEST_NAME, parseManifest, type Manifest, type Part } from './manifest.ts'
import {
  crcOf,
  directoryRecord,
  endRecords,
  localHeader,
  localHeaderBytes,
  sizeOf,
  type Entry,
} from './records.ts'

const CHUNK_BYTES = 256 * 1024

/** Receives the bytes of each part, which may turn out to be damaged once they have passed. */
export interface Receiver {
  take?: (chunk: Uint8Array) => void
  /** Called when the part is known to be whole. */
  end?: (digest: Digest) => void
}

/**
 * An archive of a project in a file. It has one form, which follows from its parts; what differs from it in one byte
 * is refused by `verify`.
 */
export class ProjectArchive {
  readonly manifest: Manifest
  /** Names the archive: the manifest holds the hashes of all else. */
  readonly manifestSha256: string
  readonly #file: FileHandle
  readonly #size: number
  /** The entries whose headers were read, the manifest first. */
  readonly #entries: Entry[]

  private constructor(
    file: FileHandle,
    size: number,
    first: { entry: Entry; manifest: Manifest; sha256: string },
  ) {
    this.#file = file
    this.#size = size
    this.#entries = [first.entry]
    this.manifest = first.manifest
    this.manifestSha256 = first.sha256
  }

  /** Opens an archive and reads its manifest. Throws ArchiveError. */
  static async open(path: string): Promise<ProjectArchive> {
    const file = await open(path, 'r')
    try {
      const { size } = await file.stat()
      return new ProjectArchive(file, size, await readManifest(file))
    } catch (error) {
      await file.close()
      throw error
    }
  }

  /** Reads the whole archive once, and hands its parts on in their order. Throws ArchiveError. */
  async verify(receive: (part: Part) => Receiver): Promise<void> {
    const [first] = this.#entries as [Entry]
    this.#entries.length = 1
    let offset = first.offset + localHeaderBytes(first) + first.size
    for (const part of this.manifest.parts) offset = await this.#verifyPart(part, offset, receive)
    await this.#verifyEnd(offset)
  }

  /** Reads a part of an archive that was verified, or a range of it. */
  async *read(index: number, from = 0, length = Infinity): AsyncGenerator<Uint8Array> {
    const entry = this.#entries[index + 1]
    if (!entry) throw new Error('the archive was not verified')
    const start = entry.offset + localHeaderBytes(entry) + from
    yield* readRange(this.#file, start, Math.min(length, entry.size - from))
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async #verifyPart(
    part: Part,
    offset: number,
    receive: (part: Part) => Receiver,
  ): Promise<number> {
    const name = Buffer.from(part.name)
    const header = await readExactly(this.#file, offset, localHeaderBytes({ name }), part.name)
    const entry = { name, size: part.size, crc32: crcOf(header), offset }
    if (!header.equals(localHeader(entry)))
      throw new ArchiveError(`The archive does not hold ${part.name} where it has to lie`)
    this.#entries.push(entry)
    const { take, end } = receive(part)
    const digesting = new Digesting()
    const start = offset + header.length
    for await (const chunk of readRange(this.#file, start, part.size)) {
      digesting.add(chunk)
      take?.(chunk)
    }
    const digest = digesting.end()
    if (digest.size !== part.size) throw new ArchiveError(`The archive ends within ${part.name}`)
    if (digest.sha256 !== part.sha256 || digest.crc32 !== entry.crc32)
      throw new ArchiveError(`${part.name} is not what the manifest says: its hash is another`)
    end?.(digest)
    return start + part.size
  }

  async #verifyEnd(directoryOffset: number): Promise<void> {
    let offset = directoryOffset
    const check = async (expected: Buffer) => {
      const found = await readExactly(this.#file, offset, expected.length, 'the directory')
      if (!found.equals(expected))
        throw new ArchiveError('The directory at the end of the archive is damaged')
      offset += expected.length
    }
    for (const entry of this.#entries) await check(directoryRecord(entry))
    const directory = { offset: directoryOffset, bytes: offset - directoryOffset }
    await check(endRecords(this.#entries.length, directory))
    if (offset !== this.#size) throw new ArchiveError('Other bytes follow the end of the archive')
  }
}

async function readManifest(
  file: FileHandle,
): Promise<{ entry: Entry; manifest: Manifest; sha256: string }> {
  const name = Buffer.from(MANIFEST_NAME)
  const header = await readExactly(file, 0, localHeaderBytes({ name }), MANIFEST_NAME)
  const entry = { name, size: sizeOf(header), crc32: crcOf(header), offset: 0 }
  if (entry.size > LIMITS.manifestBytes || !header.equals(localHeader(entry)))
    throw new ArchiveError('The file is not an archive of a project: it begins with no manifest')
  const bytes = await readExactly(file, header.length, entry.size, MANIFEST_NAME)
  const digesting = new Digesting()
  digesting.add(bytes)
  const { crc32, sha256 } = digesting.end()
  if (crc32 !== entry.crc32) throw new ArchiveError('The manifest is damaged')
  return { entry, manifest: parseManifest(bytes), sha256 }
}

async function readExactly(
  file: FileHandle,
  offset: number,
  length: number,
  what: string,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of readRange(file, offset, length)) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  if (bytes.length < length) throw new ArchiveError(`The archive ends before ${what}`)
  return bytes
}

/** Yields the bytes of a range, fewer if the file ends before. */
async function* readRange(
  file: FileHandle,
  offset: number,
  length: number,
): AsyncGenerator<Uint8Array> {
  for (let done = 0; done < length;) {
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, length - done))
    const { bytesRead } = await file.read(buffer, 0, buffer.length, offset + done)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    done += bytesRead
  }
}

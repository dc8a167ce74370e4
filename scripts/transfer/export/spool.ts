import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { appendFile, mkdir, open, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Digesting, type Digest } from '../archive/digest.ts'
import { RefusedError } from '../errors.ts'
import type { FetchedObject, ListedObject, ObjectFacts } from '../object-store.ts'

/** An object whose bytes are in the spool. */
export interface SpooledObject extends ObjectFacts, Digest {
  key: string
  file: string
}

/** The rows of a table that are in the spool. */
export interface SpooledRows extends Digest {
  rows: number
  file: string
}

/**
 * The folder in which an export collects the parts of its archive: the archive begins with their hashes. What an
 * interrupted export has collected, the next one finds; it goes when the archive is complete.
 */
export class Spool {
  readonly #folder: string
  readonly #objects = new Map<string, SpooledObject>()

  private constructor(folder: string) {
    this.#folder = folder
  }

  /** `owner` says whose parts these are: those of another export are refused. */
  static async open(folder: string, owner: string): Promise<Spool> {
    const spool = new Spool(folder)
    await mkdir(join(folder, 'objects'), { recursive: true })
    await mkdir(join(folder, 'rows'), { recursive: true })
    const named = join(folder, 'owner.json')
    if (!existsSync(named)) await writeFile(named, JSON.stringify(owner))
    else if (readFileSync(named, 'utf8') !== JSON.stringify(owner))
      throw new RefusedError(
        `${folder} holds the parts of another export that was interrupted. Delete it, or choose another --out.`,
      )
    await spool.#readJournal()
    return spool
  }

  get(key: string): SpooledObject | undefined {
    return this.#objects.get(key)
  }

  /** Whether exactly this object has been collected. */
  has({ key, etag, size }: ListedObject): boolean {
    const spooled = this.#objects.get(key)
    return spooled?.etag === etag && spooled.size === size
  }

  async add(key: string, object: FetchedObject): Promise<void> {
    const file = join(this.#folder, 'objects', randomUUID())
    const { body, ...facts } = object
    const digest = await writeContent(file, body)
    const spooled = { key, ...facts, ...digest, file }
    await appendFile(this.#journal, `${JSON.stringify(spooled)}\n`)
    this.#objects.set(key, spooled)
  }

  /** Writes the rows of a table, in place of those written before. */
  async writeRows(table: string, lines: AsyncIterable<string>): Promise<SpooledRows> {
    const file = join(this.#folder, 'rows', table)
    let rows = 0
    async function* bytes(): AsyncGenerator<Uint8Array> {
      for await (const line of lines) {
        rows += 1
        yield Buffer.from(`${line}\n`)
      }
    }
    const digest = await writeContent(file, bytes())
    return { ...digest, rows, file }
  }

  remove(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true })
  }

  get #journal(): string {
    return join(this.#folder, 'objects.ndjson')
  }

  /** The last line may have been cut off, and a file may be missing: such objects are collected again. */
  async #readJournal(): Promise<void> {
    if (!existsSync(this.#journal)) return
    const lines = readFileSync(this.#journal, 'utf8').split('\n').slice(0, -1)
    for (const line of lines) {
      const spooled = JSON.parse(line) as SpooledObject
      const found = await stat(spooled.file).catch(() => null)
      if (found?.size === spooled.size) this.#objects.set(spooled.key, spooled)
    }
    await writeFile(this.#journal, lines.map((line) => `${line}\n`).join(''))
  }
}

async function writeContent(file: string, content: AsyncIterable<Uint8Array>): Promise<Digest> {
  const target = await open(file, 'w')
  try {
    const digesting = new Digesting()
    for await (const chunk of content) {
      digesting.add(chunk)
      for (let written = 0; written < chunk.length;)
        written += (await target.write(chunk, written)).bytesWritten
    }
    return digesting.end()
  } finally {
    await target.close()
  }
}

export const readSpooled = (file: string): AsyncIterable<Uint8Array> =>
  createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>

import { Digesting } from '../../../scripts/transfer/archive/digest.ts'
import {
  objectName,
  rowsName,
  type Manifest,
  type Part,
  type StoredObject,
} from '../../../scripts/transfer/archive/manifest.ts'
import { ProjectArchive } from '../../../scripts/transfer/archive/read-archive.ts'
import { writeArchive, type WrittenPart } from '../../../scripts/transfer/archive/write-archive.ts'
import type { Row } from '../../../src/store/transfer/columns.ts'

/** What a part of an archive is to hold; its size and hashes follow from the bytes. */
export interface Content {
  part: Pick<Part, 'name' | 'rows' | 'object'>
  bytes: Uint8Array
}

/** The part as an archive is written from it. */
export function written({ part, bytes }: Content): WrittenPart {
  const digesting = new Digesting()
  digesting.add(bytes)
  const { size, sha256, crc32 } = digesting.end()
  return {
    part: { ...part, size, sha256 },
    crc32,
    async *read() {
      yield bytes
    },
  }
}

/** An archive in memory, to be written again with other contents and hashes that fit. */
export class OpenedArchive {
  readonly manifest: Omit<Manifest, 'parts'>
  contents: Content[]

  constructor(manifest: Omit<Manifest, 'parts'>, contents: Content[]) {
    this.manifest = manifest
    this.contents = contents
  }

  static async read(file: string): Promise<OpenedArchive> {
    const archive = await ProjectArchive.open(file)
    try {
      const contents: Content[] = []
      await archive.verify((part) => {
        const chunks: Uint8Array[] = []
        const end = () => contents.push({ part, bytes: Buffer.concat(chunks) })
        return { take: (chunk) => chunks.push(chunk), end: () => void end() }
      })
      const { parts: _, ...manifest } = archive.manifest
      return new OpenedArchive(manifest, contents)
    } finally {
      await archive.close()
    }
  }

  /** The bytes are shared, which changes replace. */
  copy(): OpenedArchive {
    const contents = this.contents.map(({ part, bytes }) => ({
      part: structuredClone(part),
      bytes,
    }))
    return new OpenedArchive({ ...this.manifest }, contents)
  }

  rows(table: string): Row[] {
    const { bytes } = this.#content(rowsName(table))
    const lines = new TextDecoder().decode(bytes).split('\n').filter(Boolean)
    return lines.map((line) => JSON.parse(line) as Row)
  }

  setRows(table: string, rows: readonly Row[]): void {
    const content = this.#content(rowsName(table))
    content.bytes = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    content.part.rows = rows.length
  }

  /** Changes the first row of a table. */
  change(table: string, change: Row): void {
    const [first, ...others] = this.rows(table)
    this.setRows(table, [{ ...first, ...change }, ...others])
  }

  add(object: Pick<StoredObject, 'key'> & Partial<StoredObject>): void {
    const stored = { etag: '0'.repeat(32), content_type: null, metadata: {}, ...object }
    this.contents.push({
      part: { name: objectName(object.key), object: stored },
      bytes: Buffer.from('bytes'),
    })
  }

  async write(file: string): Promise<void> {
    await writeArchive(file, this.manifest, this.contents.map(written))
  }

  #content(name: string): Content {
    const content = this.contents.find(({ part }) => part.name === name)
    if (!content) throw new Error(`the archive has no ${name}`)
    return content
  }
}

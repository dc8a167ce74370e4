import type { Move, Row } from '../../../src/store/transfer/columns.ts'
import { REFERENCES } from '../../../src/store/transfer/references.ts'
import type { ProjectTable } from '../../../src/store/transfer/project-table.ts'
import { PROJECT_TABLES } from '../../../src/store/transfer/tables.ts'
import { ArchiveError } from '../archive/errors.ts'
import { rowsName, type Part, type StoredObject } from '../archive/manifest.ts'
import type { ProjectArchive, Receiver } from '../archive/read-archive.ts'
import { checkStorybooks } from './check-storybooks.ts'
import { KeyRules } from './key-rules.ts'
import { checkRow, rowReceiver } from './read-rows.ts'
import type { ScratchDatabase } from './scratch.ts'

/** An object of an archive, and where it goes. */
interface IncomingObject extends StoredObject {
  /** The index of its part. */
  index: number
  size: number
  sha256: string
  /** The ETag that the target gives it. */
  targetEtag: string
}

export interface VerifiedArchive {
  objects: IncomingObject[]
  /** ETags of the target by those of the source, where they differ. */
  etags: ReadonlyMap<string, string>
  /** Keys that are in no project's folder: whether they may be used depends on the target. */
  freeKeys: ReadonlySet<string>
}

/** Reads the whole archive, and its rows into a database of their own. Throws ArchiveError for whatever is wrong with it. */
export async function verifyArchive(
  archive: ProjectArchive,
  scratch: ScratchDatabase,
  to: string,
): Promise<VerifiedArchive> {
  const { project } = archive.manifest
  const keys = new KeyRules(project, to)
  const objects: IncomingObject[] = []
  const tables = new TableOrder()
  const onRow = (table: ProjectTable, row: Row) => {
    checkRow(table, row, project)
    scratch.add(table, row)
    keys.addRow(table, row)
  }
  let index = -1
  await archive.verify((part): Receiver => {
    index += 1
    if (!part.object) {
      const table = tables.next(part)
      return rowReceiver(part, (row) => onRow(table, row))
    }
    const { object } = part
    const incoming = { ...object, index, size: part.size, sha256: part.sha256, targetEtag: '' }
    objects.push(incoming)
    return { end: ({ md5 }) => void (incoming.targetEtag = md5) }
  })
  checkReferences(scratch)
  keys.check(objects, scratch)
  await checkStorybooks(archive, objects)
  const changed = objects.filter(({ etag, targetEtag }) => etag !== targetEtag)
  const etags = new Map(changed.map(({ etag, targetEtag }) => [etag, targetEtag]))
  return { objects, etags, freeKeys: keys.free }
}

/** Rows come before the objects, and after the rows they refer to. */
class TableOrder {
  #next = 0

  next({ name }: Part): ProjectTable {
    const at = PROJECT_TABLES.findIndex((table) => rowsName(table.name) === name)
    const table = PROJECT_TABLES[at]
    if (!table)
      throw new ArchiveError(`${name} holds rows of a table that this release does not know`)
    if (at < this.#next) throw new ArchiveError(`${name} is not at its place in the archive`)
    this.#next = at + 1
    return table
  }
}

function checkReferences(scratch: ScratchDatabase): void {
  for (const { wrong, sql } of REFERENCES)
    for (const value of scratch.values(sql)) throw new ArchiveError(`${wrong}: ${value}`)
}

export const moveOf = (from: string, to: string, { etags }: VerifiedArchive): Move => ({
  from,
  to,
  etags,
})

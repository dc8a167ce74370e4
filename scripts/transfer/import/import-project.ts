import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isoTime } from '../../../src/base/time.ts'
import { carryKey, type Move, type Row } from '../../../src/store/transfer/columns.ts'
import { insertNextRows } from '../../../src/store/transfer/import-rows.ts'
import { beginImport, finishImport } from '../../../src/store/transfer/imports.ts'
import { PROJECT_TABLES } from '../../../src/store/transfer/tables.ts'
import { ProjectArchive } from '../archive/read-archive.ts'
import type { Deployment } from '../deployment.ts'
import { FailedError } from '../errors.ts'
import { carryRow } from './read-rows.ts'
import { ScratchDatabase } from './scratch.ts'
import { checkTarget, findImport } from './target.ts'
import { moveOf, verifyArchive, type VerifiedArchive } from './verify.ts'

interface ImportSummary {
  project: string
  rows: number
  objects: number
  /** Whether the target had all of it before. */
  unchanged: boolean
}

/** A page is sent as one value, of which D1 takes 2,000,000 bytes. */
const PAGE_BYTES = 1_000_000
const PAGE_ROWS = 500

/**
 * Makes a project from an archive. All of it is verified, and held against the target, before anything is written.
 * What an interrupted import has written, the next one of the same archive leaves as it is.
 */
export async function importProject(
  target: Deployment,
  { file, project, who }: { file: string; project: string | null; who: string },
): Promise<ImportSummary> {
  const archive = await ProjectArchive.open(file)
  const folder = await mkdtemp(join(tmpdir(), 'storybook-hosting-import-'))
  const scratch = new ScratchDatabase(join(folder, 'rows.sqlite'))
  try {
    const to = project ?? archive.manifest.project
    const verified = await verifyArchive(archive, scratch, to)
    const move = moveOf(archive.manifest.project, to, verified)
    return await new Import(target, { archive, scratch, verified, move, who }).run()
  } finally {
    scratch.close()
    await archive.close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Source {
  archive: ProjectArchive
  scratch: ScratchDatabase
  verified: VerifiedArchive
  move: Move
  who: string
}

class Import {
  readonly #target: Deployment
  readonly #source: Source

  constructor(target: Deployment, source: Source) {
    this.#target = target
    this.#source = source
  }

  async run(): Promise<ImportSummary> {
    const { archive, scratch, verified, move, who } = this.#source
    const { db } = this.#target
    const name = { projectId: move.to, manifestSha256: archive.manifestSha256 }
    const begun = await findImport(this.#target, name)
    const rows = PROJECT_TABLES.reduce((sum, table) => sum + scratch.count(table), 0)
    const summary = { project: move.to, rows, objects: verified.objects.length }
    if (begun && begun.finishedAt !== null) return { ...summary, unchanged: true }
    await checkTarget(this.#target, { verified, scratch, move })
    const now = isoTime(Date.now())
    await beginImport(db, { ...name, now })
    // Whoever began first: another archive's import goes no further.
    const own = await findImport(this.#target, name)
    await this.#writeObjects(begun !== null)
    await this.#writeRows(own?.rowsWritten ?? 0)
    const end = { projectId: move.to, rowsWritten: rows, source: move.from }
    await finishImport(db, { ...end, who, at: isoTime(Date.now()) })
    const finished = await findImport(this.#target, name)
    if (!finished?.finishedAt)
      throw new FailedError('The import is not complete: run it again, it goes on where it stopped')
    return { ...summary, unchanged: false }
  }

  /** Objects come before the rows that lead to them. */
  async #writeObjects(mayBeThere: boolean): Promise<void> {
    const { archive, verified, move } = this.#source
    const { objects } = this.#target
    for (const { index, key: from, size, sha256, targetEtag, ...facts } of verified.objects) {
      const key = carryKey(from, move)
      if (mayBeThere && (await objects.etagOf(key)) === targetEtag) continue
      const object = {
        key,
        size,
        sha256,
        contentType: facts.content_type,
        metadata: facts.metadata,
      }
      const etag = await objects.put(object, archive.read(index))
      if (etag !== targetEtag)
        throw new FailedError(`Storage gave ${key} an unexpected ETag, ${etag}`)
    }
  }

  async #writeRows(written: number): Promise<void> {
    const { scratch, move } = this.#source
    let before = 0
    for (const table of PROJECT_TABLES) {
      const count = scratch.count(table)
      const skipped = Math.min(count, Math.max(0, written - before))
      let rowsWritten = before + skipped
      for (const page of pagesOf(scratch.rows(table, skipped))) {
        const carried = page.map((row) => carryRow(table, row, move))
        await insertNextRows(this.#target.db, table, carried, { projectId: move.to, rowsWritten })
        rowsWritten += page.length
      }
      before += count
    }
  }
}

function* pagesOf(rows: Iterable<Row>): Generator<Row[]> {
  let page: Row[] = []
  let bytes = 0
  for (const row of rows) {
    const size = Buffer.byteLength(JSON.stringify(row))
    if (page.length === PAGE_ROWS || (page.length > 0 && bytes + size > PAGE_BYTES)) {
      yield page
      page = []
      bytes = 0
    }
    page.push(row)
    bytes += size
  }
  if (page.length > 0) yield page
}

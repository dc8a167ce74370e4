import { existsSync, readdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { isoTime } from '../../../src/base/time.ts'
import { findProjectRows, recordExport } from '../../../src/store/transfer/imports.ts'
import { isBeingImported } from '../../../src/store/transfer/project-import.ts'
import { fromRoot } from '../../local/project.ts'
import { FORMAT, LIMITS, objectName, rowsName } from '../archive/manifest.ts'
import { writeArchive, type WrittenPart } from '../archive/write-archive.ts'
import type { Deployment } from '../deployment.ts'
import { RefusedError } from '../errors.ts'
import { collect, type Collection } from './collect.ts'
import { readSpooled, Spool, type SpooledObject } from './spool.ts'

interface ExportSummary {
  project: string
  file: string
  rows: number
  objects: number
  bytes: number
}

/** Writes the archive of a project. What an interrupted call has collected, the next one with the same file goes on from. */
export async function exportProject(
  deployment: Deployment,
  { projectId, file, who }: { projectId: string; file: string; who: string },
): Promise<ExportSummary> {
  if (existsSync(file)) throw new RefusedError(`${file} exists. Choose another --out.`)
  const known = await findProjectRows(deployment.db, projectId)
  if (known !== projectId)
    throw new RefusedError(
      known === null ? `There is no project ${projectId}` : `The project is called ${known}`,
    )
  if (await isBeingImported(deployment.db, projectId))
    throw new RefusedError(`The import of ${projectId} is not finished`)
  const spool = await Spool.open(`${file}.parts`, `${projectId} of ${deployment.name}`)
  const collection = await collect(deployment, projectId, spool)
  const parts = partsOf(collection)
  if (parts.length > LIMITS.parts)
    throw new RefusedError(`The project has more than the ${LIMITS.parts} parts of an archive`)
  const unfinished = `${file}.unfinished`
  await writeArchive(unfinished, { format: FORMAT, project: projectId, ...origin() }, parts)
  await recordExport(deployment.db, { projectId, who, at: isoTime(Date.now()) })
  await rename(unfinished, file)
  await spool.remove()
  await rm(unfinished, { force: true })
  return {
    project: projectId,
    file,
    rows: collection.rows.reduce((sum, { spooled }) => sum + spooled.rows, 0),
    objects: collection.objects.length,
    bytes: collection.objects.reduce((sum, { size }) => sum + size, 0),
  }
}

const origin = () => ({
  exported_at: isoTime(Date.now()),
  schema:
    readdirSync(fromRoot('migrations'))
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .at(-1) ?? '',
})

const partsOf = ({ rows, objects }: Collection): WrittenPart[] => [
  ...rows.map(({ table, spooled }) => ({
    part: {
      name: rowsName(table.name),
      size: spooled.size,
      sha256: spooled.sha256,
      rows: spooled.rows,
    },
    crc32: spooled.crc32,
    read: () => readSpooled(spooled.file),
  })),
  ...objects.map(objectPart),
]

const objectPart = (object: SpooledObject): WrittenPart => ({
  part: {
    name: objectName(object.key),
    size: object.size,
    sha256: object.sha256,
    object: {
      key: object.key,
      etag: object.etag,
      content_type: object.contentType,
      metadata: object.metadata,
    },
  },
  crc32: object.crc32,
  read: () => readSpooled(object.file),
})

import { listClosedKeys } from '../../../src/store/review/closed-keys.ts'
import { carryPairId, type Move } from '../../../src/store/transfer/columns.ts'
import { findProjectRows, listForeignIds } from '../../../src/store/transfer/imports.ts'
import { getProjectImport, type ProjectImport } from '../../../src/store/transfer/project-import.ts'
import { PROJECT_TABLES } from '../../../src/store/transfer/tables.ts'
import type { Deployment } from '../deployment.ts'
import { RefusedError } from '../errors.ts'
import type { ScratchDatabase } from './scratch.ts'
import type { VerifiedArchive } from './verify.ts'

const PER_QUERY = 500
/** Ids named in a refusal. */
const NAMED = 3

/**
 * Returns the import that this one continues, or null if it is the first. Throws RefusedError if the target holds a
 * project of this name.
 */
export async function findImport(
  { db, objects }: Deployment,
  { projectId, manifestSha256 }: { projectId: string; manifestSha256: string },
): Promise<ProjectImport | null> {
  const begun = await getProjectImport(db, projectId)
  if (begun?.manifestSha256 === manifestSha256) return begun
  const known = await findProjectRows(db, projectId)
  if (begun && known === null)
    throw new RefusedError(
      `The import of another archive into ${projectId} has begun. Finish that one, or choose another name by --project.`,
    )
  if (known !== null)
    throw new RefusedError(
      `There is a project ${known} already, which did not come from this archive. Choose another name by --project.`,
    )
  for await (const { key } of objects.list(`${projectId}/`))
    throw new RefusedError(
      `Storage holds ${key} without a project. Delete what lies under ${projectId}/, or choose another name by --project.`,
    )
  return null
}

/** Throws RefusedError if something of the archive would meet what other projects of the target have. */
export async function checkTarget(
  target: Deployment,
  { verified, scratch, move }: { verified: VerifiedArchive; scratch: ScratchDatabase; move: Move },
): Promise<void> {
  await checkIds(target, scratch, move)
  await checkFreeKeys(target, verified, move)
}

async function checkIds({ db }: Deployment, scratch: ScratchDatabase, move: Move): Promise<void> {
  for (const table of PROJECT_TABLES) {
    const { id } = table
    if (id === undefined) continue
    const ids = Array.from(scratch.values(`SELECT ${id} FROM ${table.name}`), String)
    for (let at = 0; at < ids.length; at += PER_QUERY) {
      const some = ids.slice(at, at + PER_QUERY)
      const taken = await listForeignIds(
        db,
        { ...table, id },
        {
          projectId: move.to,
          ids: id === 'pair_id' ? some.map((one) => carryPairId(one, move)) : some,
        },
      )
      if (taken.length > 0)
        throw new RefusedError(
          `Another project has ${table.name} with the same ids: ${taken.slice(0, NAMED).join(', ')}. Ids are unique in a deployment, so that a copy cannot exist beside its original.`,
        )
    }
  }
}

async function checkFreeKeys(
  { db, objects }: Deployment,
  { freeKeys, objects: incoming }: VerifiedArchive,
  { to }: Move,
): Promise<void> {
  const keys = Array.from(freeKeys)
  for (let at = 0; at < keys.length; at += PER_QUERY) {
    const some = keys.slice(at, at + PER_QUERY)
    const [closed] = await listClosedKeys(db, { projectId: to, keys: some })
    if (closed !== undefined) throw new RefusedError(`The key ${closed} leads into another project`)
  }
  for (const { key, targetEtag } of incoming) {
    if (!freeKeys.has(key)) continue
    const found = await objects.etagOf(key)
    if (found !== null && found !== targetEtag)
      throw new RefusedError(`Another object is at ${key}, outside of the projects' folders`)
  }
}

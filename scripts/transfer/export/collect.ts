import { createHash } from 'node:crypto'
import type { Row, Value } from '../../../src/store/transfer/columns.ts'
import { listProjectRows } from '../../../src/store/transfer/export-rows.ts'
import type { ProjectTable } from '../../../src/store/transfer/project-table.ts'
import { PROJECT_TABLES } from '../../../src/store/transfer/tables.ts'
import { listClosedKeys } from '../../../src/store/review/closed-keys.ts'
import type { Deployment } from '../deployment.ts'
import { RefusedError } from '../errors.ts'
import type { ListedObject } from '../object-store.ts'
import type { Spool, SpooledObject, SpooledRows } from './spool.ts'

/** Everything that an archive holds, in its order. */
export interface Collection {
  rows: { table: ProjectTable; spooled: SpooledRows }[]
  objects: SpooledObject[]
}

/** Rows of one query; those of runs have some 10 KB. */
const PAGE_ROWS = 200
const AT_ONCE = 6
const KEYS_OF_QUERY = 500

/** Most attempts to find the project unchanged from beginning to end. */
const ATTEMPTS = 5

/**
 * Collects rows and objects until a whole pass finds the same as the one before: what it then has is the project as it
 * was at one time, although the service goes on.
 */
export async function collect(
  deployment: Deployment,
  projectId: string,
  spool: Spool,
): Promise<Collection> {
  let last = ''
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const collection = await collectOnce(deployment, projectId, spool)
    const found = fingerprint(collection)
    if (found === last) return collection
    last = found
  }
  throw new RefusedError(
    `The project ${projectId} is changing all the time. Stop its pipelines for a while and run this again; it goes on where it stopped.`,
  )
}

function fingerprint({ rows, objects }: Collection): string {
  const hash = createHash('sha256')
  for (const { spooled } of rows) hash.update(spooled.sha256)
  for (const { key, etag } of objects) hash.update(`${key} ${etag}\n`)
  return hash.digest('hex')
}

async function collectOnce(
  deployment: Deployment,
  projectId: string,
  spool: Spool,
): Promise<Collection> {
  const cited = new CitedObjects()
  const rows: Collection['rows'] = []
  for (const table of PROJECT_TABLES) {
    const lines = linesOf(deployment.db, { table, projectId }, (row) => cited.add(table, row))
    rows.push({ table, spooled: await spool.writeRows(table.name, lines) })
  }
  const keys = await collectObjects(deployment, { projectId, cited }, spool)
  const objects = keys.toSorted(byCodeUnits).flatMap((key) => spool.get(key) ?? [])
  return { rows, objects }
}

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

async function* linesOf(
  db: D1Database,
  { table, projectId }: { table: ProjectTable; projectId: string },
  onRow: (row: Row) => void,
): AsyncGenerator<string> {
  let after: Value[] | null = null
  do {
    const page = await listProjectRows(db, table, { projectId, after, limit: PAGE_ROWS })
    for (const row of page.rows) {
      onRow(row)
      yield JSON.stringify(row)
    }
    after = page.next
  } while (after)
}

/** What rows say of objects outside of the project's own folder. */
class CitedObjects {
  readonly runs = new Set<string>()
  readonly snapshots = new Set<string>()
  readonly keys = new Set<string>()

  add(table: ProjectTable, row: Row): void {
    if (table.name === 'runs') this.runs.add(String(row['run_id']))
    if (table.name === 'design_snapshots') this.snapshots.add(String(row['id']))
    for (const [name, column] of Object.entries(table.columns))
      for (const key of column.keys(row[name] ?? null)) this.keys.add(key)
  }
}

/** Collects the objects that are missing in the spool, and returns the keys of all. */
async function collectObjects(
  { db, objects }: Deployment,
  { projectId, cited }: { projectId: string; cited: CitedObjects },
  spool: Spool,
): Promise<string[]> {
  const found: string[] = []
  const take = async (key: string): Promise<void> => {
    const object = await objects.get(key)
    // It may have been deleted since it was listed; the next pass then finds other rows.
    if (!object) return
    await spool.add(key, object)
    found.push(key)
  }
  const takeListed = async (listed: ListedObject): Promise<void> => {
    if (spool.has(listed)) found.push(listed.key)
    else await take(listed.key)
  }
  const prefixes = [
    `${projectId}/`,
    ...Array.from(cited.snapshots, (id) => `.design/${id}/`),
    ...Array.from(cited.runs, (id) => `.runs/${id}/`),
  ]
  await forEachAtOnce(prefixes, async (prefix) => {
    for await (const object of objects.list(prefix)) await takeListed(object)
  })
  await forEachAtOnce(await freeKeys(db, projectId, cited.keys), async (key) => {
    for await (const object of objects.list(key)) {
      // R2 brings keys into Unicode's normal form C. The object itself comes before all that its key is a prefix of.
      if (object.key === key.normalize('NFC')) await takeListed(object)
      break
    }
  })
  return found
}

/** Returns those keys that are in no project's folder and are not the service's own: callers may name such objects. */
async function freeKeys(
  db: D1Database,
  projectId: string,
  keys: ReadonlySet<string>,
): Promise<string[]> {
  const outside = Array.from(keys).filter(
    (key) => !key.startsWith('.') && !key.startsWith(`${projectId}/`),
  )
  const free: string[] = []
  for (let at = 0; at < outside.length; at += KEYS_OF_QUERY) {
    const some = outside.slice(at, at + KEYS_OF_QUERY)
    const closed = await listClosedKeys(db, { projectId, keys: some })
    free.push(...some.filter((key) => !closed.has(key)))
  }
  return free
}

async function forEachAtOnce<T>(
  items: readonly T[],
  act: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  const work = async () => {
    for (const item of queue) await act(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

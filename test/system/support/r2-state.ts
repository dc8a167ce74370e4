import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Service } from './service.ts'

/** What became of a multipart upload; the parts of an unfinished one are kept, and billed. */
type MultipartState = 'unfinished' | 'completed' | 'aborted'

const STATES: readonly MultipartState[] = ['unfinished', 'completed', 'aborted']

/**
 * States of all multipart uploads there ever were under the project's keys. Neither the binding nor
 * the local S3 endpoint lists them, so they are read from the simulator's own table.
 */
export function multipartUploads({ stateDir }: Service, projectId: string): MultipartState[] {
  const folder = join(stateDir, 'r2/miniflare-R2BucketObject')
  const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name))
  if (!file) throw new Error(`no bucket in ${folder}`)
  const database = new DatabaseSync(join(folder, file), { readOnly: true })
  try {
    const rows = database
      .prepare('SELECT state FROM _mf_multipart_uploads WHERE instr(key, ?) > 0')
      .all(`${projectId}/`)
    return rows.map(({ state }) => STATES[Number(state)]!)
  } finally {
    database.close()
  }
}

/** Keys of all objects that belong to the project: archives, indexes and archives on their way. */
export async function keysOf({ bucket }: Service, projectId: string): Promise<string[]> {
  const keys: string[] = []
  let cursor: string | undefined
  do {
    const page = await bucket.list({ ...(cursor !== undefined && { cursor }) })
    keys.push(...page.objects.map(({ key }) => key))
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor !== undefined)
  return keys.filter((key) => key.split('/').includes(projectId))
}

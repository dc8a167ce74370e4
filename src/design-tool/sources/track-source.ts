import { newId } from '../../base/ids.ts'
import { isoTime } from '../../base/time.ts'
import type { Env } from '../../settings/config.ts'
import { upsertSource, type DesignSource } from '../../store/design-tool/sources.ts'
import type { ConnectionSelector } from '../connection-selector.ts'
import { resolveFile } from '../files/read-file.ts'

/**
 * Tracks the file, branch or node of a URL, under the file's name unless a name is given. A source that is already
 * tracked keeps its id, and `created` is false. Throws as `resolveFile`.
 */
export async function trackSource(
  env: Env,
  input: ConnectionSelector & { url: string; name: string | null },
): Promise<{ source: DesignSource; created: boolean }> {
  const { projectId, url } = input
  const file = await resolveFile(env, input, url)
  const id = newId('src')
  const source = await upsertSource(env.DB, {
    ...file,
    id,
    projectId,
    url,
    name: input.name ?? file.name,
    createdAt: isoTime(),
  })
  return { source, created: source.id === id }
}

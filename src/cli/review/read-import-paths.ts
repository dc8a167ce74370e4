import { CliError } from '../errors.ts'
import type { Output } from '../output/output.ts'
import type { Service } from '../service/service.ts'
import { StoryIndex } from './replies.ts'

/**
 * The file of each story by its id, as the build's `index.json` has it, or null when that cannot be
 * read: a report says less without it, but it says what was found.
 */
export async function readImportPaths(
  service: Service,
  output: Output,
  viewUrl: string,
): Promise<Map<string, string> | null> {
  try {
    // A service that is reached at an IP address has no host for its builds.
    if (!URL.canParse(viewUrl)) throw new CliError('network', `${viewUrl} is not an address`)
    const call = { method: 'GET', target: `${viewUrl}index.json`, retries: 1 }
    const { entries } = await service.read(call, StoryIndex)
    return new Map(Object.entries(entries).map(([id, entry]) => [id, entry.importPath ?? '']))
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    output.warn(`The files of the stories are not known: ${error.message}`)
    return null
  }
}

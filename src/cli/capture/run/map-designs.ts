import { resolve } from 'node:path'
import type { Context } from '../../command-line/command.ts'
import { oneLine } from '../../output/untrusted-text.ts'
import { readPipeline } from '../../pipeline/pipeline.ts'
import { versionOf } from '../../pipeline/version.ts'
import { readDesignMapIfAny, writeDesignMap } from '../pairs/design-map.ts'
import { proposeMatches } from '../pairs/propose-matches.ts'
import { listScreens } from '../pairs/screens.ts'
import { openBuild } from './open-build.ts'

interface MapInput {
  file: string | undefined
  folder: string | undefined
  snapshot: string | undefined
  dryRun: boolean
}

const DEFAULT_FILE = 'design-map.json'

/** Adds proposals to a map, next to the entries that a person has confirmed. */
export async function mapDesigns(context: Context, input: MapInput): Promise<void> {
  const { cwd, output } = context
  const settings = context.settings()
  const name = input.file ?? settings.file.capture?.design ?? DEFAULT_FILE
  const file = resolve(cwd, name)
  const service = await context.service()
  const version = versionOf(settings, readPipeline(context))
  const build = await openBuild(context, input.folder, version)
  await build.close()
  const screens = await listScreens(service, input.snapshot)
  if (screens.length === 0)
    output.warn(
      'There are no imported screens to match: import the design first (docs/design-tool.md, or the dashboard)',
    )
  const entries = proposeMatches(build.stories, screens, readDesignMapIfAny(file))
  if (!input.dryRun) await writeDesignMap(file, entries)
  const mapped = new Set(entries.map(({ story }) => story))
  const proposed = entries.filter(({ confirmed }) => !confirmed)
  const without = build.stories.map(({ id }) => id).filter((id) => !mapped.has(id))
  for (const { story, screen } of proposed) output.note(`${story} ← ${screen}`)
  const text =
    `${oneLine(name)}: ${entries.length - proposed.length} confirmed, ${proposed.length} proposed, ` +
    `${without.length} stories without a screen`
  output.result({ text, json: { file: name, entries, without } })
}

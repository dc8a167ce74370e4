import type * as z from 'zod'
import { ProjectId, VersionId } from '../../tenancy/parameters.ts'
import { usageError } from '../errors.ts'
import { ServiceUrl } from './service-url.ts'
import { readSettingsFile, SETTINGS_FILE, type SettingsFile } from './settings-file.ts'

/** A setting, and what it was read from as a person knows it: `--url`, the variable, the file. */
interface Setting {
  value: string
  source: string
}

/** Settings of every command; null where nothing gives one. */
export interface Settings {
  url: Setting | null
  key: Setting | null
  project: Setting | null
  /** Address of the dashboard, for links to it; it is never called. */
  dashboard: Setting | null
  /** As asked for; without one, `versionOf` finds it. */
  versionId: Setting | null
  retries: number
  file: SettingsFile
}

export interface GivenOptions {
  readonly url?: string
  readonly project?: string
  readonly 'dashboard-url'?: string
  readonly 'version-id'?: string
  readonly retries?: number
}

export const VARIABLES = {
  url: 'STORYBOOK_REVIEW_URL',
  key: 'STORYBOOK_REVIEW_KEY',
  project: 'STORYBOOK_REVIEW_PROJECT',
  dashboard: 'STORYBOOK_REVIEW_DASHBOARD',
} as const

const DEFAULT_RETRIES = 5

/** What can be in each name, for those who wrote another. */
const PROJECT_FORM =
  'a project has 1 to 58 of A-Z, a-z, 0-9, - and _, and begins and ends with a letter or digit'
const VERSION_FORM =
  'a version has 1 to 128 characters, none of them / \\ ? # or %, and does not begin with a dot'

/**
 * Reads the settings, each from the first that gives it: the option, the environment, the settings
 * file. An empty variable counts as none, because a secret that a pipeline may not see is one. Throws
 * a CliError naming the source of a wrong value.
 */
export function readSettings({
  options,
  env,
  cwd,
}: {
  options: GivenOptions
  env: Readonly<Record<string, string | undefined>>
  cwd: string
}): Settings {
  const file = readSettingsFile(cwd)
  return {
    url: first(ServiceUrl, [
      ['--url', options.url],
      [VARIABLES.url, env[VARIABLES.url]],
      [SETTINGS_FILE, file.url],
    ]),
    key: readKey(env[VARIABLES.key]),
    project: first(
      ProjectId,
      [
        ['--project', options.project],
        [VARIABLES.project, env[VARIABLES.project]],
        [SETTINGS_FILE, file.project],
      ],
      PROJECT_FORM,
    ),
    dashboard: first(ServiceUrl, [
      ['--dashboard-url', options['dashboard-url']],
      [VARIABLES.dashboard, env[VARIABLES.dashboard]],
      [SETTINGS_FILE, file.dashboard],
    ]),
    versionId: first(VersionId, [['--version-id', options['version-id']]], VERSION_FORM),
    retries: options.retries ?? DEFAULT_RETRIES,
    file,
  }
}

function first(
  schema: z.ZodType<string>,
  candidates: [source: string, text: string | undefined][],
  form = '',
): Setting | null {
  for (const [source, text] of candidates) {
    if (text === undefined || text.trim() === '') continue
    const result = schema.safeParse(text.trim())
    if (!result.success) throw usageError(`${source}: ${wrongValue(result.error, text, form)}`)
    return { value: result.data, source }
  }
  return null
}

const wrongValue = ({ issues }: z.ZodError, text: string, form: string): string =>
  issues[0]?.code === 'custom'
    ? issues[0].message
    : `${JSON.stringify(text)} is not a valid name${form && `: ${form}`}`

/** The key never enters a message, not even a wrong one. */
function readKey(text: string | undefined): Setting | null {
  const key = text?.trim() ?? ''
  if (key === '') return null
  if (!/^svc_proj_[A-Za-z0-9_-]+$/.test(key))
    throw usageError(`${VARIABLES.key} does not hold an API key: keys begin with svc_proj_`)
  return { value: key, source: VARIABLES.key }
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { similarNames } from '../../base/similar-names.ts'
import { ProjectId } from '../../tenancy/parameters.ts'
import { CaptureSection } from '../capture/run/settings.ts'
import { CROPS } from '../comment/crops-option.ts'
import { usageError } from '../errors.ts'
import { ServiceUrl } from './service-url.ts'

export const SETTINGS_FILE = 'storybook-review.json'

/** The settings file. A command with settings of its own adds a section under its name. */
const SettingsFileSchema = z.strictObject({
  $schema: z.string().optional(),
  url: ServiceUrl.optional(),
  project: ProjectId.optional(),
  dashboard: ServiceUrl.optional(),
  capture: CaptureSection.optional(),
  comment: z.strictObject({ crops: z.enum(CROPS).optional() }).optional(),
  deploy: z.strictObject({ folder: z.string().min(1).optional() }).optional(),
})
export type SettingsFile = z.infer<typeof SettingsFileSchema>

/** Reads the settings file in a folder; without one, there are no settings. Throws a CliError for a wrong one. */
export function readSettingsFile(folder: string): SettingsFile {
  const path = join(folder, SETTINGS_FILE)
  if (!existsSync(path)) return {}
  const result = SettingsFileSchema.safeParse(parseJson(readFileSync(path, 'utf8')))
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw usageError(`${SETTINGS_FILE}: ${issue ? problem(issue) : 'is not valid'}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw usageError(`${SETTINGS_FILE} is not JSON: ${why}`)
  }
}

function problem(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return unknownSetting(issue.path, issue.keys[0] ?? '')
  return `${issue.path.join('.') || 'the file'}: ${issue.message}`
}

function unknownSetting(path: PropertyKey[], name: string): string {
  if (path.length === 0 && name.toLowerCase().includes('key'))
    return `${name}: a key does not belong in a file, set the variable STORYBOOK_REVIEW_KEY`
  const section = path.length === 0 ? SettingsFileSchema : null
  const [similar] = similarNames(name, Object.keys(section?.shape ?? {}))
  const full = [...path, name].join('.')
  return `${full} is not a setting${similar ? ` (did you mean ${similar}?)` : ''}`
}

import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Context } from '../command-line/command.ts'
import { usageError } from '../errors.ts'
import { SETTINGS_FILE } from '../settings/settings-file.ts'
import { VARIABLES, type Settings } from '../settings/settings.ts'
import { readProject, type Project } from './project.ts'
import { githubWorkflow, gitlabPipeline, type GeneratedFile } from './workflows.ts'

export interface InitInput {
  ci: 'github' | 'gitlab' | 'none' | undefined
  /** Whether files that exist are written over. */
  force: boolean
}

/** Writes the settings file and the files of the CI service, all or none of them. */
export async function init(context: Context, { ci, force }: InitInput): Promise<void> {
  const { cwd, output } = context
  const settings = context.settings()
  const project = readProject(cwd)
  const files = [settingsFile(settings), ...pipelineFiles(ci, project)]
  const existing = files.filter(({ path }) => existsSync(join(cwd, path)))
  if (existing.length > 0 && !force)
    throw usageError(
      `${existing.map(({ path }) => path).join(' and ')} ${existing.length === 1 ? 'exists' : 'exist'} already: --force writes over ${existing.length === 1 ? 'it' : 'them'}`,
    )
  for (const { path, text } of files) {
    await mkdir(dirname(join(cwd, path)), { recursive: true })
    await writeFile(join(cwd, path), text)
  }
  const paths = files.map(({ path }) => path)
  output.note(
    `Next: set ${VARIABLES.key} as a secret of the CI service, then run \`storybook-review doctor\`.`,
  )
  output.result({ text: paths.join('\n'), json: { files: paths } })
}

function settingsFile({ url, project }: Settings): GeneratedFile {
  if (!url)
    throw usageError(
      'The address of the service is missing: storybook-review init --url https://storybooks.example.com',
    )
  const content = { url: url.value, ...(project && { project: project.value }) }
  return { path: SETTINGS_FILE, text: `${JSON.stringify(content, null, 2)}\n` }
}

function pipelineFiles(ci: InitInput['ci'], project: Project): GeneratedFile[] {
  const service = ci ?? (project.hasGitlab ? 'gitlab' : 'github')
  if (service === 'none') return []
  return [service === 'gitlab' ? gitlabPipeline(project) : githubWorkflow(project)]
}

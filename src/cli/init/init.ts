import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Context } from '../command-line/command.ts'
import { usageError } from '../errors.ts'
import { SETTINGS_FILE } from '../settings/settings-file.ts'
import { VARIABLES, type Settings } from '../settings/settings.ts'
import { forkWorkflow } from './fork-workflow.ts'
import { keyOf, pathIn, type GeneratedFile } from './generated-file.ts'
import { githubWorkflow } from './github-workflow.ts'
import { gitlabPipeline } from './gitlab-pipeline.ts'
import { readProject, type Project } from './project.ts'

interface InitInput {
  ci: 'github' | 'gitlab' | 'none' | undefined
  /** Whether files that exist are written over. */
  force: boolean
  /** Whether to write how pull requests from forks are captured, too. */
  forks: boolean
}

/** Writes a settings file beside each Storybook and the files of the CI service, all or none of them. */
export async function init(context: Context, { ci, force, forks }: InitInput): Promise<void> {
  const { cwd, output } = context
  const settings = context.settings()
  const project = readProject(cwd)
  const service = ci ?? (project.hasGitlab ? 'gitlab' : 'github')
  if (forks && service !== 'github') throw usageError('--forks writes a workflow of GitHub alone')
  const files = [
    ...settingsFiles(settings, project),
    ...pipelineFiles(service, project),
    ...(forks ? [forkWorkflow(project)] : []),
  ].map(({ path, text }) => ({ path: relative(cwd, join(project.root, path)), text }))
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
  output.note(nextStep(project, service))
  output.result({ text: paths.join('\n'), json: { files: paths } })
}

function nextStep({ storybooks }: Project, service: NonNullable<InitInput['ci']>): string {
  const doctor = 'then run `storybook-review doctor`.'
  if (storybooks.length === 1)
    return `Next: set ${VARIABLES.key} as a secret of the CI service, ${doctor}`
  if (service === 'gitlab')
    return `Next: set ${VARIABLES.key} once for each Storybook, with the environment scopes that the file names, ${doctor}`
  return `Next: set ${storybooks.map(keyOf).join(', ')} as secrets of the CI service, each the key of a project of its own, ${doctor}`
}

/** Several Storybooks have a project each, which their keys name. */
function settingsFiles({ url, project }: Settings, { storybooks }: Project): GeneratedFile[] {
  if (!url)
    throw usageError(
      'The address of the service is missing: storybook-review init --url https://storybooks.example.com',
    )
  if (project && storybooks.length > 1)
    throw usageError(
      `${project.source} names one project, but ${storybooks.map(({ folder }) => folder).join(', ')} have a Storybook each, and need a project each: leave it away, the keys name them`,
    )
  const content = { url: url.value, ...(project && { project: project.value }) }
  const text = `${JSON.stringify(content, null, 2)}\n`
  return storybooks.map((storybook) => ({ path: pathIn(storybook, SETTINGS_FILE), text }))
}

function pipelineFiles(service: NonNullable<InitInput['ci']>, project: Project): GeneratedFile[] {
  if (service === 'none') return []
  return [service === 'gitlab' ? gitlabPipeline(project) : githubWorkflow(project)]
}

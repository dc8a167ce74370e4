import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseJson } from '../../base/parse-json.ts'
import type { Context } from '../../command-line/command.ts'
import { CliError, usageError } from '../../errors.ts'
import type { Service } from '../../service/service.ts'
import { servedBuild, type Build } from '../../deploy/builds.ts'
import { serveFolder } from '../storybook/static-server.ts'
import { parseStories, type Story } from '../storybook/stories.ts'
import { serveVersion } from '../storybook/version-server.ts'

/** A Storybook that can be opened in a browser. */
export interface OpenBuild {
  /** Ends in a slash. */
  url: string
  stories: Story[]
  /** The deployed build that this is; null for a folder. */
  build: Build | null
  close(): Promise<void>
}

/** Opens the Storybook in a folder, or without one the build of a version on the service. Throws a CliError if there is none. */
export const openBuild = async (
  context: Pick<Context, 'cwd' | 'service'>,
  folder: string | undefined,
  version: string,
): Promise<OpenBuild> =>
  folder === undefined
    ? openVersion(await context.service(), version)
    : openFolder(resolve(context.cwd, folder))

/** Serves a folder with a built Storybook. Throws a CliError for any other folder. */
async function openFolder(folder: string): Promise<OpenBuild> {
  const index = join(folder, 'index.json')
  if (!existsSync(index) && existsSync(join(folder, 'stories.json')))
    throw usageError(
      `${folder} holds a stories.json, but no index.json: it was built by a Storybook before version 7, which cannot be captured`,
    )
  const missing = ['iframe.html', 'index.json'].find((file) => !existsSync(join(folder, file)))
  if (missing)
    throw usageError(
      `${folder} holds no ${missing}, so it is not a built Storybook: run \`storybook build\` first`,
    )
  const stories = storiesOf(readFileSync(index, 'utf8'), index)
  const server = await serveFolder(folder)
  return { ...server, stories, build: null }
}

/** Opens the build of a version on the service. Throws a CliError if there is none. */
export async function openVersion(service: Service, version: string): Promise<OpenBuild> {
  const build = await findVersion(service, version)
  if (build) return build
  throw usageError(
    `${service.project} has no build of version ${version}: deploy it first, or name another`,
  )
}

/** Opens the build of a version on the service; null if there is none. Throws a CliError if it is not a Storybook. */
export async function findVersion(service: Service, version: string): Promise<OpenBuild | null> {
  const build = await servedBuild(service, version)
  if (!build) return null
  const url = build.view_url.endsWith('/') ? build.view_url : `${build.view_url}/`
  const index = `${url}index.json`
  const response = await service.call({ method: 'GET', target: index, accepts: [404] })
  if (response.status === 404)
    throw new CliError(
      'usage',
      `${url} holds no index.json, so it is not a Storybook of version 7 or newer`,
    )
  const stories = storiesOf(response.body.toString('utf8'), index)
  return { ...(await serveVersion(url, service.keyFor(new URL(url)))), stories, build }
}

/** Throws a CliError if the version of a build that was opened has another one by now, so that both were seen. */
export async function requireUnreplaced(service: Service, { build }: OpenBuild): Promise<void> {
  if (build === null) return
  const now = await servedBuild(service, build.version_id)
  if (now?.build_id === build.build_id) return
  throw new CliError(
    'network',
    `Version ${build.version_id} was replaced while it was captured (build ${build.build_number} is no longer served): run capture again`,
  )
}

function storiesOf(text: string, from: string): Story[] {
  try {
    return parseStories(parseJson(text))
  } catch (error) {
    const why = error instanceof Error ? error.message : ''
    throw usageError(`${from} is not an index of stories: build the Storybook again (it ${why})`)
  }
}

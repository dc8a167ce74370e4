import { resolve } from 'node:path'
import {
  findChromium,
  INSTALL_COMMAND,
  isExecutable,
  thisMachine,
} from '../capture/browser/find.ts'
import type { Context } from '../command-line/command.ts'
import { DEFAULT_FOLDER } from '../folder/default-folder.ts'
import { readable } from '../folder/read-file.ts'
import { openStorybook } from '../folder/storybook-folder.ts'
import { countText, sizeText } from '../output/size-text.ts'
import { readPipeline } from '../pipeline/pipeline.ts'
import { versionOf } from '../pipeline/version.ts'
import type { Settings } from '../settings/settings.ts'
import { fingerprintBuild } from '../stories/fingerprint.ts'
import { check, failed, ok, warning, type CheckResult } from './check.ts'

/** Checks what is on this machine: the browser, the Storybook, the commit. */
export async function checkMachine(
  context: Context,
  { settings, folder }: { settings: Settings; folder: string | undefined },
): Promise<CheckResult[]> {
  return [
    checkBrowser(context),
    await check('storybook', () => checkStorybook(context, settings, folder)),
    checkVersion(context, settings),
  ]
}

function checkBrowser(context: Context): CheckResult {
  const path = findChromium(thisMachine(context))
  if (path !== null && isExecutable(path)) return ok('browser', path)
  return failed(
    'browser',
    'usage',
    path === null
      ? 'no Chromium or Chrome was found, which `capture` needs'
      : `${path}, which CHROME_PATH names, is no program`,
    `Run \`${INSTALL_COMMAND}\`, or name one by CHROME_PATH.`,
  )
}

async function checkStorybook(
  { cwd }: Context,
  { file }: Settings,
  given: string | undefined,
): Promise<CheckResult> {
  const folder = given ?? file.deploy?.folder ?? DEFAULT_FOLDER
  const { files } = await openStorybook(resolve(cwd, folder))
  const stories = Object.keys((await fingerprintBuild(readable(files))).stories).length
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const detail = `${folder}: ${countText(stories, 'story', 'stories')}, ${countText(files.length, 'file')}, ${sizeText(bytes)}`
  if (stories > 0) return ok('storybook', detail)
  return warning('storybook', detail, 'Check `stories` in .storybook/main, then build it again.')
}

function checkVersion(context: Context, settings: Settings): CheckResult {
  const pipeline = readPipeline(context)
  const version = versionOf(settings, pipeline)
  if (settings.versionId || pipeline.commit) return ok('version', version)
  return warning(
    'version',
    'no commit is known, so a build would be named by the time',
    'Run this in a git checkout, or name it by --version-id.',
  )
}

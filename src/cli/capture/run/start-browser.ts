import type { Browser } from 'playwright-core'
import { usageError } from '../../errors.ts'
import { findChromium, INSTALL_COMMAND } from '../browser/find.ts'
import { launchChromium } from '../browser/launch.ts'

/** Starts the browser of this machine. Throws a CliError that says how to install one, or why it does not start. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === null)
    throw usageError(`There is no Chromium here; this installs one:\n  ${INSTALL_COMMAND}`)
  try {
    return await launchChromium({ executablePath })
  } catch (error) {
    const [why] = String(error instanceof Error ? error.message : error).split('\n')
    throw usageError(
      `${executablePath} does not start (${why}); CHROME_PATH names another, and this installs one:\n  ${INSTALL_COMMAND}`,
    )
  }
}

import type { Browser } from 'playwright-core'
import { CliError, usageError } from '../../errors.ts'
import type { Context } from '../../command-line/command.ts'
import { findChromium, INSTALL_COMMAND, thisMachine } from '../browser/find.ts'
import { launchChromium, runsAsRoot } from '../browser/launch.ts'

const MANUAL = 'docs/capture.md, A story is untrusted code'

/** Starts a browser, and ends it once the work is done. Throws a CliError if it does not start, or ends before. */
export async function withBrowser(
  context: Pick<Context, 'env' | 'output'>,
  work: (browser: Browser) => Promise<void>,
): Promise<void> {
  const browser = await startBrowser(context)
  try {
    await work(browser)
  } catch (error) {
    if (error instanceof CliError || browser.isConnected()) throw error
    throw usageError('The browser has ended, perhaps because memory ran out: try --pages 1')
  } finally {
    await browser.close()
  }
}

/** Starts the browser of this machine. Throws a CliError that says how to install one, or why it does not start. */
async function startBrowser({ env, output }: Pick<Context, 'env' | 'output'>): Promise<Browser> {
  const executablePath = findChromium(thisMachine({ env }))
  if (executablePath === null)
    throw usageError(`There is no Chromium here; this installs one:\n  ${INSTALL_COMMAND}`)
  if (runsAsRoot())
    output.warn(
      `The browser runs without its sandbox, because this is root: run it as another user (${MANUAL})`,
    )
  try {
    return await launchChromium({ executablePath }, env)
  } catch (error) {
    throw startError(executablePath, error instanceof Error ? error.message : String(error))
  }
}

/** Says why a browser does not start, from Playwright's message. It is never started without its sandbox instead. */
export function startError(executablePath: string, message: string): CliError {
  if (/sandbox(ing)? failed|No usable sandbox/i.test(message))
    return usageError(
      `${executablePath} cannot start its sandbox here, and stories are not opened without one: ` +
        `let it make user namespaces (on Ubuntu: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0), ` +
        `or install Google Chrome, whose sandbox needs none (${MANUAL})`,
    )
  const [why] = message.split('\n')
  return usageError(
    `${executablePath} does not start (${why}); CHROME_PATH names another, and this installs one:\n  ${INSTALL_COMMAND}`,
  )
}

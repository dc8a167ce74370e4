import type { Browser } from 'playwright-core'
import { afterAll } from 'vitest'
import { launchChromium as launchToCapture } from '../../../src/cli/capture/browser/launch.ts'
import { findChromium, launchChromium } from '../support/chromium.ts'

// Browsers start once for all files that a process runs; a context keeps what a test does apart from the others.

const launched = new Map<() => Promise<Browser>, Promise<Browser>>()

/** Hands the browser to a file, and closes whatever contexts that leaves open. */
async function shared(launch: () => Promise<Browser>): Promise<Browser> {
  if (!(await launched.get(launch))?.isConnected()) launched.set(launch, launch())
  const browser = await launched.get(launch)!
  afterAll(() => Promise.all(browser.contexts().map((context) => context.close())))
  return browser
}

const launchCapturing = async () => launchToCapture(await findChromium())

/** A browser as people use it. */
export const sharedBrowser = (): Promise<Browser> => shared(launchChromium)

/** A browser as `capture` starts it, which reaches no network. */
export const sharedCapturingBrowser = (): Promise<Browser> => shared(launchCapturing)

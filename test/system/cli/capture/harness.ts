import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../../../../src/cli/capture/browser/launch.ts'
import {
  captureAll,
  type CaptureJob,
  type Result,
} from '../../../../src/cli/capture/engine/capture-all.ts'
import { parseStories } from '../../../../src/cli/capture/storybook/stories.ts'
import { serveFolder } from '../../../../src/cli/capture/storybook/static-server.ts'
import { findChromium } from '../../support/chromium.ts'

export const launch = async (): Promise<Browser> => launchChromium(await findChromium())

type Options = Partial<CaptureJob['settings']> &
  Partial<Pick<CaptureJob, 'matrix' | 'allowed' | 'resolve' | 'deadline' | 'pages'>>

/** Captures every story of a built Storybook in a folder. */
export async function captureFolder(
  browser: Browser,
  folder: string,
  options: Options = {},
): Promise<Result[]> {
  const server = await serveFolder(folder)
  try {
    return await captureServed(browser, { url: server.url, folder }, options)
  } finally {
    await server.close()
  }
}

/** Captures every story of a built Storybook that a server serves from a folder. */
export async function captureServed(
  browser: Browser,
  { url, folder }: { url: string; folder: string },
  options: Options = {},
): Promise<Result[]> {
  const { matrix, allowed, resolve, deadline, pages, ...settings } = options
  const results: Result[] = []
  await captureAll(
    browser,
    {
      url,
      stories: parseStories(JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'))),
      matrix: matrix ?? { viewports: [{ w: 800, h: 600 }], globals: [{}] },
      settings: {
        scale: 1,
        root: null,
        frozenAt: null,
        transparent: false,
        timeoutMs: 20_000,
        ...settings,
      },
      pages: pages ?? 2,
      older: null,
      allowed: allowed ?? [],
      ...(resolve && { resolve }),
      ...(deadline && { deadline }),
    },
    (result) => void results.push(result),
  )
  return results
}

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

export type Captured = Extract<Result, { outcome: 'captured' }>

type Options = Partial<CaptureJob['settings']> & { matrix?: CaptureJob['matrix'] }

/** Captures every story of a built Storybook in a folder. */
export async function captureFolder(
  browser: Browser,
  folder: string,
  options: Options = {},
): Promise<Result[]> {
  const { matrix = { viewports: [{ w: 800, h: 600 }], globals: [{}] }, ...settings } = options
  const server = await serveFolder(folder)
  const results: Result[] = []
  try {
    await captureAll(
      browser,
      {
        url: server.url,
        stories: parseStories(JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'))),
        matrix,
        settings: {
          scale: 1,
          root: null,
          frozenAt: null,
          transparent: false,
          timeoutMs: 20_000,
          ...settings,
        },
        pages: 2,
        older: null,
      },
      (result) => void results.push(result),
    )
  } finally {
    await server.close()
  }
  return results
}

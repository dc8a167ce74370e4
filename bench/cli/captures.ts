import type { Browser } from 'playwright-core'
import { launchChromium } from '../../src/cli/capture/browser/launch.ts'
import { pagesAtOnce } from '../../src/cli/capture/engine/pages-at-once.ts'
import { serveFolder } from '../../src/cli/capture/storybook/static-server.ts'
import { findChromium, launchChromium as launchPlain } from '../../test/system/support/chromium.ts'
import { interleave, medianOf, medianRatio } from '../rounds.ts'
import { captureFolder, storiesIn } from '../storybooks/capture-twice.ts'
import { watchChannel, type Watched } from '../storybooks/plain-loop.ts'
import { printTable } from '../table.ts'
import { unpackedDemo } from './unpacked-demo.ts'

const ROUNDS = 5
const SIZE = { width: 1280, height: 720 }

interface Sample {
  storiesPerSecond: number
}

/** Captures a built Storybook, the demo's by default, beside a loop that opens and shoots each story once. */
export async function benchCaptures(folder = unpackedDemo()): Promise<void> {
  const pages = pagesAtOnce()
  const stories = storiesIn(folder).length
  const [browser, plain] = [await launchChromium(await findChromium()), await launchPlain()]
  try {
    const sample = (run: () => Promise<unknown>) => async (): Promise<Sample> => {
      const started = performance.now()
      await run()
      return { storiesPerSecond: (1000 * stories) / (performance.now() - started) }
    }
    const series = await interleave<Sample>(
      new Map([
        ['bare loop', sample(() => bareLoop(plain, folder, pages))],
        ['capture', sample(() => captureFolder(browser, folder, pages))],
      ]),
      ROUNDS,
    )
    const speed = ({ storiesPerSecond }: Sample) => storiesPerSecond
    const rows = [...series.keys()].map((name) => [
      name,
      medianOf(series, name, speed).toFixed(2),
      medianRatio(series, [name, 'bare loop'], speed).toFixed(2),
    ])
    printTable(`${stories} stories, ${pages} pages at once`, ['', 'stories/s', '÷ bare loop'], rows)
  } finally {
    await browser.close()
    await plain.close()
  }
}

/** Opens each story, waits until Storybook has rendered it, and shoots its root, or else the page. */
async function bareLoop(browser: Browser, folder: string, pages: number): Promise<void> {
  const server = await serveFolder(folder)
  const rest = storiesIn(folder).toReversed()
  const worker = async () => {
    const context = await browser.newContext({ viewport: SIZE })
    const page = await context.newPage()
    await page.addInitScript(watchChannel)
    for (let story = rest.pop(); story; story = rest.pop()) {
      await page.goto(`${server.url}iframe.html?id=${story.id}&viewMode=story`)
      await page.evaluate(() => (window as Watched).rendered)
      const root = page.locator('#storybook-root > *').first()
      await ((await root.isVisible()) ? root : page).screenshot()
    }
    await context.close()
  }
  try {
    await Promise.all(Array.from({ length: pages }, worker))
  } finally {
    await server.close()
  }
}

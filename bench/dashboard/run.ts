import { rm } from 'node:fs/promises'
import { availableParallelism, release } from 'node:os'
import type { CDPSession, Page } from 'playwright-core'
import { launchChromium } from '../../test/system/support/chromium.ts'
import { writeBundles } from '../../test/system/setup/bundles.ts'
import { startService } from '../../test/system/support/service.ts'
import { openBrowser } from '../../test/system/dashboard/support/pages.ts'
import { newReviewProject } from '../../test/system/dashboard/support/review-project.ts'
import { printTable, quantile } from '../table.ts'
import { fill } from './fill.ts'

/**
 * `npm run bench:dashboard [-- pairs issues]`: how evenly the dashboard draws with 10,000 pairs in a list and in a grid, with
 * their thumbnails and without, and with 2,000 issues on a pair, in a headless Chromium that draws everything by the processor.
 */

const WIDTH = 1440
const HEIGHT = 900
const SECONDS = 4
const FRAME_MS = 1_000 / 60
/** By how many px a list moves at a time: too fast for pictures to be loaded, and slowly enough that all are. */
const FLYING = 180
const SLOW = 12
/** Of lists with and without pictures, in turn. */
const ROUNDS = 2

interface Frames {
  scene: string
  /** Between two frames, in ms. */
  gaps: number[]
  /** Of the page's main thread for each frame. */
  busyMs: number
}

/** Records the time between frames while `act` goes on. */
async function measure(page: Page, scene: string, act: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const recorded: number[] = []
    Object.assign(window, { recorded })
    const tick = (at: number): void => {
      recorded.push(at)
      if (Object.hasOwn(window, 'recorded')) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  const thread = await page.context().newCDPSession(page)
  await thread.send('Performance.enable')
  const busyBefore = await busySeconds(thread)
  const until = Date.now() + SECONDS * 1_000
  while (Date.now() < until) await act()
  const busy = (await busySeconds(thread)) - busyBefore
  await thread.detach()
  const times = await page.evaluate(() => {
    const { recorded } = window as unknown as { recorded: number[] }
    delete (window as unknown as { recorded?: number[] }).recorded
    return recorded
  })
  const gaps = times.slice(1).map((at, i) => at - times[i]!)
  return {
    scene,
    gaps,
    busyMs: (1_000 * busy) / Math.max(1, gaps.length),
  }
}

/** How long the page's main thread has been at work. */
async function busySeconds(thread: CDPSession): Promise<number> {
  const { metrics } = await thread.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

/** Runs in the page: pictures that are not displayed are neither loaded nor drawn. */
function hidePictures(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '.pair-pictures { visibility: hidden } .pair-pictures * { display: none !important }',
  )
  document.adoptedStyleSheets = [sheet]
}

const rateOf = ({ gaps }: Frames): number =>
  (1_000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0)

function row(frames: Frames): string[] {
  const { scene, gaps, busyMs } = frames
  const late = gaps.filter((gap) => gap > FRAME_MS * 1.5).length
  return [
    scene,
    rateOf(frames).toFixed(1),
    quantile(gaps, 0.5).toFixed(1),
    quantile(gaps, 0.95).toFixed(1),
    quantile(gaps, 0.99).toFixed(1),
    `${((100 * late) / gaps.length).toFixed(1)} %`,
    busyMs.toFixed(1),
  ]
}

async function main(pairs: number, issues: number): Promise<void> {
  console.log(`Node ${process.version}, Linux ${release()}, ${availableParallelism()} cores.`)
  const bundles = await writeBundles()
  const service = await startService({
    dashboard: true,
    bundles,
    vars: { SERVICE_AUTH_TOKEN: 'bench-dashboard-token' },
  })
  const browser = await launchChromium()
  try {
    const project = await newReviewProject(service)
    const pair = await project.addPair('Many issues', 'pricing-card-highlighted')
    await fill(service.db, project.id, pair, { pairs, issues })
    const viewport = { width: WIDTH, height: HEIGHT }
    const { page, open } = await openBrowser(browser, project.port, 'Grace', { viewport })
    page.setDefaultTimeout(60_000)
    const measured: Frames[] = []

    const list = `/p/${project.id}/pairs?order=queue`
    const scrolled = async (
      what: string,
      path: string,
      { isBare = false, by = FLYING }: { isBare?: boolean; by?: number } = {},
    ): Promise<Frames> => {
      await open(path)
      await page.locator('a:is(.pair-row, .pair-card) .pair-name').first().waitFor()
      await page.getByText(`of ${(pairs + 1).toLocaleString('en')} pairs`).waitFor()
      if (isBare) await page.evaluate(hidePictures)
      await page.mouse.move(WIDTH / 2, HEIGHT / 2)
      return measure(page, `${pairs} pairs: ${what}`, () => page.mouse.wheel(0, by))
    }
    for (let round = 1; round <= ROUNDS; round++) {
      const bare = await scrolled('the list scrolls, without pictures', list, {
        isBare: true,
      })
      const pictured = await scrolled('the list scrolls', list)
      const grid = await scrolled('the grid scrolls', `${list}&as=grid`)
      const slow = await scrolled('the list scrolls slowly', list, { by: SLOW })
      measured.push(bare, pictured, grid, slow)
      const ratio = (frames: Frames): string => (rateOf(frames) / rateOf(bare)).toFixed(2)
      console.log(
        `Round ${round}: frames/s over those of the list without pictures: list ${ratio(pictured)}, grid ${ratio(grid)}, list slowly ${ratio(slow)}`,
      )
    }

    await open(`/p/${project.id}/review/${pair}`)
    await page.locator('.issue-row').first().waitFor()
    await page.locator('.layer-image').nth(1).waitFor()
    measured.push(await measure(page, 'nothing moves, to compare', () => page.waitForTimeout(100)))
    const stage = (await page.locator('.pane').first().boundingBox())!
    const centre = { x: stage.x + stage.width / 2, y: stage.y + stage.height / 2 }
    let step = 0
    const circle = (): Promise<void> => {
      step += 0.25
      return page.mouse.move(centre.x + 90 * Math.cos(step), centre.y + 90 * Math.sin(step))
    }
    await page.mouse.move(centre.x, centre.y)
    await page.mouse.down()
    measured.push(await measure(page, `${issues} issues: both images pan`, circle))
    await page.mouse.up()
    measured.push(await measure(page, `${issues} issues: the pointer hovers`, circle))
    await page.keyboard.down('Control')
    measured.push(
      await measure(page, `${issues} issues: both images zoom`, () =>
        page.mouse.wheel(0, Math.sin((step += 0.1)) > 0 ? 12 : -12),
      ),
    )
    await page.keyboard.up('Control')
    const issueList = (await page.locator('.issues .scroller').boundingBox())!
    await page.mouse.move(issueList.x + issueList.width / 2, issueList.y + issueList.height / 2)
    measured.push(
      await measure(page, `${issues} issues: the list scrolls`, () => page.mouse.wheel(0, 150)),
    )
    printTable(
      'Frames',
      ['scene', 'frames/s', 'median ms', '95 %', '99 %', 'later than 1.5 frames', 'main thread ms'],
      measured.map(row),
    )
  } finally {
    await browser.close()
    await service.stop()
    await rm(bundles, { recursive: true })
  }
}

await main(Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 2_000))

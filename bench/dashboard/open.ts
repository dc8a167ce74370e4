import { rm } from 'node:fs/promises'
import { availableParallelism, release } from 'node:os'
import type { Page } from 'playwright-core'
import { launchChromium } from '../../test/system/support/chromium.ts'
import { writeBundles } from '../../test/system/setup/bundles.ts'
import { startService } from '../../test/system/support/service.ts'
import { openBrowser } from '../../test/system/dashboard/support/pages.ts'
import { newReviewProject } from '../../test/system/dashboard/support/review-project.ts'
import { printTable, printTargets, quantile } from '../table.ts'

/**
 * `npm run bench:opening [-- rounds]`: how long a warm review takes to open, its images and its list drawn, beside a bare page
 * of the same server that only loads the two images. Both take turns in one browser.
 */

const MOST_MS = 500

/** Of each page, what has to be there and be drawn. */
const SHOWN = { review: '.issue-row', bare: 'body' } as const
type Kind = keyof typeof SHOWN

/** Returns the ms from the beginning of a navigation to the frame that shows both images and the selector. */
async function opening(page: Page, path: string, selector: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' })
  return page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          const images = [...document.querySelectorAll<HTMLImageElement>('img')]
          const loaded = images.filter((image) => image.complete && image.naturalWidth > 0)
          if (loaded.length < 2 || document.querySelector(selector) === null)
            requestAnimationFrame(look)
          else requestAnimationFrame((at) => resolve(at))
        }
        look()
      }),
    selector,
  )
}

async function main(rounds: number): Promise<void> {
  console.log(`Node ${process.version}, Linux ${release()}, ${availableParallelism()} cores.`)
  const bundles = await writeBundles()
  const service = await startService({
    dashboard: true,
    bundles,
    vars: { SERVICE_AUTH_TOKEN: 'bench-opening-token' },
  })
  const browser = await launchChromium()
  try {
    const project = await newReviewProject(service)
    const pair = await project.addPair('Opened', 'pricing-card-highlighted')
    const { page } = await openBrowser(browser, project.port, 'Grace', {
      viewport: { width: 1440, height: 900 },
    })
    const image = (slot: string) => `/api/diff/image/${pair}/${slot}?project=${project.id}`
    const bare = `<!doctype html><img src="${image('a')}"><img src="${image('b')}">`
    await page.route('**/bare', (route) => route.fulfill({ body: bare, contentType: 'text/html' }))
    const paths: Record<Kind, string> = {
      review: `/p/${project.id}/review/${pair}`,
      bare: '/bare',
    }
    const measured: Record<Kind, number[]> = { review: [], bare: [] }
    // The first of each fills the caches.
    for (let round = 0; round <= rounds; round++)
      for (const kind of ['review', 'bare'] as const) {
        const ms = await opening(page, paths[kind], SHOWN[kind])
        if (round > 0) measured[kind].push(ms)
      }
    const row = (what: string, kind: Kind): string[] => [
      what,
      ...[0.5, 0.95, 1].map((share) => quantile(measured[kind], share).toFixed(0)),
    ]
    printTable(
      `From the navigation to the images, ms, ${rounds} times each`,
      ['page', 'median', '95 %', 'most'],
      [row('a review', 'review'), row('both images alone', 'bare')],
    )
    const format = (ms: number): string => `${ms.toFixed(0)} ms`
    printTargets('Targets', [
      {
        what: 'a warm review, median',
        measured: quantile(measured.review, 0.5),
        bound: { atMost: MOST_MS },
        format,
      },
    ])
  } finally {
    await browser.close()
    await service.stop()
    await rm(bundles, { recursive: true })
  }
}

await main(Number(process.argv[2] ?? 20))

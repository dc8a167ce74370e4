import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, release } from 'node:os'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Browser, Page } from 'playwright-core'
import { fromRoot } from '../../scripts/local/project.ts'
import { openBrowser } from '../../test/system/dashboard/support/pages.ts'
import { launchChromium } from '../../test/system/support/chromium.ts'
import { printTable, printTargets, quantile } from '../table.ts'
import type { ReviewService } from './review-service.ts'

/**
 * `npm run bench:opening [-- rounds [folder]]`: how long a warm review takes to open, its images and its list drawn, beside a bare
 * page of the same server that only loads the two images. With the folder of another checkout that has its packages,
 * beside both of that one, too. All take turns in one browser.
 */

const MOST_MS = 500

/** Of each page, what has to be there and be drawn. */
const SHOWN = { review: '.issue-row', bare: 'body' } as const
type Kind = keyof typeof SHOWN
const KINDS = ['review', 'bare'] as const

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

interface Side {
  name: string
  measured: Record<Kind, number[]>
  open: (kind: Kind) => Promise<number>
  stop: () => Promise<void>
}

/** Starts a checkout with a pair to review. */
async function start(name: string, root: string, browser: Browser): Promise<Side> {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' })
  const script = fromRoot('bench/dashboard/review-service.ts')
  const child = spawn(process.execPath, [script, root], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const failed = ended.then(() => Promise.reject(new Error(`the service of ${root} did not start`)))
  const started = once(createInterface(child.stdout), 'line')
  const [line] = (await Promise.race([started, failed])) as [string]
  const { port, project, pair } = JSON.parse(line) as ReviewService
  const { page } = await openBrowser(browser, port, 'Grace', {
    viewport: { width: 1440, height: 900 },
  })
  const image = (slot: string) => `/api/diff/image/${pair}/${slot}?project=${project}`
  const bare = `<!doctype html><img src="${image('a')}"><img src="${image('b')}">`
  await page.route('**/bare', (route) => route.fulfill({ body: bare, contentType: 'text/html' }))
  const paths: Record<Kind, string> = { review: `/p/${project}/review/${pair}`, bare: '/bare' }
  return {
    name,
    measured: { review: [], bare: [] },
    open: (kind) => opening(page, paths[kind], SHOWN[kind]),
    stop: async () => {
      failed.catch(() => {})
      child.stdin.end()
      await ended
    },
  }
}

function print(sides: readonly Side[], rounds: number): void {
  const format = (ms: number): string => `${ms.toFixed(0)} ms`
  const what: Record<Kind, string> = { review: 'a review', bare: 'both images alone' }
  const row = ({ name, measured }: Side, kind: Kind): string[] => [
    `${what[kind]}, ${name}`,
    ...[0.5, 0.95, 1].map((share) => quantile(measured[kind], share).toFixed(0)),
  ]
  printTable(
    `From the navigation to the images, ms, ${rounds} times each`,
    ['page', 'median', '95 %', 'most'],
    KINDS.flatMap((kind) => sides.map((side) => row(side, kind))),
  )
  printTargets('Targets', [
    {
      what: 'a warm review, median',
      measured: quantile(sides[0]!.measured.review, 0.5),
      bound: { atMost: MOST_MS },
      format,
    },
  ])
}

async function main(rounds: number, other: string | undefined): Promise<void> {
  console.log(`Node ${process.version}, Linux ${release()}, ${availableParallelism()} cores.`)
  const browser = await launchChromium()
  const sides: Side[] = []
  try {
    sides.push(await start('this checkout', fromRoot('.'), browser))
    if (other !== undefined) sides.push(await start(other, resolve(other), browser))
    // The first of each fills the caches.
    for (let round = 0; round <= rounds; round++)
      for (const kind of KINDS)
        for (const side of sides) {
          const ms = await side.open(kind)
          if (round > 0) side.measured[kind].push(ms)
        }
    print(sides, rounds)
  } finally {
    await browser.close()
    for (const side of sides) await side.stop()
  }
}

await main(Number(process.argv[2] ?? 20), process.argv[3])

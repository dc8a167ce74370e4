import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { availableParallelism, release } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { fromRoot } from '../../scripts/local/project.ts'
import { launchChromium } from '../../test/system/support/chromium.ts'
import { printTable, printTargets, quantile } from '../table.ts'

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

/** What of a checkout is needed to start it. */
interface Modules {
  bundles: typeof import('../../test/system/setup/bundles.ts')
  service: typeof import('../../test/system/support/service.ts')
  pages: typeof import('../../test/system/dashboard/support/pages.ts')
  projects: typeof import('../../test/system/dashboard/support/review-project.ts')
}

async function modulesOf(root: string): Promise<Modules> {
  const load = (path: string): Promise<unknown> => import(join(root, 'test/system', path))
  const [bundles, service, pages, projects] = await Promise.all([
    load('setup/bundles.ts'),
    load('support/service.ts'),
    load('dashboard/support/pages.ts'),
    load('dashboard/support/review-project.ts'),
  ])
  return { bundles, service, pages, projects } as Modules
}

interface Side {
  name: string
  measured: Record<Kind, number[]>
  open: (kind: Kind) => Promise<number>
  stop: () => Promise<void>
}

/** Starts a checkout with a pair to review. */
async function start(name: string, root: string, browser: Browser): Promise<Side> {
  execFileSync('npm', ['run', '--silent', 'build:dashboard'], { cwd: root, stdio: 'inherit' })
  const modules = await modulesOf(root)
  const bundles = await modules.bundles.writeBundles()
  const service = await modules.service.startService({
    dashboard: true,
    bundles,
    vars: { SERVICE_AUTH_TOKEN: 'bench-opening-token' },
  })
  const project = await modules.projects.newReviewProject(service)
  const pair = await project.addPair('Opened', 'pricing-card-highlighted')
  const { page } = await modules.pages.openBrowser(browser, project.port, 'Grace', {
    viewport: { width: 1440, height: 900 },
  })
  const image = (slot: string) => `/api/diff/image/${pair}/${slot}?project=${project.id}`
  const bare = `<!doctype html><img src="${image('a')}"><img src="${image('b')}">`
  await page.route('**/bare', (route) => route.fulfill({ body: bare, contentType: 'text/html' }))
  const paths: Record<Kind, string> = {
    review: `/p/${project.id}/review/${pair}`,
    bare: '/bare',
  }
  return {
    name,
    measured: { review: [], bare: [] },
    open: (kind) => opening(page, paths[kind], SHOWN[kind]),
    stop: async () => {
      await service.stop()
      await rm(bundles, { recursive: true })
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

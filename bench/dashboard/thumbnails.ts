import { rm } from 'node:fs/promises'
import { availableParallelism, release } from 'node:os'
import { cpuSecondsOf, forgetPeak, memoryOf } from '../../scripts/local/workerd-process.ts'
import { launchChromium } from '../../test/system/support/chromium.ts'
import { writeBundles } from '../../test/system/setup/bundles.ts'
import { startService } from '../../test/system/support/service.ts'
import { newReviewProject } from '../../test/system/dashboard/support/review-project.ts'
import { printTable, quantile } from '../table.ts'

/**
 * `npm run bench:thumbnails [-- times]`: CPU time and memory that drawing a thumbnail takes in workerd, for screenshots of a long page
 * of text, as PNG files of that size really are, and for the same thumbnails once they are stored.
 */

const SIZES = [
  { width: 1_280, height: 720 },
  { width: 1_200, height: 9_000 },
  { width: 3_840, height: 3_840 },
]

/** A process's time is counted in steps of 10 ms. */
const AGAIN = 50

const MIB = 1024 * 1024

async function main(times: number): Promise<void> {
  console.log(`Node ${process.version}, Linux ${release()}, ${availableParallelism()} cores.`)
  const bundles = await writeBundles()
  const vars = { SERVICE_AUTH_TOKEN: 'bench-thumbnails-token' }
  const service = await startService({ dashboard: true, bundles, vars })
  const browser = await launchChromium()
  try {
    const project = await newReviewProject(service)
    const page = await browser.newPage()
    /** Another picture each time: equal ones share a thumbnail. */
    const screenshot = async (size: { width: number; height: number }, time: number) => {
      await page.setViewportSize(size)
      const card = `<section><h2>Berth ${time}</h2><p>With shore power, fresh water and a view.</p></section>`
      await page.setContent(
        `<style>body{display:flex;flex-wrap:wrap;gap:16px;font:16px sans-serif}section{width:280px;padding:24px;border:1px solid
         #cbd5e1;border-radius:12px;background:linear-gradient(#fff,#eef2ff)}</style>${card.repeat(900)}`,
      )
      return page.screenshot()
    }
    const show = async (pair: string): Promise<void> => {
      const path = `/api/diff/image/${pair}/a/thumbnail?project=${project.id}`
      const { status } = await project.administrator.ask('GET', path)
      if (status !== 200) throw new Error(`${path}: ${status}`)
    }
    const cost = async (act: () => Promise<void>) => {
      forgetPeak(service.pid)
      const [bytes, seconds] = [memoryOf(service.pid, 'VmRSS'), cpuSecondsOf(service.pid)]
      await act()
      return {
        ms: 1_000 * (cpuSecondsOf(service.pid) - seconds),
        mib: (memoryOf(service.pid, 'VmHWM') - bytes) / MIB,
      }
    }
    const rows: string[][] = []
    for (const size of SIZES) {
      const drawn: { ms: number; mib: number }[] = []
      const stored: number[] = []
      let bytes = 0
      // The first one warms up.
      for (let time = 0; time <= times; time++) {
        const a = await screenshot(size, time)
        bytes = a.length
        const name = `${size.width} by ${size.height}, ${time}`
        const pair = await project.addPictures(name, { a, b: a })
        const first = await cost(() => show(pair))
        const again = await cost(async () => {
          for (let i = 0; i < AGAIN; i++) await show(pair)
        })
        if (time > 0) drawn.push(first)
        if (time > 0) stored.push(again.ms / AGAIN)
      }
      rows.push([
        `${size.width} × ${size.height}`,
        (bytes / 1024).toFixed(0),
        quantile(
          drawn.map(({ ms }) => ms),
          0.5,
        ).toFixed(0),
        Math.max(...drawn.map(({ mib }) => mib)).toFixed(0),
        quantile(stored, 0.5).toFixed(1),
      ])
    }
    printTable(
      `Thumbnails, ${times} of each size: medians of CPU, the most of memory over what was held before`,
      ['image', 'KiB', 'drawn, CPU ms', 'memory, MiB', 'stored, CPU ms'],
      rows,
    )
  } finally {
    await browser.close()
    await service.stop()
    await rm(bundles, { recursive: true })
  }
}

await main(Number(process.argv[2] ?? 10))

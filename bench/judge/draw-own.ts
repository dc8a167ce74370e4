import { fileURLToPath } from 'node:url'
import { Studio } from './drawing/page/studio.ts'
import { writeSet } from './drawing/set.ts'
import { launchChromium } from './project/tools.ts'

/** `npm --prefix bench/judge run draw:own` draws the committed pairs anew. */
const browser = await launchChromium()
try {
  await writeSet(fileURLToPath(new URL('pairs', import.meta.url)), new Studio(browser), {
    name: 'own',
    seed: 'own 1',
    size: 36,
    controls: 0.25,
    mostBytes: 100_000,
    recaptureEvery: 5,
  })
} finally {
  await browser.close()
}

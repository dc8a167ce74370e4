import { fileURLToPath } from 'node:url'
import { launchChromium } from '../../test/system/support/chromium.ts'
import { loadFonts } from './fonts.ts'
import { Studio } from './page/studio.ts'
import { writeSet } from './set.ts'
import { TEMPLATES } from './templates/index.ts'

/** `npm run build:judge-pairs` draws the committed pairs anew. */
const fonts = loadFonts(process.env['JUDGE_FONTS'])
const browser = await launchChromium()
try {
  await writeSet(fileURLToPath(new URL('pairs', import.meta.url)), new Studio(browser), fonts, {
    name: 'own',
    seed: 'own 1',
    size: 36,
    templates: TEMPLATES,
    controls: 0.25,
    mostBytes: 100_000,
    recaptureEvery: 5,
  })
} finally {
  await browser.close()
}

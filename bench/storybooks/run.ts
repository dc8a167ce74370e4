import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launchChromium } from '../../src/cli/capture/browser/launch.ts'
import { pagesAtOnce } from '../../src/cli/capture/engine/pages-at-once.ts'
import { findChromium, launchChromium as launchPlain } from '../../test/system/support/chromium.ts'
import { buildStorybook } from './build.ts'
import { captureFolder, captureTwice } from './capture-twice.ts'
import { plainLoop } from './plain-loop.ts'
import { REACT_OVERLAYS } from './react-overlays.ts'
import { REACT_VITE } from './react-vite.ts'
import { REACT_WEBPACK } from './react-webpack.ts'
import { SVELTE_VITE } from './svelte-vite.ts'
import { VUE_STORYBOOK_8 } from './vue-storybook-8.ts'
import { VUE_VITE } from './vue-vite.ts'
import { WEB_COMPONENTS_VITE } from './web-components-vite.ts'

// Other people's components in Storybooks of four frameworks: are two captures of an unchanged build the same, and
// how many stories are captured a second? Installs packages from the registry.

const { values, positionals } = parseArgs({
  /** Names of the projects to capture; all by default. */
  allowPositionals: true,
  options: {
    /** Where the Storybooks are built, and found built by the next run. */
    folder: { type: 'string', default: join(tmpdir(), 'storybooks') },
    rounds: { type: 'string', default: '1' },
    pages: { type: 'string' },
  },
})
const pages = values.pages ? Number(values.pages) : pagesAtOnce()
const all = [
  VUE_VITE,
  SVELTE_VITE,
  WEB_COMPONENTS_VITE,
  REACT_WEBPACK,
  REACT_VITE,
  VUE_STORYBOOK_8,
  REACT_OVERLAYS,
]
const projects =
  positionals.length === 0 ? all : all.filter(({ name }) => positionals.includes(name))

mkdirSync(values.folder, { recursive: true })
const browser = await launchChromium(await findChromium())
/** Started as a script of one's own does it: the other one has no network but by the captures' gate. */
const ownBrowser = await launchPlain()
console.log(`Chromium ${browser.version()}, ${pages} pages at once`)
const total = { both: 0, sameImage: 0, sameStructure: 0, judged: 0 }
try {
  for (const project of projects) {
    const built = await buildStorybook(project, values.folder)
    const same = await captureTwice(browser, built, pages)
    const speeds: string[] = []
    for (let round = 0; round < Number(values.rounds); round++) {
      const plain = same.stories / (await plainLoop(ownBrowser, built))
      const { seconds } = await captureFolder(browser, built, pages)
      speeds.push(`${(same.stories / seconds).toFixed(2)} against ${plain.toFixed(2)} stories/s`)
    }
    console.log(`\n${project.title}`)
    console.log(`  captured ${same.captured} of ${same.stories}; ${speeds.join('; ')}`)
    console.log(
      `  captured twice ${same.both}: same image ${same.sameImage}, same structure ${same.sameStructure}; ` +
        `the judge finds something in ${same.judged.length}`,
    )
    for (const line of [...same.failed, ...same.judged]) console.log(`    ${line}`)
    total.both += same.both
    total.sameImage += same.sameImage
    total.sameStructure += same.sameStructure
    total.judged += same.judged.length
  }
} finally {
  await browser.close()
  await ownBrowser.close()
}
const percent = (part: number) => `${((100 * part) / total.both).toFixed(1)} %`
console.log(
  `\nAll: ${total.both} captured twice, same image ${percent(total.sameImage)}, ` +
    `same structure ${percent(total.sameStructure)}, the judge finds something in ${total.judged}`,
)

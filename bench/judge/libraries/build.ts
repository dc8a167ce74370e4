import { join } from 'node:path'
import { launchChromium } from '../../../test/system/support/chromium.ts'
import { Studio } from '../page/studio.ts'
import { PARTS } from './index.ts'
import { writeLibrarySet, type LibrarySet } from './set.ts'

/**
 * `npm run build:judge-libraries -- <folder> [read|read2|unread|fresh|latest|newest|sealed|reserve|hidden|wrong|… [:pairs of each] …]` draws pairs of components
 * of public libraries: `npm --prefix bench/judge/libraries ci --ignore-scripts` installs them first.
 */
const [folder, ...wanted] = process.argv.slice(2)
if (!folder) throw new Error('name the folder to write to')

const PLANS = {
  read: { each: 15, libraries: PARTS.read, wrong: false },
  /** The same libraries drawn anew: whether a rule knows the components or only the drawings. */
  read2: { each: 13, libraries: PARTS.read, wrong: false },
  unread: { each: 15, libraries: PARTS.unread, wrong: false },
  fresh: { each: 15, libraries: PARTS.fresh, wrong: false },
  latest: { each: 15, libraries: PARTS.latest, wrong: false },
  newest: { each: 15, libraries: PARTS.newest, wrong: false },
  sealed: { each: 15, libraries: PARTS.sealed, wrong: false },
  reserve: { each: 15, libraries: PARTS.reserve, wrong: false },
  hidden: { each: 15, libraries: PARTS.hidden, wrong: false },
  wrong: { each: 6, libraries: PARTS.read, wrong: true },
  'wrong-unread': { each: 6, libraries: PARTS.unread, wrong: true },
  'wrong-fresh': { each: 5, libraries: PARTS.fresh, wrong: true },
  'wrong-latest': { each: 5, libraries: PARTS.latest, wrong: true },
  'wrong-newest': { each: 5, libraries: PARTS.newest, wrong: true },
  'wrong-sealed': { each: 5, libraries: PARTS.sealed, wrong: true },
  'wrong-reserve': { each: 5, libraries: PARTS.reserve, wrong: true },
  'wrong-hidden': { each: 5, libraries: PARTS.hidden, wrong: true },
}

const browser = await launchChromium()
try {
  for (const [name, plan] of Object.entries(PLANS)) {
    const chosen = wanted.find((text) => text.split(':')[0] === name)
    if (wanted.length > 0 && !chosen) continue
    const set: LibrarySet = {
      ...plan,
      name,
      seed: `libraries ${name} 1`,
      each: Number(chosen?.split(':')[1] ?? plan.each),
      libraries: plan.libraries.map((load) => load()),
    }
    const made = await writeLibrarySet(join(folder, name), new Studio(browser), set)
    const differences = made.reduce((sum, { truth }) => sum + truth.findings.length, 0)
    console.log(`${name}: ${made.length} pairs, ${differences} differences`)
  }
} finally {
  await browser.close()
}

import { join } from 'node:path'
import { launchChromium } from '../../../test/system/support/chromium.ts'
import { Studio } from '../page/studio.ts'
import { PARTS } from './index.ts'
import { writeLibrarySet, type LibrarySet } from './set.ts'

/**
 * `npm run build:judge-libraries -- <folder> [set[:pairs of each] …]` draws pairs of components of public libraries, of
 * all sets or the named ones: `npm --prefix bench/judge/libraries ci --ignore-scripts` installs them first.
 */
const [folder, ...wanted] = process.argv.slice(2)
if (!folder) throw new Error('name the folder to write to')

const parts = Object.keys(PARTS) as (keyof typeof PARTS)[]
const PLANS = [
  ...parts.map((part) => ({ name: part, part, each: 15, wrong: false })),
  /** The same libraries drawn anew: whether a rule knows the components or only the drawings. */
  { name: 'read2', part: 'read', each: 13, wrong: false },
  ...parts.map((part) => ({
    name: part === 'read' ? 'wrong' : `wrong-${part}`,
    part,
    each: part === 'read' || part === 'unread' ? 6 : 5,
    wrong: true,
  })),
] as const

const browser = await launchChromium()
try {
  for (const { name, part, each, wrong } of PLANS) {
    const chosen = wanted.find((text) => text.split(':')[0] === name)
    if (wanted.length > 0 && !chosen) continue
    const set: LibrarySet = {
      name,
      seed: `libraries ${name} 1`,
      each: Number(chosen?.split(':')[1] ?? each),
      libraries: PARTS[part].map((load) => load()),
      wrong,
    }
    const made = await writeLibrarySet(join(folder, name), new Studio(browser), set)
    const differences = made.reduce((sum, { truth }) => sum + truth.findings.length, 0)
    console.log(`${name}: ${made.length} pairs, ${differences} differences`)
  }
} finally {
  await browser.close()
}

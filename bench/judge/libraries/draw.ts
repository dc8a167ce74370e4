import { join } from 'node:path'
import { launchChromium } from '../project/tools.ts'
import { Studio } from '../drawing/page/studio.ts'
import { typedPath } from '../typed-path.ts'
import { DIVIDER_PROPOSERS } from '../drawing/mutations/index.ts'
import { PARTS } from './index.ts'
import type { Library } from './library.ts'
import { writeLibrarySet, type LibrarySet } from './set.ts'

/**
 * `npm --prefix bench/judge run draw:libraries -- <folder> [set[:pairs of each[:seed]] …]` draws pairs of components of public
 * libraries, of all sets or the named ones: `npm --prefix bench/judge/libraries ci --ignore-scripts` installs them first.
 */
const [folder, ...wanted] = process.argv.slice(2)
if (!folder) throw new Error('name the folder to write to')

type Plan = Omit<LibrarySet, 'seed' | 'libraries'> & { libraries: readonly (() => Library)[] }

const UNREAD = new Set(['reserve', 'veiled'])
const READABLE = Object.entries(PARTS).flatMap(([part, libraries]) =>
  UNREAD.has(part) ? [] : libraries,
)
const PLANS: readonly Plan[] = [
  ...Object.entries(PARTS).map(([name, libraries]) => ({
    name,
    libraries,
    each: 15,
    wrong: false,
  })),
  // The same libraries drawn anew: whether a rule knows the components or only the drawings.
  { name: 'read2', libraries: PARTS.read, each: 13, wrong: false },
  ...Object.entries(PARTS).map(([part, libraries]) => ({
    name: part === 'read' ? 'wrong' : `wrong-${part}`,
    libraries,
    each: part === 'read' || part === 'unread' ? 6 : 5,
    wrong: true,
  })),
  { name: 'dividers', libraries: READABLE, each: 4, wrong: false, proposers: DIVIDER_PROPOSERS },
  {
    name: 'controls',
    libraries: READABLE,
    each: 4,
    wrong: false,
    controls: ['hint', 'scale', 'viewport', 'hint', 'subpixel', 'double', 'scale'],
  },
]

const browser = await launchChromium()
try {
  for (const plan of PLANS) {
    const { name, each, libraries } = plan
    const chosen = wanted.map((text) => text.split(':')).find(([of]) => of === name)
    if (wanted.length > 0 && !chosen) continue
    const [, pairs = each, seed = '1'] = chosen ?? []
    const set: LibrarySet = {
      ...plan,
      seed: `libraries ${name} ${seed}`,
      each: Number(pairs),
      libraries: libraries.map((load) => load()),
    }
    const made = await writeLibrarySet(join(typedPath(folder), name), new Studio(browser), set)
    const differences = made.reduce((sum, { truth }) => sum + truth.findings.length, 0)
    console.log(`${name}: ${made.length} pairs, ${differences} differences`)
  }
} finally {
  await browser.close()
}

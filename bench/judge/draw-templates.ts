import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Studio } from './drawing/page/studio.ts'
import { writeSet, type SetPlan } from './drawing/set.ts'
import { PICTURES, TEMPLATES } from './drawing/templates/index.ts'
import { launchChromium } from './project/tools.ts'
import { typedPath } from './typed-path.ts'

/**
 * `npm --prefix bench/judge run draw:templates -- <folder> [set[:pairs] …]` draws the sets of templates, or the named
 * ones with so many pairs; `npm --prefix bench/judge run draw:own` draws the committed one anew.
 */
const [folder, ...wanted] = process.argv.slice(2)
if (!folder) throw new Error('name the folder to write to')

const OWN: SetPlan = {
  name: 'own',
  seed: 'own 1',
  size: 36,
  controls: 0.25,
  mostBytes: 100_000,
  recaptureEvery: 5,
  templates: TEMPLATES,
  // Half with both structures, a quarter with one, a quarter with none.
  which: ['full', 'dom', 'full', 'none', 'full', 'design', 'full', 'none'],
  changes: [1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5],
}

/** Of 2.6 changes on average, several of them on one element where they fall so. */
const CROWDED = {
  size: 40,
  controls: 0.15,
  mostBytes: 600_000,
  recaptureEvery: 6,
  which: ['full'],
  changes: [1, 1, 2, 2, 2, 3, 3, 3, 4, 5],
  crowded: true,
  viewportEvery: 6,
} as const

const SETS: readonly SetPlan[] = [
  { ...CROWDED, name: 'crowded', seed: 'crowded 1', templates: TEMPLATES },
  { ...CROWDED, name: 'pictures', seed: 'pictures 1', templates: PICTURES },
  { ...CROWDED, name: 'crowded-unread', seed: 'crowded unread 1', templates: TEMPLATES },
  { ...CROWDED, name: 'pictures-unread', seed: 'pictures unread 1', templates: PICTURES },
]

const browser = await launchChromium()
try {
  const studio = new Studio(browser)
  if (folder === '--own') {
    await writeSet(fileURLToPath(new URL('pairs', import.meta.url)), studio, OWN)
  } else {
    for (const set of SETS) {
      const chosen = wanted.find((text) => text.split(':')[0] === set.name)
      if (wanted.length > 0 && !chosen) continue
      const size = Number(chosen?.split(':')[1] ?? set.size)
      await writeSet(join(typedPath(folder), set.name), studio, { ...set, size })
    }
  }
} finally {
  await browser.close()
}

import { join } from 'node:path'
import { launchChromium } from '../../test/system/support/chromium.ts'
import { loadFonts } from './fonts.ts'
import { Studio } from './page/studio.ts'
import { writeSet, type SetPlan } from './set.ts'
import { HALVES, TEMPLATES } from './templates/index.ts'

/**
 * `node bench/judge/build-sets.ts <folder> [name:size …]` writes the large sets for tuning and for
 * checking it. `JUDGE_FONTS` names a folder of @fontsource packages to set them in.
 */
const [folder, ...wanted] = process.argv.slice(2)
if (!folder) throw new Error('name the folder to write to')

const PLANS: SetPlan[] = [
  { name: 'train', seed: 'train 1', size: 150, templates: HALVES.first, controls: 0.25 },
  { name: 'apart', seed: 'apart 1', size: 150, templates: HALVES.second, controls: 0.25 },
  { name: 'wrong', seed: 'wrong 1', size: 40, templates: TEMPLATES, controls: 0.2, wrong: true },
]

const fonts = loadFonts(process.env['JUDGE_FONTS'])
const browser = await launchChromium()
try {
  const studio = new Studio(browser)
  for (const plan of PLANS) {
    const size = wanted.find((text) => text.startsWith(`${plan.name}:`))?.split(':')[1]
    if (wanted.length > 0 && !size) continue
    const truths = await writeSet(join(folder, plan.name), studio, fonts, {
      ...plan,
      size: Number(size ?? plan.size),
    })
    const findings = truths.reduce((sum, { findings }) => sum + findings.length, 0)
    console.log(`${plan.name}: ${truths.length} pairs, ${findings} differences`)
  }
} finally {
  await browser.close()
}

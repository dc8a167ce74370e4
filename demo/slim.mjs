// Takes out of storybook/ what a static Storybook works without, and what differs between builds.
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minifySync } from 'vite'

const root = fileURLToPath(new URL('./storybook', import.meta.url))
const own = new Set(readdirSync(fileURLToPath(new URL('./public', import.meta.url))))

// Storybook copies its own static files twice: into sb-common-assets/, where its pages look for
// them, and to the root, where nothing does. Ours (favicon.svg) win at the root and stay.
for (const name of readdirSync(join(root, 'sb-common-assets'))) {
  if (!own.has(name)) rmSync(join(root, name), { force: true })
}

// The manager is shipped as readable source: half of the archive.
for (const folder of ['sb-manager', 'sb-addons']) {
  for (const entry of readdirSync(join(root, folder), { recursive: true })) {
    if (!entry.endsWith('.js')) continue
    const path = join(root, folder, entry)
    const { code, errors } = minifySync(path, readFileSync(path, 'utf8'), { module: true })
    if (errors.length > 0) throw new Error(`${entry}: ${errors[0].message}`)
    writeFileSync(path, code)
  }
}

// Storybook's note about itself: keep what holds for every build of these sources, not the time of
// this one nor what it counted in the checkout around it.
const kept = ['storybookVersion', 'framework', 'builder', 'renderer', 'language', 'addons']
const about = join(root, 'project.json')
const facts = JSON.parse(readFileSync(about, 'utf8'))
const stable = Object.fromEntries(kept.map((key) => [key, facts[key]]))
writeFileSync(about, `${JSON.stringify(stable)}\n`)

import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../..')

const FILES = [
  'package.json',
  'package-lock.json',
  'wrangler.toml',
  'tsconfig.json',
  '.dev.vars.example',
  'LICENSE',
  'docs',
  'migrations',
  'scripts',
  'src',
]

export interface Clone {
  folder: string
  remove: () => void
}

/** The project as after `git clone` and `npm ci --ignore-scripts`: no settings, no state, nothing built. */
export function cloneProject(): Clone {
  const folder = mkdtempSync(join(tmpdir(), 'storybook-hosting-'))
  for (const file of FILES) cpSync(join(ROOT, file), join(folder, file), { recursive: true })
  mkdirSync(join(folder, 'demo'))
  cpSync(join(ROOT, 'demo/storybook.zip'), join(folder, 'demo/storybook.zip'))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The same after `npm run build`, which takes seconds of CPU. */
export function cloneBuiltProject(): Clone {
  const clone = cloneProject()
  cpSync(join(ROOT, 'generated'), join(clone.folder, 'generated'), { recursive: true })
  return clone
}

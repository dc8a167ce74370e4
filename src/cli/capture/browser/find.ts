import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir, platform } from 'node:os'
import { delimiter, join } from 'node:path'

/** Commands that start Chromium or Chrome if one is on the `PATH`. */
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']

/** Paths where installers put it without changing the `PATH`. */
const PLACES: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  linux: ['/opt/google/chrome/chrome', '/usr/lib/chromium/chromium', '/snap/bin/chromium'],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

/** The cache of `playwright install`, and what a browser's folder holds there. */
const CACHES: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Library/Caches/ms-playwright',
  linux: '.cache/ms-playwright',
  win32: 'AppData/Local/ms-playwright',
}
const BINARIES = [
  'chrome-linux/headless_shell',
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-mac/headless_shell',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-headless-shell-mac-arm64/chrome-headless-shell',
  'chrome-headless-shell-mac-x64/chrome-headless-shell',
  'chrome-win/headless_shell.exe',
  'chrome-win/chrome.exe',
  'chrome-win64/chrome.exe',
  'chrome-headless-shell-win64/chrome-headless-shell.exe',
]

/** Where to look. */
export interface Machine {
  env: Readonly<Record<string, string | undefined>>
  home: string
  platform: NodeJS.Platform
}

/** This machine, to a command that was started with these variables. */
export const thisMachine = ({ env }: Pick<Machine, 'env'>): Machine => ({
  env,
  home: homedir(),
  platform: platform(),
})

/** The command that installs the browser for captures. */
export const INSTALL_COMMAND = 'npx playwright-core install --with-deps --only-shell chromium'

/**
 * Returns the browser's binary: the one that `CHROME_PATH` names, else the newest of Playwright's cache, whose
 * version is the same on every machine, else one on the `PATH` or where installers put it; null if none.
 * A `CHROME_PATH` is returned even if nothing is there: no other browser may take its place.
 */
export function findChromium(machine: Machine): string | null {
  const { env } = machine
  const named = env['CHROME_PATH'] || env['CHROMIUM_PATH']
  if (named) return named
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const suffix = machine.platform === 'win32' ? '.exe' : ''
  const commands = folders.flatMap((folder) => COMMANDS.map((name) => join(folder, name + suffix)))
  const places = [...inCache(machine), ...commands, ...(PLACES[machine.platform] ?? [])]
  return places.find(isExecutable) ?? null
}

function inCache({ env, home, platform }: Machine): string[] {
  const named = env['PLAYWRIGHT_BROWSERS_PATH']
  const cache =
    named && named !== '0' ? named : join(home, CACHES[platform] ?? '.cache/ms-playwright')
  if (!existsSync(cache)) return []
  const folders = readdirSync(cache)
    .filter((name) => /^chromium(_headless_shell)?-\d+$/.test(name))
    .toSorted((a, b) => revision(b) - revision(a) || b.localeCompare(a))
  return folders.flatMap((folder) => BINARIES.map((binary) => join(cache, folder, binary)))
}

const revision = (folder: string): number => Number(folder.split('-').at(-1))

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

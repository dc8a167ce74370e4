import { statSync } from 'node:fs'

/**
 * Variables that a browser needs of its surroundings: where programs, fonts and temporary files are, the language, the
 * time zone. Proxies are not among them, because pages reach the network only through the gate of `network/`.
 */
const NAMES = new Set([
  'CHROME_DEVEL_SANDBOX',
  'DYLD_FALLBACK_LIBRARY_PATH',
  'HOME',
  'LANG',
  'LANGUAGE',
  'LD_LIBRARY_PATH',
  'LOGNAME',
  'PATH',
  'TEMP',
  'TMP',
  'TMPDIR',
  'TZ',
  'USER',
  'XDG_CACHE_HOME',
  'XDG_CONFIG_HOME',
  'XDG_DATA_DIRS',
  'XDG_DATA_HOME',
  // Windows, where programs do not start without the first two.
  'SYSTEMROOT',
  'WINDIR',
  'APPDATA',
  'COMSPEC',
  'LOCALAPPDATA',
  'PATHEXT',
  'PROGRAMDATA',
  'PROGRAMFILES',
  'PROGRAMFILES(X86)',
  'SYSTEMDRIVE',
  'USERNAME',
  'USERPROFILE',
])
const FAMILIES = /^(LC|FONTCONFIG)_/

/** Where the package of Chrome installs the helper that starts a sandbox without user namespaces. */
const SANDBOX_HELPER = '/opt/google/chrome/chrome-sandbox'

type Variables = Readonly<Record<string, string | undefined>>

/** Returns the variables that the browser gets: those of a list, so that no key or token is ever among them. */
export function browserEnvironment(env: Variables): Record<string, string> {
  const given = Object.entries(env).filter((entry): entry is [string, string] => {
    const name = entry[0].toUpperCase()
    return entry[1] !== undefined && (NAMES.has(name) || FAMILIES.test(name))
  })
  return Object.fromEntries(given)
}

/**
 * Names the sandbox's helper where one is installed: some systems (Ubuntu 23.10 and newer) refuse user namespaces to
 * every browser but the packaged one. Chromium uses it only where it can start no namespace.
 */
export function sandboxHelper(path = SANDBOX_HELPER): Record<string, string> {
  const SETUID = 0o4000
  try {
    const { uid, mode } = statSync(path)
    return uid === 0 && (mode & SETUID) !== 0 ? { CHROME_DEVEL_SANDBOX: path } : {}
  } catch {
    return {}
  }
}

/** What this check reads of an entry under `packages` in a lock file (version 3). */
export interface LockEntry {
  version?: string
  resolved?: string
  integrity?: string
  optional?: boolean
  hasInstallScript?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  /** Whether this is a package of this repository, installed as a link to its folder. */
  link?: boolean
}

/** Packages (`name@version`) that the lock file may name without integrity, and why. */
export interface Exception {
  reason: string
  packages: string[]
}

interface Input {
  /** `packages` of the lock file, by path; the project itself has the path '', its packages that of their folder. */
  packages: Record<string, LockEntry>
  exceptions: Exception[]
  /** `allowScripts` of package.json, by name. */
  allowScripts: Record<string, boolean>
}

/** Platforms on which every installed byte is pinned: no exception may be installed there. */
const PINNED_PLATFORMS = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
]

/**
 * Returns one line for each thing that the lock file leaves to the registry or to chance; none when it is complete.
 */
export function lockProblems({ packages, exceptions, allowScripts }: Input): string[] {
  const entries = Object.entries(packages).filter(
    ([path, { link, resolved }]) => isInstalled(path) && !(link && isOwnFolder(packages, resolved)),
  )
  const excepted = new Set(exceptions.flatMap((exception) => exception.packages))
  const unneeded = new Set(excepted)
  const unused = new Set(Object.keys(allowScripts))
  const problems: string[] = []
  for (const [path, entry] of entries) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const id = `${name}@${entry.version}`
    if (entry.integrity === undefined) {
      unneeded.delete(id)
      if (!excepted.has(id)) problems.push(`${id}: has no integrity`)
      else if (isInstalledWherePinned(entry))
        problems.push(
          `${id}: is installed on a platform where everything is pinned, so it needs integrity`,
        )
    } else if (!entry.integrity.startsWith('sha512-')) {
      problems.push(`${id}: its integrity is not SHA-512`)
    }
    if (entry.resolved !== undefined)
      problems.push(`${id}: names where it comes from (${entry.resolved})`)
    if (entry.hasInstallScript) {
      unused.delete(name)
      if (allowScripts[name] === undefined)
        problems.push(`${id}: has an install script that allowScripts does not decide on`)
    }
  }
  for (const id of unneeded) problems.push(`${id}: is excepted but needs no exception`)
  for (const name of unused) problems.push(`${name}: is in allowScripts but has no install script`)
  for (const { reason } of exceptions)
    if (reason.trim() === '') problems.push('an exception gives no reason')
  return problems
}

/** What lies elsewhere is in the repository: the project itself, and its workspaces. */
const isInstalled = (path: string): boolean => /(^|\/)node_modules\//.test(path)

const isOwnFolder = (packages: Input['packages'], path: string | undefined): boolean =>
  path !== undefined && !isInstalled(path) && packages[path] !== undefined

function isInstalledWherePinned(entry: LockEntry): boolean {
  if (!entry.optional) return true
  return PINNED_PLATFORMS.some(
    ({ os, cpu, libc }) =>
      admits(entry.os, os) && admits(entry.cpu, cpu) && admits(entry.libc, libc),
  )
}

/** npm's reading of `os`, `cpu` and `libc`: without a list everything is admitted, `!x` excludes x. */
function admits(list: string[] | undefined, value: string): boolean {
  if (list === undefined || list.length === 0) return true
  if (list.includes(`!${value}`)) return false
  return list.includes(value) || list.every((item) => item.startsWith('!'))
}

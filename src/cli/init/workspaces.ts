import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest } from './manifest.ts'

/**
 * Returns the patterns of the folders that are the repository's packages: those of npm, yarn and bun in package.json, of
 * pnpm in a file of its own. Nx alone needs none: each folder can be a project. Null for no monorepo.
 */
export function workspacePatterns(root: string): string[] | null {
  const pnpm = join(root, 'pnpm-workspace.yaml')
  const patterns = existsSync(pnpm)
    ? pnpmPatterns(readFileSync(pnpm, 'utf8'))
    : (readManifest(root).workspaces ?? [])
  if (patterns.length > 0) return patterns
  return existsSync(join(root, 'nx.json')) ? ['**'] : null
}

/** The list under `packages:`, in either form of YAML. */
function pnpmPatterns(yaml: string): string[] {
  const [, inline, block = ''] =
    /^packages:[ \t]*(?:\[([^\]]*)\]|(?:#.*)?\n((?:[ \t]*(?:-.*|#.*)?\n?)*))/m.exec(
      yaml.replaceAll('\r\n', '\n'),
    ) ?? []
  const entries =
    inline === undefined
      ? Array.from(block.matchAll(/^[ \t]*-[ \t]*(.*)$/gm), ([, entry = '']) => entry)
      : inline.split(',')
  return entries.map(scalar).filter((entry) => entry !== '')
}

const scalar = (text: string): string => {
  const quoted = /^\s*(['"])(.*?)\1/.exec(text)?.[2]
  return quoted ?? text.replace(/\s#.*$/, '').trim()
}

/** Whether a folder, given from the root, is one of the packages; a later pattern that begins with `!` leaves it out. */
export const isWorkspace = (patterns: readonly string[], folder: string): boolean =>
  patterns.reduce((is, pattern) => {
    const leavesOut = pattern.startsWith('!')
    return expressionOf(pattern.slice(leavesOut ? 1 : 0)).test(folder) ? !leavesOut : is
  }, false)

const expressionOf = (pattern: string): RegExp =>
  new RegExp(`^${sourceOf(pattern.replace(/^\.?\/+|\/+$/g, ''))}$`)

/** A pattern with `**`, `*`, `?` and `{a,b}` as the source of a regular expression. */
function sourceOf(pattern: string): string {
  const parts = pattern.match(/\{[^{}]*\}|\*\*\/?|[*?{}]|[^*?{}]+/g) ?? []
  const sources = parts.map((part) => {
    if (part === '**/') return '(?:.*/)?'
    if (part === '**') return '.*'
    if (part === '*') return '[^/]*'
    if (part === '?') return '[^/]'
    if (/^\{.*\}$/.test(part)) return `(?:${part.slice(1, -1).split(',').map(sourceOf).join('|')})`
    return part.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
  })
  return sources.join('')
}

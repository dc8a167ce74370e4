import { extensionOf } from './content-types.ts'

/** The part of an archive's index that resolving a path needs. */
interface PathIndex {
  /** Returns the ordinal of a path, or -1. */
  find(path: string): number
}

/** What a path of a build resolves to. */
type Resolution =
  | { kind: 'entry'; ordinal: number }
  /** There is no file at this path, but a single-page app may handle it. */
  | { kind: 'home'; ordinal: number }
  | { kind: 'redirect-to-folder' }
  | { kind: 'missing' }

/** A URL path, split for a project whose builds can also be reached by version. */
export interface RequestPath {
  /** Decoded first segment, in the spelling in which versions are recorded. */
  firstSegment: string
  /** Whether a slash follows the first segment. */
  hasRest: boolean
  /** Decoded path after `/<first segment>/`. */
  rest: string
  /** Decoded whole path, without its leading slash. */
  whole: string
}

/**
 * Decodes a URL path, once (RFC 3986 §2.4). Returns null for a path that must never resolve: malformed percent
 * encoding, `..`, NUL, backslash.
 */
export function parsePath(pathname: string): RequestPath | null {
  const whole = decode(pathname.slice(1))
  if (whole === null || /[\0\\]/.test(whole) || /(?:^|\/)\.\.(?:\/|$)/.test(whole)) return null
  const slash = whole.indexOf('/')
  const first = slash < 0 ? whole : whole.slice(0, slash)
  return {
    // Only what is percent-encoded can have another spelling.
    firstSegment: whole.length === pathname.length - 1 ? first : first.normalize('NFC'),
    hasRest: slash >= 0,
    rest: slash < 0 ? '' : whole.slice(slash + 1),
    whole,
  }
}

function decode(path: string): string | null {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** Returns the ordinal of the file at exactly this path, or of a folder's `index.html`; -1 if there is none. */
export function findFile(index: PathIndex, path: string): number {
  return index.find(path === '' || path.endsWith('/') ? `${path}index.html` : path)
}

/**
 * Resolves a decoded path inside a build: the file itself, a folder's `index.html`, a redirect from `/folder` to
 * `/folder/`, else, for page-like paths, the build's own `index.html`, so that a single-page app can handle them.
 */
export function resolvePath(index: PathIndex, path: string): Resolution {
  const ordinal = findFile(index, path)
  if (ordinal >= 0) return { kind: 'entry', ordinal }
  if (path !== '' && !path.endsWith('/') && index.find(`${path}/index.html`) >= 0)
    return { kind: 'redirect-to-folder' }
  const extension = extensionOf(path)
  const home = extension === '' || extension === 'html' ? index.find('index.html') : -1
  return home >= 0 ? { kind: 'home', ordinal: home } : { kind: 'missing' }
}

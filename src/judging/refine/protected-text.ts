import { QUOTED } from '../models/kept-facts.ts'

const CODE_BLOCK = /```[^]*?```/
const LINK = /\bhttps?:\/\/\S+|\bwww\.\S+|(?<![^\s@])[^\s@]+@[^\s@]+/
/** Matches names and measures: `.btn`, `btn-primary`, `text/content`, `z_index`, `fontSize`, `24px`, `v1.2`. */
const NAME =
  /(?<![^\s,;:!?()"'`])(?!(?:w\/o?|b\/c|s\/b)(?!\S)|(?:[eE]\.g|[iI]\.e)\b)(?:[^\s,;:!?()"'`]*(?:\w[./_\-:]\w|[./#@$_<>{}[\]=-][\w-]|\w[<>{}[\]=_]|[a-z][A-Z]|[a-zA-Z]\d|\d[a-zA-Z]))[^\s,;:!?()"'`]*(?<![.])/

const PROTECTED = new RegExp(
  [CODE_BLOCK, QUOTED, LINK, NAME].map(({ source }) => source).join('|'),
  'g',
)
const IS_LINK = new RegExp(`^(?:${LINK.source})$`)

/** Replaces one protected part while a text is rewritten: a private-use character, as a word of its own. */
export const PLACEHOLDER = '\ue000'

/**
 * Rewrites a text around the parts that must stay unchanged: quoted text, code, links, names and measures. Returns
 * null if the text already contains the placeholder or the rewriting lost a part.
 */
export function rewriteAround(
  text: string,
  rewrite: (plain: string, parts: readonly string[]) => string,
): string | null {
  if (text.includes(PLACEHOLDER)) return null
  const parts: string[] = []
  const plain = text.replaceAll(PROTECTED, (part) => {
    parts.push(part)
    return PLACEHOLDER
  })
  const pieces = rewrite(plain, parts).split(PLACEHOLDER)
  if (pieces.length !== parts.length + 1) return null
  return pieces.map((piece, i) => piece + (parts[i] ?? '')).join('')
}

/** Whether a full stop right after a protected part would change its meaning. */
export const isLink = (part: string): boolean => IS_LINK.test(part)

/** Returns the parts that a rewritten text must still contain verbatim. */
export const protectedParts = (text: string): string[] => text.match(PROTECTED) ?? []

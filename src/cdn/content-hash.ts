// Recognises names that bundlers derive from a file's content. When in doubt, a name counts as plain: the worst
// result is an unnecessary revalidation, while the opposite mistake serves an old file for a year.

/** webpack, Rspack, Parcel, older Vite: `main.3f2a9c1b.iframe.bundle.js`, `logo.5d5d9eefa31e….svg`. */
const HEX_PART = /(?<=^|[._~-])[0-9a-f]{8,64}(?=[._~-]|$)/g

/** Looks like a word with a number, a word before a year, or a date: `cafe2024`, `dec20240115`. */
const PLAIN_HEX = /^(?:[a-f]{4,}\d+|[a-f]*(?:19|20)\d\d.*)$/

/** Identifies an object, not its content. */
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** esbuild's shared chunks, in base 32: `chunk-7PIQR4A3.js`. */
const ESBUILD_CHUNK = /^chunk-[A-Z0-9]{8}\.(?:js|mjs|css)$/

/** Vite, Rollup, Rolldown, in base64url: `index-BhX3k2_a.js`, `DocsRenderer-B4V-s7FP.js.map`. */
const BASE64_PART = /[.-]([\w-]{8})\.[a-z0-9]+(?:\.map)?$/

/** Vite's bundles: hardly any script or style sheet in this folder has a plain name. */
const VITE_BUNDLED = /(?:^|\/)assets\/[^/]+\.(?:m?js|css)(?:\.map)?$/

/** Whether the last segment of a path contains a hash of the file's content, so that the file never changes. */
export function hasContentHash(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (ESBUILD_CHUNK.test(name) || hasHexHash(name)) return true
  const part = BASE64_PART.exec(name)?.[1]
  return part !== undefined && isBase64Hash(part, VITE_BUNDLED.test(path))
}

function hasHexHash(name: string): boolean {
  if (UUID.test(name)) return false
  const parts = name.match(HEX_PART) ?? []
  return parts.some((part) => /\d/.test(part) && /[a-f]/.test(part) && !PLAIN_HEX.test(part))
}

/**
 * Whether a part of a name looks like random base64: it alternates between upper case, lower case and digits far more
 * often than words do (`iPhone14` and `HowToUse` do so twice).
 */
function isBase64Hash(part: string, bundled: boolean): boolean {
  if (!/[A-Z]/.test(part)) return false
  const changes = kindChanges(part)
  if (!bundled) return changes >= 3 && /[a-z]/.test(part)
  return changes >= 3 || (/\d/.test(part) ? changes === 2 : hasLoneLetter(part))
}

/** Counts changes of the kind of character; capitals that start a word and separators do not count. */
const kindChanges = (part: string): number =>
  [...part.matchAll(/(?<=[a-z])[A-Z]|(?<=[A-Za-z])\d|(?<=\d)[A-Za-z]/g)].length

/** Whether a camel-case word consists of a single letter: `mGoimwuT`. */
const hasLoneLetter = (part: string): boolean =>
  (part.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).some((word) => word.length === 1)

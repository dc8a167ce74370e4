/**
 * Text that others wrote (notes, names, labels, story ids, file names, what a service, a page or the system answered),
 * made harmless for whatever reads it. Each sink has one function: `escapeLines` for terminals and logs, `oneLine` for a
 * part of a line, `jsonText` for JSON; `report/markdown.ts` and `review/formats/xml.ts` build theirs on `visible`.
 */

/**
 * What is obeyed instead of shown (C0 but tab and line feed, DEL, C1, bidi controls, U+2028 and U+2029, interlinear
 * annotations, the deprecated formats U+206A to U+206F), what nobody sees (U+200B, U+2060 to U+2064, U+FEFF, tags) and
 * what no encoding has (lone surrogates, U+FFFE, U+FFFF). ZWJ and ZWNJ stay: emoji and Persian need them.
 */
const UNSEEN =
  /[[\p{Cc}\p{Bidi_Control}\p{Cs}\u200b\u2028\u2029\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}]--[\t\n]]/gv

/** The text with such characters as escapes (`\x1b`, `\u202e`); of control characters, tabs and line feeds are left. */
export const visible = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll(UNSEEN, (character) => {
    const code = character.codePointAt(0) ?? 0
    const hex = code.toString(16)
    if (code < 0x100) return `\\x${hex.padStart(2, '0')}`
    return code > 0xffff ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`
  })

/**
 * Commands that CI services look for at the beginning of a line: `::error::` (GitHub trims white space before it), and
 * the headers of groups (Buildkite).
 */
const LEADING = /^([[\s\p{Default_Ignorable_Code_Point}]--\n]*)(?=::|---|\+\+\+|~~~|\^\^\^)/gmv

/** Those that they look for anywhere in it: `##[error]`, `##vso[…]`, `##teamcity[…]`. */
const ANYWHERE = /#(?=#\w*\[)/g

/** Returns text of any number of lines for a terminal or a log. Idempotent: escaped text stays as it is. */
export const escapeLines = (text: string): string =>
  visible(text).replaceAll(LEADING, '$1\\').replaceAll(ANYWHERE, '#\\')

/** The most characters of one text in a log; more would not help its reader. */
const MOST_CHARACTERS = 1_000

/** A text as a part of one line, and no more of it than `most` characters. */
export const oneLine = (text: string, most = MOST_CHARACTERS): string =>
  escapeLines(visible(shortened(text, most)).replaceAll(/\s+/g, ' ').trim())

/** The beginning of a long text, with the number of characters that are left out. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  // Not between the halves of a surrogate pair.
  const start = text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
  return `${start}… (${text.length - start.length} more characters)`
}

/**
 * JSON whose value is what was given, and whose text holds none of the characters above and no command: they are
 * escaped within its strings, where alone they can stand.
 */
export const jsonText = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent)
    .replaceAll(UNSEEN, (character) =>
      character.replaceAll(
        /[^]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
    )
    .replaceAll(ANYWHERE, '\\u0023')

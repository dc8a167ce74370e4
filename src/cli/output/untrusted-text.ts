/**
 * Text that others wrote (notes, names, labels, story ids, file names, what a service, a page or the system answered),
 * made harmless for whatever reads it. Each sink has one function: `escapeLines` for terminals and logs, `oneLine` for a
 * part of a line, `jsonText` for JSON; `base/markdown.ts` and `review/formats/xml.ts` build theirs on `visible`, as these do.
 */

import { shortened, UNSEEN, visible } from '../../base/visible-text.ts'

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

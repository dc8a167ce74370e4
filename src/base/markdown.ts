import { shortened, visible } from './visible-text.ts'

/** GitHub takes 65,536 characters of a comment; a name or a note needs no more than this of them. */
const MOST_CHARACTERS = 1_000

/**
 * Stands between the characters of what GitHub or GitLab would take for a reference. U+200B can stand for it, because `visible`
 * has left none in the text.
 */
const BREAK = '\u200b'

/**
 * What GitHub and GitLab make something of in the rendered text, where neither a backslash nor an entity helps any more:
 * they look for mentions, issues, commits, emoji and formulas when both are resolved. So a zero-width space keeps their characters
 * apart, as Dependabot and Renovate keep them; a code span would do it too, but does not wrap in a table.
 */
const REFERENCES: readonly (readonly [RegExp, string])[] = [
  // @name, #12, owner/name#12, owner/name@commit, name@example.com; formulas are between two of the last.
  [/[@#]/g, `$&${BREAK}`],
  [/\$/g, `${BREAK}$&${BREAK}`],
  // :tada:, https://…, mailto:…
  [/:(?=\S)/g, `:${BREAK}`],
  [/www(?=\.)/gi, `www${BREAK}`],
  // GH-12, and what a repository is set to link: ABC-12.
  [/[a-z]-(?=\d)/gi, `$&${BREAK}`],
  // GitLab's !12, %milestone, &12, ^alert and ~"label"; its [[page]], [-gone-] and {+added+}; its group/project>.
  [/[!%&^~](?=[\p{L}\p{N}_"])/gu, `$&${BREAK}`],
  [/[[{](?=[[+-])|[+-](?=[\]}])/g, `$&${BREAK}`],
  [/(?<=\w)>/g, `${BREAK}$&`],
  // Commits: seven hexadecimal digits or more.
  [/[0-9a-f]{6}(?=[0-9a-f])/gi, `$&${BREAK}`],
]

/** The text on one line, with what nobody sees made visible, and no more of it than `most` characters. */
const plain = (text: string, most: number): string =>
  visible(shortened(text, most)).replaceAll(/\s+/g, ' ').trim()

/**
 * Text that others wrote as Markdown that reads as the text alone: no markup, no HTML, no link, and no mention of anyone or
 * anything.
 */
export const escapeMarkdown = (text: string, most = MOST_CHARACTERS): string =>
  REFERENCES.reduce((rest, [found, apart]) => rest.replaceAll(found, apart), plain(text, most))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/[\\`*_{}[\]()#+!|~>=^-]/g, String.raw`\$&`)
    // At its beginning, the number of a list.
    .replace(/^(\d+)\./, String.raw`$1\.`)
    .replaceAll('$', '&#36;')
    .replaceAll(BREAK, '&#8203;')

/** A link whose text is Markdown already; the address is one that `WebAddress` has read, or made from one. */
export const markdownLink = (markdown: string, address: string): string =>
  `[${markdown}](<${address
    .toWellFormed()
    .replaceAll(/[^\w\-.~:/?#[\]!$*+,;=%&]/gu, encodeURIComponent)
    .replaceAll('&', '&amp;')}>)`

/**
 * An image with a text in its place, and a link around it if there is one. In HTML, because renderers disagree
 * on what a text may hold that stands in a link's.
 */
export function linkedImage(image: { url: string; text: string; link: string | null }): string {
  const { url, text, link } = image
  const shown = `<img alt="${attribute(text)}" src="${attribute(url)}">`
  return link === null ? shown : `<a href="${attribute(link)}">${shown}</a>`
}

/** Text within quotes that neither HTML nor Markdown sees anything in. */
const attribute = (text: string): string =>
  plain(text, 2 * MOST_CHARACTERS).replaceAll(
    /[^\p{L}\p{N} .,:;/?=%_-]/gu,
    (character) => `&#${character.codePointAt(0)};`,
  )

/** A Markdown table (GFM); cells are Markdown already. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** Text as Markdown that reads as the text alone: no markup, no HTML, no mention of anyone. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/[\\`*_{}[\]()#+!|~>-]/g, String.raw`\$&`)
    .replace(/@/g, '&#64;')

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
  text
    .replace(/\s+/g, ' ')
    .replace(/[^\p{L}\p{N} .,:;/?=%_-]/gu, (character) => `&#${character.codePointAt(0)};`)

/** A Markdown table (GFM); cells are Markdown already. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** Text as Markdown that reads as the text alone: no markup, no HTML, no mention of anyone. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/[\\`*_{}[\]()#+!|~>-]/g, String.raw`\$&`)
    .replace(/@/g, '&#64;')

/** A Markdown table (GFM); cells are Markdown already. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

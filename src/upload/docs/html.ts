/** Text that is already HTML; any other text is escaped when it is inserted into a template. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | false | undefined | readonly Part[]

/**
 * Builds HTML from a template; lists are joined, false and undefined produce nothing. The template's indentation is
 * stripped, a quarter of the page; that of inserted values is kept, because examples need it.
 */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(String.raw({ raw: strings.map(withoutIndentation) }, ...parts.map(render)))

const withoutIndentation = (text: string): string => text.replace(/\n\s+/g, '\n')

function render(part: Part): string {
  if (part === false || part === undefined) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(render).join('')
  return escape(String(part))
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escape = (text: string): string => text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char)

/** Text in which backticks mark code. */
export const prose = (text: string): Html =>
  new Html(
    text
      .split('`')
      .map((piece, i) => (i % 2 === 1 ? `<code>${escape(piece)}</code>` : escape(piece)))
      .join(''),
  )

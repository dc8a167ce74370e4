import { Marked, type Tokens } from 'marked'
import type { RenderedText } from '../../src/upload/docs/docs-page.ts'

/** A list in which every item is a link to a section: the page has a navigation instead. */
const CONTENTS = /\n(?:- \[[^\]]*\]\(#[^)]*\).*\n)+/

/**
 * Renders a Markdown text of this repository as a part of the page, without its title. Headings move down a
 * level, and anchors get the prefix, because several texts share the page. Of a link to another file only the
 * words are kept.
 */
export function renderMarkdown(text: string, prefix = ''): RenderedText {
  const headings: RenderedText['headings'] = []
  const marked = new Marked({
    renderer: {
      heading({ depth, tokens, text: title }: Tokens.Heading) {
        const id = prefix + slug(title)
        if (depth === 2) headings.push({ id, title })
        const words = this.parser.parseInline(tokens)
        return `<h${depth + 1} id="${id}"><a class="self" href="#${id}">${words}</a></h${depth + 1}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const words = this.parser.parseInline(tokens)
        if (href.startsWith('#')) return `<a href="#${prefix}${href.slice(1)}">${words}</a>`
        return /^https?:/.test(href) ? `<a href="${href}">${words}</a>` : words
      },
    },
  })
  const rendered = marked.parse(text.replace(/^# .*\n/, '').replace(CONTENTS, '\n'), {
    async: false,
  })
  const scrolling = rendered
    .replaceAll('<table>', '<div class="scroll"><table>')
    .replaceAll('</table>', '</table></div>')
  return { headings, html: scrolling }
}

/** Returns the anchor that GitHub gives a heading. */
const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

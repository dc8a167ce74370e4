import { marked } from 'marked'

export interface CommentImage {
  src: string
  alt: string
  /** Where the link around it leads. */
  link: string | null
}

/** The images of a comment in Markdown, once it is rendered. */
export function imagesIn(markdown: string): CommentImage[] {
  const html = marked.parse(markdown, { async: false, gfm: true })
  return Array.from(
    html.matchAll(/(?:<a href="([^"]*)">)?<img alt="([^"]*)" src="([^"]*)">/g),
    ([, link, alt = '', src = '']) => ({
      src: decoded(src),
      alt: decoded(alt),
      link: link === undefined ? null : decoded(link),
    }),
  )
}

const decoded = (text: string): string =>
  text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))

import * as fc from 'fast-check'
import { marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { visible } from '../../../src/base/visible-text.ts'
import { escapeLines, jsonText, oneLine } from '../../../src/cli/output/untrusted-text.ts'
import { createOutput } from '../../../src/cli/output/output.ts'
import {
  escapeMarkdown,
  linkedImage,
  markdownLink,
  markdownTable,
} from '../../../src/base/markdown.ts'
import { WebAddress } from '../../../src/cli/service/web-address.ts'
import { untrustedText, obeyed, withoutStyles } from '../support/untrusted.ts'
import { runs } from '../../support/property-runs.ts'

const RUNS = { numRuns: runs(2_000) }

/** Texts of many languages, none of which is changed. */
const ORDINARY = [
  'Größe: 12 px, naïve café, e\u0301',
  '👩‍👩‍👧 👍🏽 🏳️‍🌈 ❤️',
  'نوشته‌ای به فارسی',
  'עברית, العربية',
  '日本語、한국어',
  'a ## b # c: d --- e [x] 1 ::',
]

describe('a log', () => {
  it('obeys nothing that is written to it', () => {
    fc.assert(
      fc.property(untrustedText, untrustedText, (one, other) => {
        for (const text of [one + other, `#${one}`, `${one}#${other}`, `${one}\n${other}`])
          expect(obeyed(escapeLines(text))).toEqual([])
      }),
      RUNS,
    )
  })

  it('escapes nothing a second time', () => {
    fc.assert(
      fc.property(untrustedText, (text) => {
        expect(escapeLines(escapeLines(text))).toBe(escapeLines(text))
        expect(escapeLines(oneLine(text))).toBe(oneLine(text))
      }),
      RUNS,
    )
  })

  it.each(ORDINARY)('leaves %s as it is', (text) => {
    expect(escapeLines(text)).toBe(text)
    expect(oneLine(text)).toBe(text)
    expect(JSON.parse(jsonText(text))).toBe(text)
  })

  it.each([
    ['a\u001b[31m', String.raw`a\x1b[31m`],
    ['\u202ea\u2028b', String.raw`\u202ea\u2028b`],
    ['a\r\nb\rc', String.raw`a b\x0dc`],
    ['  ::error::a', String.raw`\::error::a`],
    ['###[group]a', String.raw`##\#[group]a`],
    ['\ud800\u{e0041}', String.raw`\ud800\u{e0041}`],
  ])('shows %j so that a person sees what it is', (text, shown) => {
    expect(oneLine(text)).toBe(shown)
  })

  it('is not filled by one text, however long it is', () => {
    expect(oneLine('😀'.repeat(500_000), 101)).toBe(`${'😀'.repeat(50)}… (999900 more characters)`)
    let written = 0
    const sink = { write: (text: string) => (written += text.length) }
    const output = createOutput({ stdout: sink, stderr: sink, env: {}, json: false, quiet: false })
    const long = '\u001b'.repeat(2 ** 20)
    output.note(long)
    output.warn(long)
    output.error(long)
    output.defect(long)
    expect(written).toBeLessThan(4 * 20_000)
  })

  it('has the colours of the program, and none of a text', () => {
    let written = ''
    const sink = { write: (text: string) => (written += text), isTTY: true, columns: 80 }
    const output = createOutput({ stdout: sink, stderr: sink, env: {}, json: false, quiet: false })
    fc.assert(
      fc.property(untrustedText, (text) => {
        written = ''
        output.warn(text)
        output.result({ text: `${output.style.bold(text)}\n${text}`, json: null })
        output.progress(text, 2).update(1)
        expect(obeyed(withoutStyles(written))).toEqual([])
        expect(written.split('\u001b')).toHaveLength(6)
      }),
      RUNS,
    )
  })
})

describe('JSON', () => {
  it('holds nothing that is obeyed, and says the same', () => {
    fc.assert(
      fc.property(untrustedText, untrustedText, (key, text) => {
        const value = { [`#${key}`]: [text, { text: `#${text}` }] }
        for (const indent of [undefined, 2]) {
          const json = jsonText(value, indent)
          expect(JSON.parse(json)).toEqual(value)
          expect(obeyed(json)).toEqual([])
          expect(escapeLines(json)).toBe(json)
        }
      }),
      RUNS,
    )
  })
})

/** The text that a piece of rendered HTML shows; throws for any element in it. */
function shownBy(html: string): string {
  if (/<[a-z/!]/i.test(html)) throw new Error(`an element: ${html}`)
  return html
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

/** What GitHub looks for in the text of a comment once it is rendered, outside of links and code. */
const REFERENCES = [
  /@[a-z\d]/i,
  /#\d/,
  /\b[a-z]+-\d/i,
  /:[a-z\d_+-]+:/i,
  /(?:https?|ftp):\/\//i,
  /(?:mailto|xmpp):\w/i,
  /www\./i,
  /[\da-f]{7}/i,
  /(?<!\u200b)\$|\$(?!\u200b)/,
]

describe('Markdown', () => {
  const render = (markdown: string) => marked.parse(markdown, { async: false, gfm: true })

  it('shows the text, and nothing in it is markup, a link, a mention or a reference', () => {
    fc.assert(
      fc.property(untrustedText, (text) => {
        const markdown = escapeMarkdown(text)
        expect(obeyed(markdown)).toEqual([])
        expect(markdown).not.toContain('\n')
        const html = render(`**a:** ${markdown}`)
        const shown = shownBy(/^<p><strong>a:<\/strong>(.*)<\/p>\n$/s.exec(html)?.[1] ?? html)
        for (const reference of REFERENCES) expect(shown).not.toMatch(reference)
        // The spaces that keep references apart are not seen.
        expect(shown.replaceAll('\u200b', '').trim()).toBe(
          visible(text).replaceAll(/\s+/g, ' ').trim(),
        )
      }),
      RUNS,
    )
  })

  it('begins nothing at the beginning of a line or of an item, and stays within its cell', () => {
    fc.assert(
      fc.property(untrustedText, untrustedText, (one, other) => {
        const [a, b] = [escapeMarkdown(one), escapeMarkdown(other)]
        shownBy(
          render(`x\n${a}`)
            .replace(/^<p>/, '')
            .replace(/<\/p>\n$/, ''),
        )
        const item = /^<ul>\n<li>(.*)<\/li>\n<\/ul>\n$/s.exec(render(`- x${a}\n`))
        shownBy(item?.[1] ?? '<none>')
        const rows = render(markdownTable(['', ''], [[a, b]])).match(/<td>.*?<\/td>/gs) ?? []
        expect(rows).toHaveLength(2)
        for (const row of rows) shownBy(row.slice('<td>'.length, -'</td>'.length))
      }),
      RUNS,
    )
  })

  it('ends no link and no attribute early, whatever its text and its address hold', () => {
    fc.assert(
      fc.property(untrustedText, untrustedText, (text, rest) => {
        const address = WebAddress.parse(`https://view.example/${rest}`)
        expect(obeyed(address)).toEqual([])
        const link = /^<p><a href="([^"]*)">(.*)<\/a> end<\/p>\n$/s.exec(
          render(`${markdownLink(escapeMarkdown(text), address)} end`),
        )
        shownBy(link?.[2] ?? '<none>')
        expect(shownBy(link?.[1] ?? '<none>')).toMatch(/^https:\/\/view\.example\/[!-~]*$/)
        const image = linkedImage({ url: address, text, link: address })
        expect(obeyed(image)).toEqual([])
        expect(image).toMatch(/^<a href="[^"<>]*"><img alt="[^"<>]*" src="[^"<>]*"><\/a>$/)
      }),
      RUNS,
    )
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', ' https://a', 'view'])(
    'has no link to %s',
    (address) => expect(WebAddress.safeParse(address).success).toBe(false),
  )
})

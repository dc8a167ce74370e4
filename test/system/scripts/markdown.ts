import { globSync, readFileSync } from 'node:fs'
import { fromRoot } from '../../../scripts/local/project.ts'

/** Every Markdown file that people read, by its path in the project. */
export const markdownFiles = (): string[] =>
  ['*.md', 'docs/*.md', 'bench/*.md', 'bench/judge/*.md', 'demo/*.md', 'demo/pairs/*.md'].flatMap(
    (pattern) => globSync(pattern, { cwd: fromRoot('.') }),
  )

export const readProjectFile = (path: string): string => readFileSync(fromRoot(path), 'utf8')

/** The text under a heading, up to the next one of its level. Throws for a heading that is not there. */
export function sectionOf(markdown: string, heading: string): string {
  const start = markdown.indexOf(`\n${heading}\n`)
  if (start < 0) throw new Error(`no heading ${heading}`)
  const level = heading.split(' ', 1)[0]
  const end = markdown.indexOf(`\n${level} `, start + heading.length)
  return markdown.slice(start, end < 0 ? undefined : end)
}

/** The first cell of each row of the tables in a text. */
export const firstCells = (markdown: string): string[] =>
  Array.from(markdown.matchAll(/^\| *(.*?) *\|/gm), ([, cell = '']) => cell)

/** The code blocks in a language. */
export const codeBlocks = (markdown: string, language: string): string[] =>
  Array.from(
    markdown.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm')),
    ([, code = '']) => code,
  )

import { readFileSync } from 'node:fs'
import type { PageTexts } from '../../src/upload/docs/docs-page.ts'
import { fromRoot } from '../local/project.ts'
import { renderMarkdown } from './markdown.ts'

const read = (path: string): string => readFileSync(fromRoot(path), 'utf8')

/** Reads what the `/docs` page holds besides the API description. */
export const pageTexts = (): PageTexts => ({
  css: read('scripts/docs/page.css'),
  script: read('scripts/docs/browser/page.js'),
  introduction: renderMarkdown(read('scripts/docs/introduction.md')),
  evidence: renderMarkdown(read('docs/evidence.md'), 'evidence-'),
})

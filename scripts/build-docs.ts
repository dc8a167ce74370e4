import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { openApiDocument } from '../src/http/openapi/document.ts'
import { COMPONENTS, INFO } from './docs/description.ts'
import { docsPage } from './docs/page.ts'
import { fromRoot } from './local/project.ts'

// `npm run build:docs`: makes generated/openapi.txt and generated/docs.html, which the Worker serves. The
// document is JSON in a text file: a bundler makes code of .json, which every start of an isolate parses.

/** An unchanged file is not written: a running `npm start` watches these. */
function write(name: string, text: string): void {
  const path = fromRoot('generated', name)
  if (readExisting(path) !== text) writeFileSync(path, text)
}

function readExisting(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

mkdirSync(fromRoot('generated'), { recursive: true })
write('openapi.txt', JSON.stringify(openApiDocument(INFO, COMPONENTS)))
write('docs.html', docsPage(INFO, COMPONENTS))

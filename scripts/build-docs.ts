import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cdnComponent } from '../src/cdn/openapi.ts'
import { diffComponent } from '../src/diff/openapi.ts'
import { openApiDocument } from '../src/http/openapi/document.ts'
import { uploadComponent } from '../src/upload/openapi.ts'
import { docsPage } from './docs/page.ts'
import { fromRoot } from './local/project.ts'

// `npm run build:docs`: makes generated/openapi.txt and generated/docs.html, which the Worker serves. The
// document is JSON in a text file: a bundler makes code of .json, which every start of an isolate parses.

const COMPONENTS = [uploadComponent, cdnComponent, diffComponent]

const { version, license } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as {
  version: string
  license: string
}
const INFO = {
  title: 'Storybook hosting and design review',
  version,
  description:
    'Zipped Storybooks are uploaded with an API key and served straight out of their archives. ' +
    'Errors are JSON: `{error, message}`.',
  contact: { name: 'Whoever runs this deployment' },
  license: { name: license, identifier: license },
}

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

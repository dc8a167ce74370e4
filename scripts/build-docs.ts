import { openApiDocument } from '../src/http/openapi/document.ts'
import { COMPONENTS, INFO } from './docs/description.ts'
import { docsPage } from './docs/page.ts'
import { writeGenerated } from './local/generated.ts'

// `npm run build:docs`: makes generated/openapi.txt and generated/docs.html, which the Worker serves. The
// document is JSON in a text file: a bundler makes code of .json, which every start of an isolate parses.

writeGenerated('openapi.txt', JSON.stringify(openApiDocument(INFO, COMPONENTS)))
writeGenerated('docs.html', docsPage(INFO, COMPONENTS))

import { brotliCompressSync } from 'node:zlib'
import { openApiDocument } from '../src/http/openapi/document.ts'
import { COMPONENTS, INFO } from './docs/description.ts'
import { docsPage } from './docs/docs-page.ts'
import { writeGenerated } from './local/generated.ts'

// `npm run build:docs`: makes generated/documents.bin, the two texts that the Worker serves as /openapi.json and
// /docs. Uncompressed they would be a third of what every start of an isolate loads. They are compressed together,
// because most sentences of one stand in the other too.

const documents = {
  openApi: JSON.stringify(openApiDocument(INFO, COMPONENTS)),
  docsPage: docsPage(INFO, COMPONENTS),
}

writeGenerated('documents.bin', brotliCompressSync(JSON.stringify(documents)))

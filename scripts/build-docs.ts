import { brotliCompressSync } from 'node:zlib'
import { openApiDocument } from '../src/http/openapi/document.ts'
import { COMPONENTS, INFO } from './docs/description.ts'
import { docsPage } from './docs/page.ts'
import { writeGenerated } from './local/generated.ts'

// `npm run build:docs`: makes generated/openapi.bin and generated/docs.bin, which the Worker serves: a JSON document
// and a page, compressed by Brotli. As they are they would be a third of what every start of an isolate loads.

const compressed = (text: string): Uint8Array => brotliCompressSync(text)

writeGenerated('openapi.bin', compressed(JSON.stringify(openApiDocument(INFO, COMPONENTS))))
writeGenerated('docs.bin', compressed(docsPage(INFO, COMPONENTS)))

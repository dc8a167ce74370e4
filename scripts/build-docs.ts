import { writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describeApi } from '../src/http/openapi/api-description.ts'
import type { Documents } from '../src/upload/docs.ts'
import { COMPONENTS, INFO } from './docs/description.ts'
import { pageTexts } from './docs/page-texts.ts'
import { rulesPage } from './docs/rules-page.ts'
import { writeGenerated } from './local/generated.ts'
import { fromRoot } from './local/project.ts'

// `npm run build:docs`: makes generated/documents.bin, of which the Worker makes /openapi.json and /docs. Those two
// repeat each other and themselves, so that even compressed they would be a fifth of what every start of an isolate
// loads. docs/rules.md is committed: whoever reads the documents has not built anything.

const documents: Documents = { api: describeApi(INFO, COMPONENTS), texts: pageTexts() }

writeGenerated('documents.bin', brotliCompressSync(JSON.stringify(documents)))
writeFileSync(fromRoot('docs/rules.md'), rulesPage())

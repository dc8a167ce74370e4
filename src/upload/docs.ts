import { brotliDecompressSync } from 'node:zlib'
import { sha256Base64, sha256Hex } from '../base/hash.ts'
import { ifNoneMatches } from '../http/conditional.ts'
import type { ApiDescription } from '../http/openapi/api-description.ts'
import { openApiDocument } from '../http/openapi/document.ts'
import { docsPage, type PageTexts } from './docs/docs-page.ts'

/** The documents change only with a deployment; caches may serve old ones for five minutes. */
const CACHE_CONTROL = 'public, max-age=300'

/** The page loads nothing: its style and its only script are inline, and the script is allowed by its hash. */
function pagePolicy(page: string): string {
  const [, script = ''] = /<script type="module">([\s\S]*?)<\/script>/.exec(page) ?? []
  return (
    `default-src 'none'; script-src 'sha256-${sha256Base64(script)}'; style-src 'unsafe-inline'; ` +
    "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  )
}

interface Page {
  text: string
  etag: string
  headers: Record<string, string>
}

const toPage = (text: string, headers: Record<string, string>): Page => ({
  text,
  etag: `"${sha256Hex(text).slice(0, 16)}"`,
  headers: { ...headers, 'Cache-Control': CACHE_CONTROL, 'X-Content-Type-Options': 'nosniff' },
})

/** The output of scripts/build-docs.ts. */
export interface Documents {
  api: ApiDescription
  texts: PageTexts
}

/** The documents are in a module of their own, which is imported only here. */
async function readDocuments(): Promise<Documents> {
  const { default: documents } = await import('../../generated/documents.bin')
  const json = brotliDecompressSync(new Uint8Array(documents))
  return JSON.parse(new TextDecoder().decode(json)) as Documents
}

let openApi: Promise<Page> | null = null
let docs: Promise<Page> | null = null

async function makeOpenApi(): Promise<Page> {
  const { api } = await readDocuments()
  return toPage(JSON.stringify(openApiDocument(api)), {
    'Content-Type': 'application/json',
    'Access-Control-Allow-Origin': '*',
  })
}

async function makeDocs(): Promise<Page> {
  const { api, texts } = await readDocuments()
  const page = docsPage(api, texts)
  return toPage(page, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': pagePolicy(page),
  })
}

/** Each document is generated on the first request for it, so that other requests do not pay for it. */
export const openApiResponse = async (request: Request): Promise<Response> =>
  respond(request, await (openApi ??= makeOpenApi()))

export const docsResponse = async (request: Request): Promise<Response> =>
  respond(request, await (docs ??= makeDocs()))

function respond(request: Request, page: Page): Response {
  const headers = { ...page.headers, ETag: page.etag }
  const known = ifNoneMatches(request.headers.get('If-None-Match'), [page.etag])
  return new Response(known ? null : page.text, { status: known ? 304 : 200, headers })
}

import { brotliDecompressSync } from 'node:zlib'
import { sha256Base64, sha256Hex } from '../base/hash.ts'
import { ifNoneMatches } from '../http/conditional.ts'

/** The documents change only with a deployment, which caches may notice five minutes late. */
const CACHE_CONTROL = 'public, max-age=300'

/** The page loads nothing; its style and its one script are inline, and the script is allowed by its hash. */
function pagePolicy(page: string): string {
  const [, script = ''] = /<script type="module">([\s\S]*?)<\/script>/.exec(page) ?? []
  return (
    `default-src 'none'; script-src 'sha256-${sha256Base64(script)}'; style-src 'unsafe-inline'; ` +
    "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  )
}

/** A text of scripts/build-docs.ts with its response headers. */
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

let pages: Promise<{ openApi: Page; docs: Page }> | null = null

/** Returns both texts as scripts/build-docs.ts wrote them. They are a module of their own, which only this loads. */
async function readDocuments(): Promise<{ openApi: string; docsPage: string }> {
  const { default: documents } = await import('../../generated/documents.bin')
  const json = brotliDecompressSync(new Uint8Array(documents))
  return JSON.parse(new TextDecoder().decode(json)) as { openApi: string; docsPage: string }
}

/** Prepares both pages on the first request for either, so that no other request pays for it. */
const getPages = () => (pages ??= preparePages())

async function preparePages(): Promise<{ openApi: Page; docs: Page }> {
  const { openApi, docsPage } = await readDocuments()
  return {
    openApi: toPage(openApi, {
      'Content-Type': 'application/json',
      'Access-Control-Allow-Origin': '*',
    }),
    docs: toPage(docsPage, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': pagePolicy(docsPage),
    }),
  }
}

export const openApiResponse = async (request: Request): Promise<Response> =>
  respond(request, (await getPages()).openApi)

export const docsResponse = async (request: Request): Promise<Response> =>
  respond(request, (await getPages()).docs)

function respond(request: Request, page: Page): Response {
  const headers = { ...page.headers, ETag: page.etag }
  const known = ifNoneMatches(request.headers.get('If-None-Match'), [page.etag])
  return new Response(known ? null : page.text, { status: known ? 304 : 200, headers })
}

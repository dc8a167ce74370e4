// What an export and an import reach storage by: a Worker on this machine that streams objects between its bindings and
// the process that started it. Its bindings lead to the local bucket, or to the deployed bucket and database.

interface TransferEnv {
  STORAGE: R2Bucket
  /** For a deployed database alone: the local one is opened as the file that it is. */
  DB?: D1Database
  /** Known to the process that started this Worker: others on this machine could reach its port, too. */
  TOKEN: string
}

interface Statement {
  sql: string
  values: (string | number | null)[]
}

export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url)
    if (request.headers.get('Authorization') !== `Bearer ${env.TOKEN}`)
      return new Response(null, { status: 401 })
    const key = searchParams.get('key') ?? ''
    if (pathname === '/list') return list(env.STORAGE, key, searchParams.get('after'))
    if (pathname === '/sql') return runSql(env.DB, await request.json<Statement[]>())
    if (pathname === '/etag') return Response.json((await env.STORAGE.head(key))?.etag ?? null)
    return request.method === 'PUT' ? put(env.STORAGE, key, request) : get(env.STORAGE, key)
  },
} satisfies ExportedHandler<TransferEnv>

async function list(bucket: R2Bucket, prefix: string, after: string | null): Promise<Response> {
  const page = await bucket.list({ prefix, ...(after !== null && { startAfter: after }) })
  const objects = page.objects.map(({ key, etag, size }) => ({ key, etag, size }))
  return Response.json({ objects, truncated: page.truncated })
}

async function get(bucket: R2Bucket, key: string): Promise<Response> {
  const object = await bucket.get(key)
  if (!object) return new Response(null, { status: 404 })
  const { etag, httpMetadata, customMetadata } = object
  const facts = { etag, contentType: httpMetadata?.contentType ?? null, metadata: customMetadata }
  return new Response(object.body, {
    headers: { 'X-Object': encodeURIComponent(JSON.stringify(facts)) },
  })
}

/** R2 takes a stream only with its length, and itself refuses bytes with another hash. */
async function put(bucket: R2Bucket, key: string, request: Request): Promise<Response> {
  const { size, sha256, contentType, metadata } = JSON.parse(
    decodeURIComponent(request.headers.get('X-Object') ?? ''),
  ) as {
    size: number
    sha256: string
    contentType: string | null
    metadata: Record<string, string>
  }
  const { readable, writable } = new FixedLengthStream(size)
  const [object] = await Promise.all([
    bucket.put(key, readable, {
      sha256,
      httpMetadata: contentType === null ? {} : { contentType },
      customMetadata: metadata,
    }),
    request.body ? request.body.pipeTo(writable) : writable.close(),
  ])
  return Response.json({ etag: object.etag })
}

async function runSql(db: D1Database | undefined, statements: Statement[]): Promise<Response> {
  if (!db) return new Response(null, { status: 404 })
  const bound = statements.map(({ sql, values }) => db.prepare(sql).bind(...values))
  const results = await db.batch<Record<string, unknown>>(bound)
  return Response.json(results.map((result) => result.results))
}

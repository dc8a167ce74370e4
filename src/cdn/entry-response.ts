import { LruCache } from '../base/lru.ts'
import type { IndexedEntry } from '../builds/entry-index.ts'
import type { ArchiveRef } from '../builds/stored-archive.ts'
import { acceptsGzip } from '../http/accept-encoding.ts'
import { checkPreconditions } from '../http/conditional.ts'
import { contentRange, requestedRange, unsatisfiedRange, type ByteRange } from '../http/range.ts'
import { CORS_HEADERS } from './answers.ts'
import { fetchEntry, type ReaderExports } from './archive-reader.ts'
import { REVALIDATED } from './cache-control.ts'
import { contentTypeOf } from './content-types.ts'
import type { HotAnswer } from './hot-files.ts'
import {
  fitsInMemory,
  readEntryBytes,
  representationLength,
  streamEntry,
  type Representation,
} from './read-entry.ts'

/** One file of one archive, as it was resolved for a request. */
export interface FoundEntry {
  archive: ArchiveRef
  /** Identifies the entry within its archive. */
  ordinal: number
  entry: IndexedEntry
  cacheControl: string
  /** Told of an answer that may be given again to anyone who asks for the same path. */
  remember?: (answer: HotAnswer) => void
}

/** How far into a deflated entry a range may begin. */
const INFLATED_FOR_RANGE_BYTES = 16 * 1024 * 1024

type Asked = ReturnType<typeof requestedRange>
type EntryHeaders = Record<string, string> & { ETag: string }

/** What a file in memory takes beside its bytes, so that empty ones are bounded too. */
const HOT_FILE_BYTES = 256

/** Where entries come from, and what is kept of them. */
export interface EntryReading {
  bucket: R2Bucket
  /** Present: through the cached entrypoint; null: straight from R2. */
  exports: ReaderExports | null
  /** Final bytes of hot entries in this isolate; weight in bytes. */
  hot: LruCache<Uint8Array>
}

/**
 * Answers GET or HEAD for an entry: 200, 206, 304, 412 or 416 (RFC 9110 §13, §14). HEAD and 304 need no
 * storage, a hot entry neither. Throws ArchiveReplacedError, ZipError.
 */
export async function respondWithEntry(
  reading: EntryReading,
  request: Request,
  found: FoundEntry,
): Promise<Response> {
  const { entry } = found
  const etag = entryEtag(entry, 'identity')
  const gzipEtag = entryEtag(entry, 'gzip')
  const asked = affordableRange(requestedRange(request, etag, entry.uncompressedSize), entry)
  // Ranges are of the file's own bytes, whatever coding the client would take (RFC 9110 §14.2).
  const gzip = entry.method === 'deflated' && asked === 'none' && acceptsGzip(request)
  const representation: Representation = gzip ? 'gzip' : 'identity'
  const headers = entryHeaders(found, gzip ? gzipEtag : etag)

  const precondition = checkPreconditions(request.headers, headers.ETag, [etag, gzipEtag])
  if (precondition === 'failed') return refusal(412, headers)
  if (precondition === 'not_modified') return new Response(null, { status: 304, headers })
  if (asked === 'unsatisfiable') {
    headers['Content-Range'] = unsatisfiedRange(entry.uncompressedSize)
    return refusal(416, headers)
  }
  const range = asked === 'none' ? null : asked
  if (range) headers['Content-Range'] = contentRange(range, entry.uncompressedSize)
  if (gzip) headers['Content-Encoding'] = 'gzip'
  headers['Content-Length'] = String(range?.length ?? representationLength(entry, representation))
  const init: ResponseInit = { status: range ? 206 : 200, headers, encodeBody: 'manual' }
  if (request.method === 'HEAD') return new Response(null, init)
  const response = new Response(await entryBody(reading, found, representation, range), init)
  if (!range && fitsInMemory(entry, representation)) {
    const key = hotKey(found, representation)
    // A deflated entry's identity is not remembered: the next client is likely to take gzip.
    if (gzip || entry.method === 'stored') found.remember?.({ key, init, gzip })
  }
  return response
}

/**
 * The range as far as it is worth its cost: of a deflated entry everything before the range has to be
 * inflated to be thrown away, so that one that begins far behind is ignored (RFC 9110 §14.2).
 */
function affordableRange(asked: Asked, entry: IndexedEntry): Asked {
  if (typeof asked === 'string' || entry.method === 'stored') return asked
  return asked.offset > INFLATED_FOR_RANGE_BYTES ? 'none' : asked
}

const refusal = (status: 412 | 416, headers: EntryHeaders): Response =>
  new Response(null, { status, headers: { ...headers, 'Cache-Control': REVALIDATED } })

const hotKey = ({ archive, ordinal }: FoundEntry, representation: Representation) =>
  `${archive.etag}/${ordinal}/${representation}`

/** Tied to the file's content, so that a file unchanged by a new upload stays valid in browsers. */
function entryEtag(entry: IndexedEntry, representation: Representation): string {
  const content = `${entry.crc32.toString(16)}-${entry.uncompressedSize.toString(16)}`
  // Two codings of one file are two representations: a strong tag must tell them apart (§8.8.1).
  return representation === 'gzip' ? `"${content}-gz"` : `"${content}"`
}

function entryHeaders({ entry, cacheControl }: FoundEntry, etag: string): EntryHeaders {
  return {
    'Content-Type': contentTypeOf(entry.path),
    'Cache-Control': cacheControl,
    ETag: etag,
    Vary: 'Accept-Encoding',
    'Accept-Ranges': 'bytes',
    ...CORS_HEADERS,
  }
}

async function entryBody(
  reading: EntryReading,
  found: FoundEntry,
  representation: Representation,
  range: ByteRange | null,
): Promise<Uint8Array | ReadableStream | null> {
  const { archive, entry } = found
  if (fitsInMemory(entry, representation)) {
    const bytes = await smallEntry(reading, found, representation)
    return range ? bytes.subarray(range.offset, range.offset + range.length) : bytes
  }
  if (range || !reading.exports)
    return streamEntry(reading.bucket, archive, entry, representation, range)
  return (await fetchEntry(reading.exports, { archive, entry, representation })).body
}

async function smallEntry(
  { bucket, exports, hot }: EntryReading,
  found: FoundEntry,
  representation: Representation,
): Promise<Uint8Array> {
  const { archive, entry } = found
  const key = hotKey(found, representation)
  const known = hot.get(key)
  if (known) return known
  const bytes = exports
    ? new Uint8Array(
        await (await fetchEntry(exports, { archive, entry, representation })).arrayBuffer(),
      )
    : await readEntryBytes(bucket, archive, entry, representation)
  hot.set(key, bytes, bytes.length + HOT_FILE_BYTES)
  return bytes
}

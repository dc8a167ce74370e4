import { LruCache } from '../base/lru.ts'
import type { IndexedEntry } from '../builds/entry-index.ts'
import type { ArchiveRef } from '../builds/stored-archive.ts'
import { acceptsGzip } from '../http/accept-encoding.ts'
import { checkPreconditions } from '../http/conditional.ts'
import { contentRange, requestedRange, unsatisfiedRange, type ByteRange } from '../http/range.ts'
import { fetchEntry, type ReaderExports } from './archive-reader.ts'
import { REVALIDATED } from './cache-control.ts'
import { contentTypeOf } from './content-types.ts'
import type { HotResponse } from './hot-files.ts'
import {
  fitsInMemory,
  readEntryBytes,
  representationLength,
  streamEntry,
  type Representation,
} from './read-entry.ts'
import { CORS_HEADERS } from './responses.ts'

/** The entry that a request resolved to. */
interface FoundEntry {
  archive: ArchiveRef
  /** Identifies the entry in the index of its archive. */
  ordinal: number
  entry: IndexedEntry
  cacheControl: string
  /** Called with a response that is the same for every request for this path. */
  remember?: (response: HotResponse) => void
}

/** The last byte of a deflated entry at which a range may start. */
const INFLATED_FOR_RANGE_BYTES = 16 * 1024 * 1024

type Asked = ReturnType<typeof requestedRange>
type EntryHeaders = Record<string, string> & { ETag: string }

/** The memory that a cached file takes besides its bytes, so that empty ones are limited too. */
const HOT_FILE_BYTES = 256

/** Where entries are read from and cached. */
export interface EntryReading {
  bucket: R2Bucket
  /** The cached entrypoint to read through; null to read from R2 directly. */
  exports: ReaderExports | null
  /** The response bytes of hot entries in this isolate; the weight is in bytes. */
  hot: LruCache<Uint8Array>
}

/**
 * Responds to GET or HEAD for an entry: 200, 206, 304, 412 or 416 (RFC 9110 §13, §14). HEAD, 304 and a hot entry read
 * nothing from storage. Throws ArchiveReplacedError, ZipError.
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
  // A range refers to the file's own bytes, whatever coding the client accepts (RFC 9110 §14.2).
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
    // The inflated form of a deflated entry is not cached: the next client probably accepts gzip.
    if (gzip || entry.method === 'stored') found.remember?.({ key, init, gzip })
  }
  return response
}

/**
 * Ignores a range that costs too much (RFC 9110 §14.2): everything before a range of a deflated entry has to be
 * inflated and discarded.
 */
function affordableRange(asked: Asked, entry: IndexedEntry): Asked {
  if (typeof asked === 'string' || entry.method === 'stored') return asked
  return asked.offset > INFLATED_FOR_RANGE_BYTES ? 'none' : asked
}

const refusal = (status: 412 | 416, headers: EntryHeaders): Response =>
  new Response(null, { status, headers: { ...headers, 'Cache-Control': REVALIDATED } })

const hotKey = ({ archive, ordinal }: FoundEntry, representation: Representation) =>
  `${archive.etag}/${ordinal}/${representation}`

/** Derived from the file's content, so that a file that a new upload leaves unchanged stays valid in browsers. */
function entryEtag(entry: IndexedEntry, representation: Representation): string {
  const content = `${entry.crc32.toString(16)}-${entry.uncompressedSize.toString(16)}`
  // Two codings of one file are two representations, which need different strong tags (§8.8.1).
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

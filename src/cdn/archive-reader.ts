import { WorkerEntrypoint } from 'cloudflare:workers'
import type { IndexedEntry } from '../builds/entry-index.ts'
import { ArchiveReplacedError, type ArchiveRef } from '../builds/stored-archive.ts'
import type { Env } from '../settings/config.ts'
import { ZipError } from '../zip/index.ts'
import {
  fitsInMemory,
  readEntryBytes,
  representationLength,
  streamEntry,
  type Representation,
} from './read-entry.ts'

/** The bytes to read. They are part of the cache key: another archive has another ETag, and so another key. */
interface EntryProps {
  archive: ArchiveRef
  entry: IndexedEntry
  representation: Representation
}

const YEAR = 31_536_000

/**
 * Reads one entry of one archive. The platform caches this entrypoint (see `[exports.ArchiveReader]` in
 * wrangler.toml) by its props, so that an entry is read from R2 once for the whole network, and a new upload, which
 * has another ETag, needs no purge. Gzip members are sent as opaque bytes: no cache in between may treat them as a
 * content coding.
 */
export class ArchiveReader extends WorkerEntrypoint<Env, EntryProps> {
  override async fetch(): Promise<Response> {
    const { archive, entry, representation } = this.ctx.props
    const headers = {
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(representationLength(entry, representation)),
      'Cache-Control': `public, max-age=${YEAR}, immutable`,
    }
    try {
      const body = fitsInMemory(entry, representation)
        ? await readEntryBytes(this.env.STORAGE, archive, entry, representation)
        : await streamEntry(this.env.STORAGE, archive, entry, representation)
      return new Response(body, { headers })
    } catch (error) {
      const status =
        error instanceof ArchiveReplacedError ? 412 : error instanceof ZipError ? 422 : 500
      return new Response(null, { status, headers: { 'Cache-Control': 'no-store' } })
    }
  }
}

/** Reads an entry through the cached entrypoint. Throws what reading it directly would throw. */
export async function fetchEntry(exports: ReaderExports, props: EntryProps): Promise<Response> {
  const reader = exports.ArchiveReader({ props })
  const response = await reader.fetch(`https://archive/${encodeURI(props.entry.path)}`)
  if (response.ok) return response
  await response.body?.cancel()
  if (response.status === 412) throw new ArchiveReplacedError(props.archive)
  if (response.status === 422) throw new ZipError('bad_data', 'The entry cannot be read')
  throw new Error(`reading an entry failed with ${response.status}`)
}

/** The part of `ctx.exports` that is used here. */
export interface ReaderExports {
  ArchiveReader(options: { props: EntryProps }): Fetcher
}

import type { ByteSource } from '../../zip/index.ts'
import { CliError, usageError } from '../errors.ts'
import { sizeText } from '../output/size-text.ts'
import { path } from '../../base/url-path.ts'
import type { Service } from './service.ts'
import type { HttpResponse } from './transport.ts'

/** What the service takes. */
export const MOST_ARCHIVE_BYTES = 100 * 1024 * 1024

/** The archive of a version, read by ranges. All reads are of one archive: a CliError says if it was replaced. */
export class RemoteArchive implements ByteSource {
  readonly #service: Service
  readonly #version: string
  #etag: string | undefined

  constructor(service: Service, version: string) {
    this.#service = service
    this.#version = version
  }

  async readTail(length: number): Promise<{ bytes: Uint8Array; size: number }> {
    const { body, headers } = await this.#get(`bytes=-${length}`)
    const size = Number(/\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] ?? body.length)
    if (size > MOST_ARCHIVE_BYTES)
      throw new CliError(
        'network',
        `Version ${this.#version} has an archive of ${sizeText(size)}; the service takes ${sizeText(MOST_ARCHIVE_BYTES)}`,
      )
    return { bytes: body, size }
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    const { status, body } = await this.#get(`bytes=${offset}-${offset + length - 1}`)
    return status === 206 ? body : body.subarray(offset, offset + length)
  }

  async #get(range: string): Promise<HttpResponse> {
    const { project } = this.#service
    const response = await this.#service.call({
      method: 'GET',
      target: path`/storage/${project}/${this.#version}/storybook.zip`,
      headers: { Range: range },
      // A server may ignore a range and send everything (RFC 9110 §14.2).
      mostBytes: MOST_ARCHIVE_BYTES,
      accepts: [404],
    })
    if (response.status === 404)
      throw usageError(
        `${project} has no build of version ${this.#version}: deploy it first, or name another`,
      )
    const { etag } = response.headers
    if (this.#etag !== undefined && etag !== this.#etag)
      throw new CliError(
        'network',
        `Version ${this.#version} was replaced while it was read: try again`,
      )
    this.#etag = etag
    return response
  }
}

import type { ByteSource } from '../../zip/index.ts'
import { CliError, usageError } from '../errors.ts'
import { path } from './path.ts'
import type { Service } from './service.ts'
import type { HttpResponse } from './transport.ts'

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
    const response = await this.#get(`bytes=-${length}`)
    const size = /\/(\d+)$/.exec(response.headers['content-range'] ?? '')?.[1]
    return { bytes: response.body, size: Number(size ?? response.body.length) }
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

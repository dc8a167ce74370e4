import type * as z from 'zod'
import { CliError } from '../errors.ts'
import { sizeText } from '../output/size-text.ts'
import type { Call, Service } from './service.ts'

/** What a list may take in all: its pages are held in memory together, some 100,000 pairs or issues. */
const MOST_BYTES = 64 * 1024 * 1024

/**
 * Requests a list page by page: each names what the next one comes after, the last nothing. Throws a CliError for a list
 * that does not end.
 */
export async function* pagesOf<P extends { next_after?: string | number | null | undefined }>(
  service: Service,
  target: string,
  schema: z.ZodType<P>,
  query: NonNullable<Call['query']>,
): AsyncGenerator<P> {
  let after: string | number | undefined
  let received = 0
  const onReceived = (bytes: number) => void (received += bytes)
  do {
    const page: P = await service.read(
      { method: 'GET', target, query: { ...query, after }, onReceived },
      schema,
    )
    if (received > MOST_BYTES)
      throw new CliError(
        'network',
        `${target} lists more than ${sizeText(MOST_BYTES)}, which is more than this program can hold`,
      )
    if (after !== undefined && page.next_after === after)
      throw new CliError('network', `${target} lists the same page again and again`)
    yield page
    after = page.next_after ?? undefined
  } while (after !== undefined)
}

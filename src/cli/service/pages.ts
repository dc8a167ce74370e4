import type * as z from 'zod'
import { CliError } from '../errors.ts'
import { sizeText } from '../output/size-text.ts'
import type { Call } from './call.ts'
import type { Service } from './service.ts'

/** What a list may take in all: its pages are held in memory together, some 100,000 pairs or issues. */
const MOST_BYTES = 64 * 1024 * 1024

/**
 * Requests a list page by page, by the cursor that each but the last has. Throws a CliError for a list that does not end.
 */
export async function* pagesOf<P extends { next_after?: string | number | null | undefined }>(
  service: Service,
  call: Call & { response?: z.ZodType<NoInfer<P>> },
  reading: z.ZodType<P>,
): AsyncGenerator<P> {
  let after: string | number | undefined
  let received = 0
  const onReceived = (bytes: number) => void (received += bytes)
  do {
    const query = { ...call.query, after }
    const page: P = await service.read({ ...call, query, onReceived }, reading)
    if (received > MOST_BYTES)
      throw new CliError(
        'network',
        `${call.target} lists more than ${sizeText(MOST_BYTES)}, which is more than this program can hold`,
      )
    if (after !== undefined && page.next_after === after)
      throw new CliError('network', `${call.target} lists the same page again and again`)
    yield page
    after = page.next_after ?? undefined
  } while (after !== undefined)
}

import type * as z from 'zod'
import type { Call, Service } from './service.ts'

/** Requests a list page by page: each names what the next one comes after, the last nothing. */
export async function* pagesOf<P extends { next_after?: string | number | null | undefined }>(
  service: Service,
  target: string,
  schema: z.ZodType<P>,
  query: NonNullable<Call['query']>,
): AsyncGenerator<P> {
  let after: string | number | undefined
  do {
    const page = await service.get(target, schema, { ...query, after })
    yield page
    after = page.next_after ?? undefined
  } while (after !== undefined)
}

import type * as z from 'zod'
import { pageOf } from '../base/page.ts'
import { listOutcomes } from '../store/gate/list-outcomes.ts'
import type { OutcomesQuery } from './schema.ts'
import type { OutcomesView } from './view-schema.ts'

/** Lists a page of a version's outcomes by capture and story, with what waits in their pairs. */
export async function listOutcomeViews(
  db: D1Database,
  version: { projectId: string; versionId: string },
  { after, limit }: z.output<typeof OutcomesQuery>,
): Promise<OutcomesView> {
  const found = await listOutcomes(db, { ...version, after: after ?? null, limit: limit + 1 })
  const { page, last } = pageOf(found, limit)
  const next = last && [last.source, last.series, last.story_id, last.variant]
  return { outcomes: page, next_after: next ? JSON.stringify(next) : null }
}

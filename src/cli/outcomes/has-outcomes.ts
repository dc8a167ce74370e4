import * as z from 'zod'
import { listOutcomes } from '../../../generated/clients/pipeline.ts'
import type { Service } from '../service/service.ts'

const Page = z.object({ outcomes: z.array(z.unknown()) })

/** Whether anything was recorded of a version; images need no build, and where all are equal there is no pair. */
export async function hasOutcomes(service: Service, version: string): Promise<boolean> {
  const page = await service.read(listOutcomes(service.project, version, { limit: 1 }), Page)
  return page.outcomes.length > 0
}

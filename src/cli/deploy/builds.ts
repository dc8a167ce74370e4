import * as z from 'zod'
import { path } from '../../base/url-path.ts'
import type { Service } from '../service/service.ts'
import { WebAddress } from '../service/web-address.ts'

const BuildSchema = z.object({
  build_id: z.string(),
  build_number: z.number(),
  version_id: z.string(),
  status: z.string(),
  arrived_at: z.string().nullable(),
  view_url: WebAddress,
})
export type Build = z.infer<typeof BuildSchema>

const Builds = z.object({ builds: z.array(BuildSchema) })

/** The builds of a version, newest first. */
export async function listBuilds(service: Service, version: string): Promise<Build[]> {
  const { project } = service
  const { builds } = await service.get(path`/ci/${project}/builds`, Builds, { version })
  return builds
}

/** One of the builds with these ids whose archive the service has taken, or null. */
export async function findArrivedBuild(
  service: Service,
  version: string,
  buildIds: ReadonlySet<string>,
): Promise<Build | null> {
  const builds = await listBuilds(service, version)
  return builds.find((build) => buildIds.has(build.build_id) && build.arrived_at !== null) ?? null
}

import * as z from 'zod'
import { CiBuildList, listBuildsFromCi } from '../../../generated/clients/pipeline.ts'
import type { Service } from '../service/service.ts'
import { WebAddress } from '../service/web-address.ts'
import { fields } from '../base/fields.ts'

const BuildSchema = CiBuildList.shape.builds.element
  .pick(fields('build_id build_number version_id'))
  // A newer service may have more statuses.
  .extend({
    status: z.string(),
    arrived_at: z.string().nullable(),
    view_url: WebAddress,
    // An older service does not say.
    commit: z.string().nullable().default(null),
    pull_request: z.number().nullable().default(null),
    from_fork: z.boolean().default(false),
  })
export type Build = z.infer<typeof BuildSchema>

const Builds = z.object({ builds: z.array(BuildSchema) })

/** The builds of a version, or of any; newest first. */
export async function listBuilds(service: Service, version?: string): Promise<Build[]> {
  const { builds } = await service.read(listBuildsFromCi(service.project, { version }), Builds)
  return builds
}

/** The build that a version is served from. */
export const servedBuild = async (service: Service, version: string): Promise<Build | undefined> =>
  (await listBuilds(service, version)).find(
    ({ status, arrived_at }) => status === 'active' && arrived_at !== null,
  )

/** The builds of any of these commits, newest first. */
export async function listBuildsOf(service: Service, commits: readonly string[]): Promise<Build[]> {
  const call = listBuildsFromCi(service.project, { commit: commits.join(), limit: 200 })
  return (await service.read(call, Builds)).builds
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

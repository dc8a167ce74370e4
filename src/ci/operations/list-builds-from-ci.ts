import * as z from 'zod'
import { listSettledBuilds } from '../../builds/list-builds.ts'
import { describe } from '../../http/openapi/describe.ts'
import { buildView } from '../build-view.ts'
import { BuildListQuery } from '../schema.ts'
import { CiBuildList } from '../view-schema.ts'
import { baseUrlOf, operation } from './operation.ts'
import { INVALID_QUERY, limit, PROJECT, VERSION } from './terms.ts'

export const listBuildsFromCi = operation({
  method: 'GET',
  path: '/ci/{project}/builds',
  auth: 'api-key',
  query: BuildListQuery,
  async handle(c, { access: { projectId }, query: { version = null, commit = null, limit } }) {
    const stores = { bucket: c.env.STORAGE, db: c.env.DB }
    const builds = await listSettledBuilds(stores, {
      projectId,
      versionId: version,
      commitIds: commit,
      limit,
    })
    return { builds: builds.map((build) => buildView(c.var.config, baseUrlOf(c), build)) }
  },
})

export const describeListBuildsFromCi = () =>
  describe(listBuildsFromCi, {
    tag: 'From CI',
    summary: 'Builds of the project, newest first',
    description: 'Also detects archives that have arrived by a presigned URL.',
    parameters: [PROJECT],
    query: {
      version: { ...VERSION, description: 'Only builds of this version.' },
      commit: {
        schema: z.string(),
        description:
          'Only builds of these commits, and none that forks uploaded: up to 50 full ids with commas between them.',
      },
      limit: { ...limit(200, 50), example: '1' },
    },
    result: {
      description: 'The builds',
      schema: CiBuildList,
      example: {
        builds: [
          {
            build_id: 'bld_01k9v3m0c2e8r7t5y4w6x1z9ab',
            build_number: 12,
            version_id: 'v1.4.0',
            commit: '5f2c1e0d9b8a7f6e5d4c3b2a19087f6e5d4c3b2a',
            pull_request: null,
            from_fork: false,
            status: 'active',
            created_at: '2026-11-21T09:30:00.000Z',
            arrived_at: '2026-11-21T09:30:02.000Z',
            size_bytes: 4_812_033,
            view_url: 'https://view-acme.storybooks.example.com/v1.4.0/',
          },
        ],
      },
    },
    errors: [INVALID_QUERY],
  })

import * as z from 'zod'
import { Timestamp } from '../http/response-fields.ts'

// The responses, for the API description, the clients and the tests. The Worker's bundle holds none of these schemas.

export const KeyOwner = z
  .object({ project: z.string().describe('The project that the API key belongs to.') })
  .meta({ id: 'KeyOwner' })

export const CiBuild = z
  .object({
    build_id: z.string().describe('Unique id of the build.'),
    build_number: z.int().min(1).describe('Counts 1, 2, 3 … within the project.'),
    version_id: z.string().describe('The version it was uploaded as.'),
    commit: z
      .string()
      .nullable()
      .describe('Full id of the commit that it was built from; null: its upload did not say.'),
    pull_request: z
      .int()
      .nullable()
      .describe('Number of the pull request that it was built for; null: its upload did not say.'),
    from_fork: z.boolean().describe('Whether a run in a pull request from a fork uploaded it.'),
    status: z
      .enum(['active', 'archived'])
      .describe('`archived`: replaced by a newer upload of the version, or archived by a person.'),
    created_at: Timestamp,
    arrived_at: Timestamp.nullable().describe(
      'When its archive arrived; null while the build is only reserved.',
    ),
    size_bytes: z
      .int()
      .nullable()
      .describe('Size of the archive; null while the build is only reserved.'),
    view_url: z.url().describe('The URL at which its version opens.'),
  })
  .meta({ id: 'CiBuild' })
export type CiBuild = z.output<typeof CiBuild>

export const CiBuildList = z.object({
  builds: z.array(CiBuild).describe('Newest first.'),
})
export type CiBuildList = z.output<typeof CiBuildList>

export const ExpiredVersion = z.object({
  version: z.string().describe('The version that ends.'),
  builds: z
    .int()
    .min(0)
    .describe('How many builds of it there are; 0: only its images and outcomes.'),
  removed_after: Timestamp.describe('It is kept at least until then.'),
})
export type ExpiredVersion = z.output<typeof ExpiredVersion>

export const ExpiredPullRequest = z.object({
  pull_request: z.int().min(1).describe('As in the path.'),
  versions: z.array(ExpiredVersion).describe('Empty: none is known.'),
})
export type ExpiredPullRequest = z.output<typeof ExpiredPullRequest>

const GrantedFile = z
  .object({
    name: z.string().describe('As in the request.'),
    key: z.string().describe('The key under which the file will be stored, for use in a pair.'),
    url: z.url().describe('Accepts a PUT of this file, without the API key.'),
    expires_at: Timestamp.describe('15 minutes from now.'),
  })
  .meta({ id: 'GrantedFile' })

export const GrantedFiles = z.object({
  files: z.array(GrantedFile).describe('The URLs, in the order of the request.'),
})
export type GrantedFiles = z.output<typeof GrantedFiles>

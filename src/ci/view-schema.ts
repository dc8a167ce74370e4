import * as z from 'zod'
import { Timestamp } from '../http/response-fields.ts'

// The responses, for the API description, the clients and the tests. The Worker's bundle holds none of these schemas.

export const KeyOwner = z
  .object({ project: z.string().meta({ description: 'The project that the API key belongs to.' }) })
  .meta({ id: 'KeyOwner' })

export const CiBuild = z
  .object({
    build_id: z.string().meta({ description: 'Unique id of the build.' }),
    build_number: z.int().min(1).meta({ description: 'Counts 1, 2, 3 … within the project.' }),
    version_id: z.string().meta({ description: 'The version it was uploaded as.' }),
    commit: z.string().nullable().meta({
      description: 'Full id of the commit that it was built from; null: its upload did not say.',
    }),
    pull_request: z.int().nullable().meta({
      description:
        'Number of the pull request that it was built for; null: its upload did not say.',
    }),
    from_fork: z.boolean().meta({
      description: 'Whether a run in a pull request from a fork uploaded it.',
    }),
    status: z.enum(['active', 'archived']).meta({
      description:
        '`archived`: replaced by a newer upload of the version, or archived by a person.',
    }),
    created_at: Timestamp,
    arrived_at: Timestamp.nullable().meta({
      description: 'When its archive arrived; null while the build is only reserved.',
    }),
    size_bytes: z.int().nullable().meta({
      description: 'Size of the archive; null while the build is only reserved.',
    }),
    view_url: z.url().meta({ description: 'The URL at which its version opens.' }),
  })
  .meta({ id: 'CiBuild' })
export type CiBuild = z.output<typeof CiBuild>

export const CiBuildList = z.object({
  builds: z.array(CiBuild).meta({ description: 'Newest first.' }),
})
export type CiBuildList = z.output<typeof CiBuildList>

export const ExpiredVersion = z.object({
  version: z.string().meta({ description: 'The version that ends.' }),
  builds: z.int().min(0).meta({
    description: 'How many builds of it there are; 0: only its images and outcomes.',
  }),
  removed_after: Timestamp.meta({ description: 'It is kept at least until then.' }),
})
export type ExpiredVersion = z.output<typeof ExpiredVersion>

export const ExpiredPullRequest = z.object({
  pull_request: z.int().min(1).meta({ description: 'As in the path.' }),
  versions: z.array(ExpiredVersion).meta({ description: 'Empty: none is known.' }),
})
export type ExpiredPullRequest = z.output<typeof ExpiredPullRequest>

const GrantedFile = z
  .object({
    name: z.string().meta({ description: 'As in the request.' }),
    key: z
      .string()
      .meta({ description: 'The key under which the file will be stored, for use in a pair.' }),
    url: z.url().meta({ description: 'Accepts a PUT of this file, without the API key.' }),
    expires_at: Timestamp.meta({ description: '15 minutes from now.' }),
  })
  .meta({ id: 'GrantedFile' })

export const GrantedFiles = z.object({
  files: z.array(GrantedFile).meta({ description: 'The URLs, in the order of the request.' }),
})
export type GrantedFiles = z.output<typeof GrantedFiles>

import * as z from 'zod'
import { isMediaType } from '../http/media-type.ts'
import { Timestamp } from '../http/response-fields.ts'
import { AnnotateBody } from '../judging/runs/schema.ts'
import { RegistrationBody } from '../review/pairs/schema.ts'
import { ISSUE_STATUSES } from '../store/review/issue-rows.ts'
import { Filename } from '../tenancy/parameters.ts'

// Requests.

/** The project comes from the path; in the body it would be an unknown field. */
export const CiRegistrationBody = RegistrationBody.omit({ project_id: true })

/** The pair comes from the path. */
export const CiAnnotateBody = AnnotateBody.omit({ pair_id: true }).extend({
  who: AnnotateBody.shape.who.meta({
    description: 'Who asked for it, kept with the run; the name of the API key by default.',
  }),
})

const whole = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .pipe(z.number().min(least, message).max(most, message))
}

const version = z.string().min(1).max(1024).optional()

export const PairListQuery = z.object({
  version,
  after: z.string().min(1).optional(),
  limit: whole(1, 200).default(50),
})

export const IssueListQuery = z.object({
  pair: z.string().min(1).optional(),
  status: z.enum(ISSUE_STATUSES).optional(),
  version,
  after: whole(0, Number.MAX_SAFE_INTEGER).default(0),
  limit: whole(1, 1_000).default(1_000),
})

export const BuildListQuery = z.object({ version, limit: whole(1, 200).default(50) })

/** The most files that one request presigns. */
const MAX_FILES = 100

const CiFilename = Filename.refine(
  (name) => !/\.zip$/i.test(name),
  'is an archive: POST /presigned-url reserves its build',
).meta({ description: 'As in `POST /presigned-url/…`, but not an archive.' })

const ContentType = z
  .string()
  .refine(isMediaType, 'must be a media type')
  .meta({ description: 'Media type of the file; its PUT must carry the same.' })

export const FilesBody = z.object({
  files: z
    .array(z.object({ name: CiFilename, content_type: ContentType }))
    .min(1)
    .max(MAX_FILES)
    .meta({ description: 'The files that will be sent; one that is refused refuses all.' }),
})
export type FilesBody = z.output<typeof FilesBody>

// Responses.

export const KeyOwner = z
  .object({ project: z.string().meta({ description: 'The project that the API key belongs to.' }) })
  .meta({ id: 'KeyOwner' })

export const CiBuild = z
  .object({
    build_id: z.string().meta({ description: 'Unique id of the build.' }),
    build_number: z.int().min(1).meta({ description: 'Counts 1, 2, 3 … within the project.' }),
    version_id: z.string().meta({ description: 'The version it was uploaded as.' }),
    status: z.enum(['active', 'archived']).meta({
      description: '`archived`: a newer upload of the version has replaced it, or a person did it.',
    }),
    created_at: Timestamp,
    arrived_at: Timestamp.nullable().meta({
      description: 'When its archive arrived; null while the build is only reserved.',
    }),
    size_bytes: z.int().nullable().meta({
      description: 'Size of the archive; null while the build is only reserved.',
    }),
    view_url: z.url().meta({ description: 'Where its version can be opened.' }),
  })
  .meta({ id: 'CiBuild' })
export type CiBuild = z.output<typeof CiBuild>

export const CiBuildList = z.object({
  builds: z.array(CiBuild).meta({ description: 'Newest first.' }),
})
export type CiBuildList = z.output<typeof CiBuildList>

export const GrantedFile = z
  .object({
    name: z.string().meta({ description: 'As in the request.' }),
    key: z.string().meta({ description: 'Where the file will be stored: goes into a pair.' }),
    url: z.url().meta({ description: 'Takes one kind of PUT, without the key.' }),
    expires_at: Timestamp.meta({ description: '15 minutes from now.' }),
  })
  .meta({ id: 'GrantedFile' })

export const GrantedFiles = z.object({
  files: z.array(GrantedFile).meta({ description: 'In the order of the request.' }),
})
export type GrantedFiles = z.output<typeof GrantedFiles>

import * as z from 'zod'
import { isMediaType } from '../http/media-type.ts'
import { whole } from '../http/whole-number.ts'
import { AnnotateBody } from '../judging/runs/schema.ts'
import { RegistrationBody } from '../review/pairs/schema.ts'
import { ISSUE_STATUSES } from '../store/review/issue-rows.ts'
import { CommitId, Filename } from '../tenancy/parameters.ts'

// Requests.

/** Without the project, which comes from the path: in the body it is an unknown field. */
export const CiRegistrationBody = RegistrationBody.omit({ project_id: true })

/** Without the pair, which comes from the path; the key determines who asks. */
export const CiAnnotateBody = AnnotateBody.omit({ pair_id: true }).extend({
  who: AnnotateBody.shape.who.describe(
    'Ignored: the run is recorded under `ci:` and the name of the API key.',
  ),
})

const version = z.string().normalize('NFC').min(1).max(1024).optional()

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

/** The most commits that one list is asked about: their ids fit into an address. */
const MAX_COMMITS = 50

const commits = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(CommitId).max(MAX_COMMITS, `must name at most ${MAX_COMMITS} commits`))

export const BuildListQuery = z.object({
  version,
  commit: commits.optional(),
  limit: whole(1, 200).default(50),
})

/** The most files that one request may presign. */
const MAX_FILES = 100

const CiFilename = Filename.refine(
  (name) => !/\.zip$/i.test(name),
  'is an archive: POST /presigned-url reserves its build',
).describe('As in `POST /presigned-url/…`, but not an archive.')

const ContentType = z
  .string()
  .refine(isMediaType, 'must be a media type')
  .describe('The media type of the file; its PUT must have the same.')

export const FilesBody = z.object({
  files: z
    .array(z.object({ name: CiFilename, content_type: ContentType }))
    .min(1)
    .max(MAX_FILES)
    .describe('The files to upload. If one is invalid, the whole request is refused.'),
})
export type FilesBody = z.output<typeof FilesBody>

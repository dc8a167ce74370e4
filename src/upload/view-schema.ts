import * as z from 'zod'
import { Timestamp } from '../http/response-fields.ts'

// The responses of the upload service.

const ArchiveKey = z.string().describe('`<project>/<version>/storybook.zip`')
const Success = z.literal(true).describe('Always true: a refused request is an error.')
const Message = z.string().describe('What was done, in words for people.')
const Project = z.string().describe('As in the path.')
const Version = z.string().describe('As in the path.')
const BuildId = z.string().describe('Unique id of the build.')
const BuildNumber = z.int().min(1).describe('Counts 1, 2, 3 … within the project.')

export const Health = z
  .object({
    status: z.literal('ok').describe('Always `ok`.'),
    timestamp: Timestamp,
  })
  .meta({ id: 'Health' })

export const Uploaded = z
  .object({
    success: Success,
    message: Message,
    key: ArchiveKey,
    data: z
      .object({
        url: z.url().describe('Public URL of the archive.'),
        path: ArchiveKey,
        versionId: Version,
        buildId: BuildId,
        buildNumber: BuildNumber,
        viewUrl: z.url().describe('The URL at which the build opens.'),
        warnings: z
          .array(z.string())
          .optional()
          .describe(
            'What of the build cannot be reached at the project’s root, because a version has its name; absent: nothing.',
          ),
      })
      .describe('The new build.'),
  })
  .meta({ id: 'Uploaded' })
export type Uploaded = z.output<typeof Uploaded>

export const Presigned = z
  .object({
    url: z.url().describe('Accepts a PUT of the file for 15 minutes.'),
    key: z.string().describe('The key under which the file will be stored.'),
    buildId: BuildId.optional().describe('The reserved build; only for a ZIP.'),
    buildNumber: BuildNumber.optional().describe('Its number; only for a ZIP.'),
  })
  .meta({ id: 'Presigned' })
export type Presigned = z.output<typeof Presigned>

export const Available = z
  .object({
    project: Project,
    version: Version,
    key: ArchiveKey,
    available: z.literal(true).describe('Its archive has arrived.'),
  })
  .meta({ id: 'Available' })
export type Available = z.output<typeof Available>

export const Unavailable = z
  .object({
    project: Project,
    version: Version,
    available: z.literal(false).describe('No archive has arrived.'),
  })
  .meta({ id: 'Unavailable' })
export type Unavailable = z.output<typeof Unavailable>

export const Stored = z
  .object({
    success: Success,
    message: Message,
    key: z.string().describe('The key under which the file is stored.'),
    data: z
      .object({ buildId: BuildId, buildNumber: BuildNumber })
      .optional()
      .describe('Only for the archive of a build.'),
  })
  .meta({ id: 'Stored' })
export type Stored = z.output<typeof Stored>

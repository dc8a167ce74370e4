import * as z from 'zod'

// The responses of the upload service.

const ArchiveKey = z.string().meta({ description: '`<project>/<version>/storybook.zip`' })
const BuildId = z.string().meta({ description: 'Unique id of the build.' })
const BuildNumber = z.int().min(1).meta({ description: 'Counts 1, 2, 3 … within the project.' })

export const Uploaded = z
  .object({
    success: z.literal(true),
    message: z.string(),
    key: ArchiveKey,
    data: z.object({
      url: z.url().meta({ description: 'Public URL of the archive.' }),
      path: ArchiveKey,
      versionId: z.string(),
      buildId: BuildId,
      buildNumber: BuildNumber,
      viewUrl: z.url().meta({ description: 'Where the build can be opened.' }),
    }),
  })
  .meta({ id: 'Uploaded' })
export type Uploaded = z.output<typeof Uploaded>

export const Presigned = z
  .object({
    url: z.url().meta({ description: 'Takes one kind of PUT, for 15 minutes.' }),
    key: z.string().meta({ description: 'Where the file will be stored.' }),
    buildId: BuildId.optional().meta({ description: 'The build reserved; for a ZIP alone.' }),
    buildNumber: BuildNumber.optional().meta({ description: 'Its number; for a ZIP alone.' }),
  })
  .meta({ id: 'Presigned' })
export type Presigned = z.output<typeof Presigned>

export const Available = z
  .object({
    project: z.string(),
    version: z.string(),
    key: ArchiveKey,
    available: z.literal(true),
  })
  .meta({ id: 'Available' })
export type Available = z.output<typeof Available>

export const Unavailable = z
  .object({ project: z.string(), version: z.string(), available: z.literal(false) })
  .meta({ id: 'Unavailable' })
export type Unavailable = z.output<typeof Unavailable>

export const Stored = z
  .object({
    success: z.literal(true),
    message: z.string(),
    key: z.string(),
    data: z
      .object({ buildId: BuildId, buildNumber: BuildNumber })
      .optional()
      .meta({ description: 'For the archive of a build alone.' }),
  })
  .meta({ id: 'Stored' })
export type Stored = z.output<typeof Stored>

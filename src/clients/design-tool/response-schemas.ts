import * as z from 'zod'

// The parts of the design tool's responses that this service reads. Other fields are ignored.

/** An object whose keys are data, parsed as a map: a key may be any text, even `constructor`. */
const mapOf = <S extends z.ZodType>(value: S) =>
  z.record(z.string(), value).transform((record) => new Map(Object.entries(record)))

export const TokenResponse = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  /** The lifetime in seconds. */
  expires_in: z.number().positive().nullish(),
})
export type TokenResponse = z.output<typeof TokenResponse>

export const CurrentUser = z.object({
  id: z.union([z.string().min(1), z.number().transform(String)]),
  handle: z.string().nullish(),
})
export type CurrentUser = z.output<typeof CurrentUser>

export const FileMeta = z
  .object({
    file: z.object({
      name: z.string(),
      last_touched_at: z.string().nullish(),
      thumbnail_url: z.string().nullish(),
      editorType: z.string().nullish(),
      version: z.string().nullish(),
    }),
  })
  .transform(({ file }) => ({
    name: file.name,
    lastModified: file.last_touched_at ?? null,
    thumbnailUrl: file.thumbnail_url ?? null,
    editorType: file.editorType ?? null,
    version: file.version ?? null,
  }))
export type FileMeta = z.output<typeof FileMeta>

const ListedNode = z.object({
  id: z.string(),
  type: z.string(),
  visible: z.boolean().default(true),
})
export type ListedNode = z.output<typeof ListedNode>

/** A file with its pages and their direct children. */
export const FileOutline = z.object({
  document: z.object({
    children: z.array(z.object({ children: z.array(ListedNode).default([]) })).default([]),
  }),
})

/** Nodes of a file with their children. */
export const NodesOutline = z.object({
  nodes: mapOf(
    z
      .object({ document: z.object({ id: z.string(), children: z.array(ListedNode).default([]) }) })
      .nullable(),
  ),
})

/** A value of `nodes`. Only the root of its tree is read. */
export const NodeContent = z.object({
  document: z.object({
    id: z.string(),
    name: z.string(),
    type: z.string(),
    absoluteBoundingBox: z
      .object({ width: z.number().positive(), height: z.number().positive() })
      .nullish()
      .catch(null),
  }),
})

export const RenderedImages = z.object({
  err: z.null().optional(),
  images: mapOf(z.string().nullable()),
})

export const DevResource = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  file_key: z.string(),
  node_id: z.string(),
})
export type DevResource = z.output<typeof DevResource>

export const DevResources = z.object({ dev_resources: z.array(DevResource) })

const errors = z
  .array(z.object({ error: z.string() }))
  .nullish()
  .transform((list) => list ?? [])

export const CreatedDevResources = z.object({ links_created: z.array(DevResource), errors })

export const UpdatedDevResources = z.object({ errors })

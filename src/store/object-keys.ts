/**
 * Every object key this service writes.
 *
 * | key                                   | object                                             |
 * |---------------------------------------|----------------------------------------------------|
 * | `<project>/<version>/storybook.zip`   | the archive of the version's newest build          |
 * | `<project>/<version>/<filename>`      | any other presigned file: image, structure, report |
 * | `.index/<project>/<version>/<etag>`   | the compact index of the archive with that ETag    |
 * | `.incoming/<build>/<project>/<version>/storybook.zip` | an archive sent to R2's S3 API, not yet checked |
 * | `.incoming/aside/<build>`           | a part of a direct upload, while it is checked     |
 * | `.runs/<run>/<attempt>/<artifact>`    | an artifact of a run                               |
 * | `.shadow/<judge version>/<run>`       | the report of another judge on a run's inputs      |
 * | `.crops/<project>/<issue or run>/<side>` | the picture of an issue, or of what a run found to differ, that was drawn last |
 * | `.thumbnails/<project>/<etag>`        | the thumbnail of every image of the project with that ETag |
 * | `.design/<snapshot>/<file>/<node>@<scale>.png` | a frame of the design tool, rendered       |
 * | `.design/<snapshot>/<file>/<node>.json` | its structure, as the design tool's API returned it |
 *
 * Project ids never begin with a dot, so no key that a client can name is one of the service's own.
 */

/** Which images of a pair a crop shows: the design reference, the built component, or both, in this order. */
export const CROP_SIDES = ['a', 'b', 'both'] as const
export type CropSide = (typeof CROP_SIDES)[number]

const ARCHIVE_NAME = 'storybook.zip'
const INCOMING_PREFIX = '.incoming/'

export const archiveKey = (projectId: string, versionId: string) =>
  `${projectId}/${versionId}/${ARCHIVE_NAME}`

export const fileKey = (projectId: string, versionId: string, filename: string) =>
  `${projectId}/${versionId}/${filename}`

export const indexKey = (projectId: string, versionId: string, archiveEtag: string) =>
  `.index/${projectId}/${versionId}/${archiveEtag}`

export const incomingKey = (buildId: string, projectId: string, versionId: string) =>
  `${INCOMING_PREFIX}${buildId}/${archiveKey(projectId, versionId)}`

/** Begins the keys of all artifacts of a run, those of attempts that have lost it included. */
export const runArtifactsPrefix = (runId: string) => `.runs/${runId}/`

/** `attempt` is the lease token it was written under, so that two attempts of a run never share a key. */
export const runArtifactKey = (runId: string, attempt: string, artifact: string) =>
  `${runArtifactsPrefix(runId)}${attempt}/${artifact}`

export const shadowReportKey = (judgeVersion: string, runId: string) =>
  `.shadow/${judgeVersion}/${runId}`

/** Begins the keys of all crops of a project. */
export const cropsPrefix = (projectId: string) => `.crops/${projectId}/`

/** One per side: a newer crop, drawn from other images, overwrites it. */
export const cropKey = (projectId: string, subjectId: string, side: CropSide) =>
  `${cropsPrefix(projectId)}${subjectId}/${side}`

/** Begins the keys of all thumbnails of a project. */
export const thumbnailsPrefix = (projectId: string) => `.thumbnails/${projectId}/`

/** One for all images with the same bytes, whichever pairs and versions they are of. */
export const thumbnailKey = (projectId: string, imageEtag: string) =>
  `${thumbnailsPrefix(projectId)}${imageEtag}`

/** Under the prefix whose objects expire, because nothing else removes it if its writer dies. */
export const asideKey = (buildId: string) => `${INCOMING_PREFIX}aside/${buildId}`

/** Returns the build that an incoming object belongs to, or null for any other key. */
export function buildOfIncomingKey(key: string): string | null {
  if (!key.startsWith(INCOMING_PREFIX)) return null
  return key.slice(INCOMING_PREFIX.length).split('/', 1)[0] || null
}

/** Returns project and version of an archive key, or null for any other key. */
export function versionOfArchiveKey(key: string): { projectId: string; versionId: string } | null {
  const [projectId, versionId, name, ...rest] = key.split('/')
  if (
    !projectId ||
    projectId.startsWith('.') ||
    !versionId ||
    name !== ARCHIVE_NAME ||
    rest.length > 0
  )
    return null
  return { projectId, versionId }
}

/** A frame that a snapshot imports; `nodeId` and `fileKey` are the design tool's. */
interface FrameName {
  snapshotId: string
  fileKey: string
  /**
   * The parts of an id are separated by colons, such as `12:34`; the id of a node in an instance also has semicolons.
   */
  nodeId: string
}

export const frameImageKey = (frame: FrameName, scale: number) =>
  `${framePrefix(frame)}@${scale}.png`

export const frameStructureKey = (frame: FrameName) => `${framePrefix(frame)}.json`

const framePrefix = ({ snapshotId, fileKey, nodeId }: FrameName) =>
  `.design/${snapshotId}/${fileKey}/${nodeId.replaceAll(':', '-').replaceAll(';', '_')}`

/** Whose object it is that lies at a key: a version's, by name, or that of a run or of a snapshot, by id. */
export type KeyOwner =
  | { kind: 'archive' | 'file'; projectId: string; versionId: string }
  | { kind: 'run' | 'snapshot'; id: string }

/**
 * Returns the owner that a row has to know; null for keys that are not the service's, and for those that need no row: what is
 * on its way expires, and pictures are drawn again.
 */
export function ownerOfKey(key: string): KeyOwner | null {
  const [first = '', second = '', third = '', ...rest] = key.split('/')
  if (second === '' || third === '') return null
  if (first === '.runs') return { kind: 'run', id: second }
  if (first === '.shadow') return { kind: 'run', id: third }
  if (first === '.design') return { kind: 'snapshot', id: second }
  if (first === '.index') return { kind: 'archive', projectId: second, versionId: third }
  if (first === '' || first.startsWith('.')) return null
  const isArchive = third === ARCHIVE_NAME && rest.length === 0
  return { kind: isArchive ? 'archive' : 'file', projectId: first, versionId: second }
}

/**
 * Every object key this service writes.
 *
 * | key                                   | object                                             |
 * |---------------------------------------|----------------------------------------------------|
 * | `<project>/<version>/storybook.zip`   | the archive of the version's newest build          |
 * | `<project>/<version>/<filename>`      | any other presigned file: image, structure, report |
 * | `.index/<project>/<version>/<etag>`   | the compact index of the archive with that ETag    |
 * | `.incoming/<build>/<project>/<version>/storybook.zip` | an archive sent to R2's S3 API, not yet checked |
 *
 * Project ids never begin with a dot, so nothing a client names can meet a key of the service's own.
 */
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

/** The build an incoming object belongs to, or null for every other key. */
export function buildOfIncomingKey(key: string): string | null {
  if (!key.startsWith(INCOMING_PREFIX)) return null
  return key.slice(INCOMING_PREFIX.length).split('/', 1)[0] || null
}

/** Project and version of an archive key, or null for every other key. */
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

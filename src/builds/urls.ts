import type { Config } from '../settings/config.ts'
import { archiveKey } from '../store/object-keys.ts'

interface Version {
  projectId: string
  versionId: string
}

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** The public URL of a version's archive: below `PUBLIC_STORAGE_URL` if set, else below this service's `/storage`. */
export function archiveUrl(config: Config, baseUrl: string, version: Version): string {
  const storage = config.upload.publicStorageUrl ?? `${baseUrl}/storage`
  return `${storage}/${encodePath(archiveKey(version.projectId, version.versionId))}`
}

/** Returns the URL at which the version opens: its own if path versioning is enabled, else the project's root. */
export function viewUrl(config: Config, baseUrl: string, version: Version): string {
  const { protocol, host } = new URL(baseUrl)
  const { trialHost, domain } = config.cdn
  const { projectId } = version
  const place =
    trialHost === null ? `view-${projectId}.${domain ?? host}` : `${trialHost}/p/${projectId}`
  return `${protocol}//${place.toLowerCase()}${viewPath(config, version)}`
}

/** The path of that URL on the project's host, or below its path in a trial. */
export const viewPath = (config: Config, { versionId }: Pick<Version, 'versionId'>): string =>
  config.cdn.pathVersioning ? `/${encodeURIComponent(versionId)}/` : '/'

export const storagePath = (key: string) => `/storage/${encodePath(key)}`

import { FILE_URL_KINDS, type FileUrlKind } from '../../store/design-tool/sources.ts'
import { FileKey, parseNodeId } from '../schema.ts'

/** What a URL of the design tool leads to. */
export interface FileRef {
  kind: FileUrlKind
  fileKey: string
  branchKey: string | null
  nodeId: string | null
}

const HOSTS = new Set(['www.figma.com', 'figma.com'])

/**
 * Reads `https://www.figma.com/<kind>/<key>[/branch/<key>][/<title>][?node-id=<id>]`. Null for every
 * other URL, one with a node id that is none included.
 */
export function parseFileUrl(text: string): FileRef | null {
  const url = URL.parse(text)
  if (!url || url.protocol !== 'https:' || !HOSTS.has(url.host)) return null
  if (url.username !== '' || url.password !== '') return null
  const [, first, fileKey, third, branchKey] = url.pathname.split('/')
  const kind = FILE_URL_KINDS.find((known) => known === first)
  if (kind === undefined || !isFileKey(fileKey)) return null
  const isBranch = third === 'branch'
  if (isBranch && !isFileKey(branchKey)) return null
  const node = url.searchParams.get('node-id')
  const nodeId = node ? parseNodeId(node) : null
  if (node && nodeId === null) return null
  return { kind, fileKey, branchKey: isBranch && branchKey ? branchKey : null, nodeId }
}

const isFileKey = (text: string | undefined): text is string => FileKey.safeParse(text).success

/** The key that a file's content is asked for with: a branch has one of its own. */
export const contentKey = ({ fileKey, branchKey }: Pick<FileRef, 'fileKey' | 'branchKey'>) =>
  branchKey ?? fileKey

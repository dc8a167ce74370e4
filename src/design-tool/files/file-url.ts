import { FILE_URL_KINDS, type FileUrlKind } from '../../store/design-tool/file-url-kinds.ts'
import { FileKey, parseNodeId } from '../schema.ts'

/** The target of a URL of the design tool. */
interface FileRef {
  kind: FileUrlKind
  fileKey: string
  branchKey: string | null
  nodeId: string | null
}

/** A file reference with the name of the file or branch. */
export type ResolvedFile = FileRef & { name: string }

const HOSTS = new Set(['www.figma.com', 'figma.com'])

/**
 * Parses `https://www.figma.com/<kind>/<key>[/branch/<key>][/<title>][?node-id=<id>]`. Returns null for
 * every other URL, and for one whose node id is malformed.
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

/** Returns the key of the file's content: a branch has its own. */
export const contentKey = ({ fileKey, branchKey }: Pick<FileRef, 'fileKey' | 'branchKey'>) =>
  branchKey ?? fileKey

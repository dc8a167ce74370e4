import { createHash } from 'node:crypto'

/** A file of a built Storybook, wherever that is kept. */
export interface BuildFile {
  path: string
  /** The content in chunks, each valid until the next is requested. */
  read(): AsyncIterable<Uint8Array>
}

/** The manager around the preview, and what Storybook writes about itself: no story is rendered from them. */
const UNUSED = [
  /^(index\.html|index\.json|stories\.json|project\.json|metadata\.json|preview-stats\.json)$/,
  /^(sb-manager|sb-addons|manifests|storybook-review)\//,
  // Copies of what is in sb-common-assets/.
  /^(favicon-wrapper\.svg|favicon\.(svg|ico)|nunito-sans-[\w-]+\.woff2)$/,
  /\.map$|\.LICENSE\.txt$/,
  // webpack's loader of chunks: it names every chunk, and renders nothing.
  /(^|\/)runtime~[^/]*\.js$/,
]

/** What Storybook's own pages load, by name. */
const STORYBOOKS_OWN = /^(sb-common-assets|sb-preview)\//

export const isUsed = ({ path }: BuildFile): boolean =>
  !UNUSED.some((pattern) => pattern.test(path))

/**
 * Whether a file that no text names may be loaded all the same: under a name that a program makes up,
 * or that stands in a text in another form.
 */
export const mayBeLoadedUnnamed = (path: string): boolean => !STORYBOOKS_OWN.test(path)

/** The text of a file, or null for one of more bytes than `most`, of which no more is read either. */
export async function readText(file: BuildFile, most: number): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of file.read()) {
    length += chunk.length
    if (length > most) return null
    chunks.push(Buffer.from(chunk))
  }
  return Buffer.concat(chunks).toString('utf8')
}

export const digest = (text: string): string => shorten(createHash('sha256').update(text))

/** A digest of 256 bits for sums: no other texts have the same sum. */
export const digestNumber = (text: string): bigint =>
  BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)

/** The digest of a file's bytes, which are not held in memory. */
export async function digestFile(file: BuildFile): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of file.read()) hash.update(chunk)
  return shorten(hash)
}

/** 64 bits distinguish the modules of one name. */
const shorten = (hash: ReturnType<typeof createHash>): string => hash.digest('hex').slice(0, 16)

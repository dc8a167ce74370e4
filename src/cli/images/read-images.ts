import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { checkSize } from '../../png/read-rows.ts'
import { PNG_HEAD_BYTES, readPngHeader } from '../../png/header.ts'
import { usageError } from '../errors.ts'
import { listFiles, unreadable, type FoundFile } from '../folder/list-files.ts'

/** A PNG of the folder. */
export interface FolderImage {
  /** From the folder, with forward slashes: the story's id. */
  path: string
  absolute: string
  /** SHA-256 of its bytes, in hex. */
  digest: string
}

/** A file that is called like a PNG, and why it cannot be compared. */
export interface UnusableImage {
  path: string
  problem: string
}

const MOST_IMAGES = 5_000
/** An id of the service takes so many. */
const MOST_PATH_CHARACTERS = 200
const MOST_BYTES = 20 * 1024 * 1024

/** How every complete PNG ends: an empty chunk IEND, with its CRC (W3C PNG, §11.2.5). */
const END = Buffer.from('0000000049454e44ae426082', 'hex')

/**
 * Reads the PNGs under a folder, one after the other. Throws a CliError for a folder that has none or too many, a link that
 * leads out of it, and a path that is too long to be an id.
 */
export async function readImages(
  folder: string,
): Promise<{ images: FolderImage[]; unusable: UnusableImage[] }> {
  if (!existsSync(folder))
    throw usageError(`There is no folder ${folder}: run what makes the images first`)
  const files = (await listFiles(folder)).filter(({ path }) => /\.png$/i.test(path))
  if (files.length === 0) throw usageError(`${folder} holds no PNG`)
  if (files.length > MOST_IMAGES)
    throw usageError(`${folder} holds ${files.length} PNGs; a version takes ${MOST_IMAGES}`)
  const long = files.find(({ path }) => path.length > MOST_PATH_CHARACTERS)
  if (long)
    throw usageError(`${long.path} has more than ${MOST_PATH_CHARACTERS} characters: rename it`)
  const images: FolderImage[] = []
  const unusable: UnusableImage[] = []
  for (const file of files) {
    const { path, absolute } = file
    const read = await digestOf(file)
    if ('problem' in read) unusable.push({ path, ...read })
    else images.push({ path, absolute, ...read })
  }
  return { images, unusable }
}

async function digestOf({
  path,
  absolute,
  bytes,
}: FoundFile): Promise<{ digest: string } | { problem: string }> {
  if (bytes > MOST_BYTES) return { problem: 'is larger than 20 MiB' }
  const content = await readContent({ path, absolute })
  try {
    checkSize(readPngHeader(content.subarray(0, PNG_HEAD_BYTES)))
  } catch (error) {
    if (error instanceof RangeError) return { problem: error.message }
    throw error
  }
  if (!content.subarray(-END.length).equals(END)) return { problem: 'ends before its last chunk' }
  return { digest: createHash('sha256').update(content).digest('hex') }
}

/** Throws a CliError if the file cannot be read. */
export async function readContent({
  path,
  absolute,
}: Pick<FolderImage, 'path' | 'absolute'>): Promise<Buffer> {
  try {
    return await readFile(absolute)
  } catch (error) {
    throw unreadable(path, error)
  }
}

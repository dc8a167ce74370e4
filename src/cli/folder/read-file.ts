import { open } from 'node:fs/promises'
import { usageError } from '../errors.ts'
import { unreadable, type FoundFile } from './list-files.ts'

const CHUNK_BYTES = 256 * 1024

/** The listed files, with how each is read. */
export const readable = (files: readonly FoundFile[]) =>
  files.map((file) => ({ path: file.path, read: () => readFound(file) }))

/** Buffers that no file is being read into: new ones for each chunk would pile up until they are collected. */
const FREE: Buffer[] = []

/**
 * Reads a listed file, each chunk valid until the next is requested. Throws a CliError if it cannot be read, or
 * is not what it was when it was listed.
 */
async function* readFound(file: FoundFile): AsyncGenerator<Uint8Array> {
  let read = 0
  const buffer = FREE.pop() ?? Buffer.allocUnsafe(CHUNK_BYTES)
  try {
    const handle = await open(file.absolute)
    try {
      for (;;) {
        const { bytesRead } = await handle.read(buffer)
        if (bytesRead === 0) break
        read += bytesRead
        yield buffer.subarray(0, bytesRead)
      }
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw unreadable(file.path, error)
  } finally {
    FREE.push(buffer)
  }
  if (read !== file.bytes) throw changed(file.path)
}

/** Throws a CliError if a folder's files are not those that were listed before. */
export function refuseChanges(before: readonly FoundFile[], after: readonly FoundFile[]): void {
  const states = new Map(before.map(({ path, state }) => [path, state]))
  for (const { path, state } of after) {
    if (states.get(path) !== state) throw changed(path)
    states.delete(path)
  }
  const [gone] = states.keys()
  if (gone !== undefined) throw changed(gone)
}

const changed = (path: string) =>
  usageError(`${path} changed while the folder was being packed: wait until its build has ended`)

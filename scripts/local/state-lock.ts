import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { prepareStateDirectory } from './state-directory.ts'

/** The process that holds a state directory. */
interface Holder {
  pid: number
  port: number
}

/**
 * Takes a state directory for this process alone until it ends or calls the returned function: two servers would each
 * keep their own idea of locks and caches over the same files. Throws one line that names the holder.
 *
 * The lock is SQLite's, on a file of its own. The operating system releases it however the process ends, so it is
 * never stale; the file beside it only names the holder.
 */
export function lockStateDirectory(folder: string, port: number): () => void {
  prepareStateDirectory(folder)
  const lock = new DatabaseSync(join(folder, 'server.lock'), { timeout: 0 })
  try {
    lock.exec('BEGIN IMMEDIATE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new Error(inUse(folder), { cause: error })
  }
  held.add(lock)
  const holder: Holder = { pid: process.pid, port }
  writeFileSync(holderPath(folder), JSON.stringify(holder))
  return () => {
    rmSync(holderPath(folder), { force: true })
    held.delete(lock)
    lock.close()
  }
}

/** Keeps the database referenced: once it is garbage-collected it is closed, and its lock is gone. */
const held = new Set<DatabaseSync>()

const SQLITE_BUSY = 5

const holderPath = (folder: string): string => join(folder, 'server.json')

function inUse(folder: string): string {
  const holder = readHolder(folder)
  const server = holder
    ? `the server on port ${holder.port} (process ${holder.pid})`
    : 'another server'
  return `The state directory ${folder} is in use by ${server}. Stop it, or choose another directory by STATE_DIR.`
}

/** Returns null between the moment when a holder takes the lock and the moment when it writes its name. */
function readHolder(folder: string): Holder | null {
  try {
    return JSON.parse(readFileSync(holderPath(folder), 'utf8')) as Holder
  } catch {
    return null
  }
}

import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'

// Databases wait until the disk confirms each write: milliseconds, and most of the time of tests that write much. What
// tests write is of no use after them, so that memory serves as well.

const MEMORY = '/dev/shm'
const PREFIX = 'storybook-tests-'
const DAY_MS = 24 * 60 * 60 * 1000

/** A run takes a few hundred MB at most. */
const ENOUGH_BYTES = 4 * 2 ** 30

/** Whether there is room for files in memory, and programs among them may be started: in many containers not. */
function servesFiles(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .findLast((line) => line.split(' ')[1] === MEMORY)
    const options = mount?.split(' ')[3]?.split(',')
    return bavail * bsize >= ENOUGH_BYTES && options?.includes('noexec') === false
  } catch {
    return false
  }
}

/** Temporary files of this process, and of all that it starts, go to memory where there is some for them. */
export function keepTemporaryFilesInMemory(): void {
  if (!servesFiles()) return
  removeAbandoned()
  const folder = mkdtempSync(join(MEMORY, PREFIX))
  // As open as the folder that it stands for: some tests start programs as another user.
  chmodSync(folder, 0o1777)
  process.env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** Removes what runs left that were killed, and no run takes a day. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    const folder = join(MEMORY, name)
    const status = name.startsWith(PREFIX) ? statSync(folder, { throwIfNoEntry: false }) : undefined
    const isOwn = status?.uid === process.getuid?.()
    if (status && isOwn && status.mtimeMs < Date.now() - DAY_MS)
      rmSync(folder, { recursive: true, force: true })
  }
}

import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

// Databases wait until the disk confirms each write: milliseconds, and most of the time of tests that write much. What
// tests write is of no use after them, so that memory serves as well.

const MEMORY = '/dev/shm'

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
  const folder = mkdtempSync(join(MEMORY, 'storybook-tests-'))
  // As open as the folder that it stands for: some tests start programs as another user.
  chmodSync(folder, 0o1777)
  process.env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

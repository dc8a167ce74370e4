import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemCode, usageError } from '../errors.ts'

async function newFolder(): Promise<string> {
  try {
    return await mkdtemp(join(tmpdir(), 'storybook-review-'))
  } catch (error) {
    const code = systemCode(error)
    if (code === undefined) throw error
    throw usageError(
      `No folder can be made in ${tmpdir()} (${code}): set TMPDIR to one that can be written to`,
    )
  }
}

/** Runs `work` with a new folder, which is removed afterwards, also when a signal ends the process. */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await newFolder()
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.on('exit', remove)
  try {
    return await work(folder)
  } finally {
    process.off('exit', remove)
    await rm(folder, { recursive: true, force: true })
  }
}

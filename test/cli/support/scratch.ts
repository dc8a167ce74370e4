import { mkdtempSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for whatever tests write and nobody removes. It goes once all have run. */
    scratch: string
  }
}

/** A new folder in it, which is named by `inject('scratch')`. */
export const newFolder = (scratch: string): string => mkdtempSync(join(scratch, 'test-'))

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'storybook-review-tests-'))
  project.provide('scratch', folder)
  return () => rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

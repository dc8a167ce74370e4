import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { TestProject } from 'vitest/node'
import { bundleWorker, type Module } from '../../../scripts/local/bundle.ts'
import { fromRoot } from '../../../scripts/local/project.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the bundles that services are started from. */
    bundles: string
  }
}

const ENTRIES = {
  service: fromRoot('src/worker.ts'),
  /** The dashboard as `npm start` runs it. */
  dashboard: fromRoot('scripts/local/entry/dashboard.ts'),
}

/** Where the dashboard's page lies in that folder. */
export const pageIn = (folder: string): string => join(folder, 'page')

/**
 * Bundles both Workers into a new folder: each bundle takes a process of its own and seconds of CPU. The page is copied:
 * it may be built again, from what is changed meanwhile.
 */
export async function writeBundles(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'storybook-hosting-bundles-'))
  await Promise.all(
    Object.entries(ENTRIES).map(async ([name, entry]) =>
      writeFile(join(folder, name), serialize(await bundleWorker(entry))),
    ),
  )
  await cp(fromRoot('generated/dashboard'), pageIn(folder), { recursive: true })
  return folder
}

/** Once for all files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await writeBundles()
  project.provide('bundles', folder)
  return () => rm(folder, { recursive: true })
}

/** The modules of a Worker, main module first. */
export const readBundle = async (folder: string, name: keyof typeof ENTRIES): Promise<Module[]> =>
  deserialize(await readFile(join(folder, name))) as Module[]

import { readFileSync } from 'node:fs'
import { fromRoot } from '../../../scripts/local/project.ts'
import type { Service } from './service.ts'

/** The files of a folder of demo/pairs, by the field of a pair that names them. */
const DEMO_FILES = {
  image_a_key: 'design.png',
  image_b_key: 'story.png',
  design_tool_structure_key: 'design.json',
  dom_structure_key: 'dom.json',
} as const

export type DemoFile = (typeof DEMO_FILES)[keyof typeof DEMO_FILES]

/** Puts the files of a demo pair into storage, and returns their keys by the fields that name them. */
export async function putDemoFiles(
  { bucket }: Pick<Service, 'bucket'>,
  folder: string,
  keyOf: (file: DemoFile) => string,
): Promise<Record<keyof typeof DEMO_FILES, string>> {
  const keys: Record<string, string> = {}
  for (const [field, file] of Object.entries(DEMO_FILES)) {
    keys[field] = keyOf(file)
    await bucket.put(keys[field], readFileSync(fromRoot('demo/pairs', folder, file)), {
      httpMetadata: { contentType: file.endsWith('.png') ? 'image/png' : 'application/json' },
    })
  }
  return keys
}

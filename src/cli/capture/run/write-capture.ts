import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Captured } from '../engine/capture-all.ts'
import { storyFileName, subjectName } from '../pairs/pair-id.ts'

/** Writes a captured story into a folder: its image and its DOM structure, and those of the older build. */
export async function writeCapture(folder: string, captured: Captured): Promise<void> {
  const { story, variant, capture, before } = captured
  const name = storyFileName(subjectName(story.id, variant.name))
  await mkdir(folder, { recursive: true })
  const write = async (name: string, { image, dom }: typeof capture) => {
    await writeFile(join(folder, `${name}.png`), image)
    const structure = { version: 1, viewport: variant.viewport, root: dom }
    await writeFile(join(folder, `${name}.dom.json`), `${JSON.stringify(structure, null, 2)}\n`)
  }
  await write(name, capture)
  if (before?.outcome === 'captured') await write(`${name}.before`, before.capture)
}

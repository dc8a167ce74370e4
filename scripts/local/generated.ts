import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fromRoot } from './project.ts'

/**
 * Writes a file into generated/. An unchanged one is left alone: a running `npm start` watches them. `npm run dev` builds
 * both Workers at once, so a reader must never see half of one.
 */
export function writeGenerated(name: string, content: string | Uint8Array): void {
  const path = fromRoot('generated', name)
  const bytes = Buffer.from(content)
  if (readExisting(path)?.equals(bytes)) return
  mkdirSync(dirname(path), { recursive: true })
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, bytes)
  renameSync(unfinished, path)
}

function readExisting(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fromRoot } from './project.ts'

/**
 * Writes a file into generated/. An unchanged one is left alone: a running `npm start` watches them. `npm run dev` builds
 * both Workers at once, so a reader must never see half of one.
 */
export function writeGenerated(name: string, content: string | Uint8Array): void {
  const path = fromRoot('generated', name)
  const bytes = Buffer.from(content)
  if (existsSync(path) && readFileSync(path).equals(bytes)) return
  mkdirSync(dirname(path), { recursive: true })
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, bytes)
  renameSync(unfinished, path)
}

/** Returns a text of generated/; null if it was not made yet. */
export function readGenerated(name: string): string | null {
  const path = fromRoot('generated', name)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

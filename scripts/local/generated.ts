import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fromRoot } from './project.ts'

/** Writes a file into generated/. An unchanged one is left alone: a running `npm start` watches them. */
export function writeGenerated(name: string, text: string): void {
  const path = fromRoot('generated', name)
  if (readExisting(path) === text) return
  mkdirSync(fromRoot('generated'), { recursive: true })
  writeFileSync(path, text)
}

function readExisting(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

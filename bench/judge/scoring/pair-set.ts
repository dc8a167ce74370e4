import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PairTruth } from '../drawing/truth.ts'

/** A pair in a set's `manifest.json`. */
export interface PairEntry {
  id: string
  name: string
  evidence: PairTruth['evidence']
  files: Record<string, string>
  capture_facts: object | null
  sizes: Record<'a' | 'b', { w: number; h: number }>
}

export interface PairSet {
  folder: string
  name: string
  entries: PairEntry[]
  truths: PairTruth[]
}

/** Reads a folder that a set was written to. */
export function readPairSet(folder: string): PairSet {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const manifest = read('manifest.json') as { set: string; pairs: PairEntry[] }
  const truth = read('truth.json') as { pairs: PairTruth[] }
  return { folder, name: manifest.set, entries: manifest.pairs, truths: truth.pairs }
}

/** A second capture of the same b, where the set holds one. */
export function recaptureOf({ folder }: PairSet, entry: PairEntry): PairEntry | null {
  const file = 'b-recapture.png'
  if (!existsSync(join(folder, entry.id, file))) return null
  return { ...entry, files: { ...entry.files, b: file } }
}

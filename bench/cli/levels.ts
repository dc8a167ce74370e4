import { join } from 'node:path'
import type { Level } from '../../src/cli/archive/compress.ts'
import { writeArchive } from '../../src/cli/archive/write-archive.ts'
import { listFiles } from '../../src/cli/folder/list-files.ts'
import { readable } from '../../src/cli/folder/read-file.ts'
import { interleave, medianOf } from '../rounds.ts'
import { printTable } from '../table.ts'
import { temporaryFolder } from '../temporary.ts'
import { unpackedDemo } from './unpacked-demo.ts'

const LEVELS: readonly Level[] = [1, 3, 6, 9]
const ROUNDS = 5
const MEGABYTE = 1024 * 1024

interface Sample {
  bytes: number
  cpuSeconds: number
}

/** Packs the demo's Storybook at each level of compression, and prints what it comes to and what it takes. */
export async function benchLevels(): Promise<void> {
  const sources = readable(await listFiles(unpackedDemo()))
  const packAt = (level: Level) => async (): Promise<Sample> => {
    const before = process.cpuUsage()
    const target = join(temporaryFolder('level'), 'storybook.zip')
    const bytes = await writeArchive(target, sources, { level })
    const { user, system } = process.cpuUsage(before)
    return { bytes, cpuSeconds: (user + system) / 1e6 }
  }
  const series = await interleave<Sample>(
    new Map(LEVELS.map((level) => [`level ${level}`, packAt(level)])),
    ROUNDS,
  )
  const rows = [...series.keys()].map((name) => [
    name,
    (medianOf(series, name, ({ bytes }) => bytes) / MEGABYTE).toFixed(3),
    medianOf(series, name, ({ cpuSeconds }) => cpuSeconds).toFixed(2),
  ])
  printTable('Packing a Storybook', ['', 'MB', 'CPU s'], rows)
}

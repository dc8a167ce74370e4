import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bundle, startService, temporaryFolder } from '../project/tools.ts'
import { decimals, quantile, type Target } from '../project/tables.ts'
import type { PairEntry, PairSet } from './pair-set.ts'
import { readPng } from '../png.ts'
import { encodePng, type Raster } from '../project/judge.ts'
import { ServiceClient } from './service-client.ts'

const WIDTH = 2560
const HEIGHT = 1440
const MEGABYTE = 1024 * 1024
const BOUND_MB = 60
const ROUNDS = 5
const BOUND_MS = 1_000

/** Memory over idle, and CPU time, while two captures of 2560 × 1440 without any scale are judged by their pixels. */
export async function measureLarge(
  service: Bundle,
  set: PairSet,
  settings: Record<string, string>,
): Promise<Target[]> {
  const workerd = await startService(service, settings)
  const client = new ServiceClient(workerd, settings['SERVICE_AUTH_TOKEN'] ?? '')
  const [small] = set.entries
  if (!small) throw new Error('a set without pairs')
  const folder = temporaryFolder('judge-memory')
  const large = await writeLargePair(folder, set)
  await client.register(set.folder, small)
  await client.annotate(small.id)
  await client.register(folder, large)
  workerd.forgetPeak()
  const idle = workerd.residentBytes()
  await client.annotate(large.id)
  const peak = workerd.peakBytes() - idle
  const times: number[] = []
  for (let i = 0; i < ROUNDS; i++) {
    const start = workerd.cpuSeconds()
    await client.annotate(large.id)
    times.push(1000 * (workerd.cpuSeconds() - start))
  }
  await workerd.stop()
  const what = `two captures of ${WIDTH} × ${HEIGHT}`
  return [
    {
      what: `${what}: memory over idle, MB`,
      measured: peak / MEGABYTE,
      bound: { atMost: BOUND_MB },
      format: decimals(0),
    },
    {
      what: `${what}: median of annotate, ms of CPU`,
      measured: quantile(times, 0.5),
      bound: { atMost: BOUND_MS },
      format: decimals(0),
    },
  ]
}

/** Two boards of the set's own components, each side of the pairs side by side in the same places. */
async function writeLargePair(folder: string, set: PairSet): Promise<PairEntry> {
  const id = 'large'
  mkdirSync(join(folder, id), { recursive: true })
  for (const slot of ['a', 'b'] as const) {
    const files = set.entries
      .filter(({ sizes: { a, b } }) => a.w === b.w && a.h === b.h)
      .map((entry) => readFileSync(join(set.folder, entry.id, entry.files[slot] ?? '')))
    const board = pinned(await Promise.all(files.map(readPng)))
    writeFileSync(join(folder, id, `${slot}.png`), encodePng(board))
  }
  const size = { w: WIDTH, h: HEIGHT }
  return {
    id,
    name: 'Large',
    evidence: 'images',
    files: { a: 'a.png', b: 'b.png' },
    capture_facts: null,
    sizes: { a: size, b: size },
  }
}

/** The components in rows on white, over and over, until the board is full. */
function pinned(components: readonly Raster[]): Raster {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255)
  const gap = 40
  let [x, y, rowHeight] = [gap, gap, 0]
  for (let i = 0; y < HEIGHT - gap; i++) {
    const component = components[i % components.length]
    if (!component) break
    if (x + component.width > WIDTH - gap) [x, y, rowHeight] = [gap, y + rowHeight + gap, 0]
    for (let row = 0; row < component.height && y + row < HEIGHT; row++) {
      const from = row * component.width * 4
      const line = component.data.subarray(from, from + component.width * 4)
      data.set(line.subarray(0, Math.max(0, WIDTH - x) * 4), ((y + row) * WIDTH + x) * 4)
    }
    x += component.width + gap
    rowHeight = Math.max(rowHeight, component.height)
  }
  return { width: WIDTH, height: HEIGHT, data }
}

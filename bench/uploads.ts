import { bundle, servicePath, workerPath } from './bundle.ts'
import { interleave, median, medianOf, medianRatio } from './rounds.ts'
import { decimals, MOST_CPU_OF_LIMIT, printTable, type Target } from './table.ts'
import {
  bomb,
  FORM_TYPE,
  formBody,
  incompressible,
  largeFiles,
  smallFiles,
  storybooks,
} from './upload-bodies.ts'
import { costOf, startOurs, startPlain, type Cost, type Sending } from './upload-cost.ts'

const ROUNDS = 3
const MOST_MEGABYTES_OVER_BARE = 24

const BARE = 'bare'
const OURS = 'ours'
const CHECKED_ONLY = 'checked only'

interface Upload extends Sending {
  make: () => Buffer
}

const BODIES: Record<string, Upload> = {
  Storybooks: { make: () => storybooks() },
  'Storybooks, data descriptors': { make: () => storybooks('descriptors') },
  'Storybooks, as a form': { make: () => formBody(storybooks()), contentType: FORM_TYPE },
  'Storybooks, chunked': { make: () => storybooks(), chunked: true },
  '3 files of 200 MB': { make: () => largeFiles() },
  '4 GiB of zeros': { make: () => bomb() },
  '60,000 files of 1.5 KB': { make: () => smallFiles() },
  '60,000 files, data descriptors': { make: () => smallFiles('descriptors') },
  stored: { make: () => incompressible() },
  'stored, as a form': { make: () => formBody(incompressible()), contentType: FORM_TYPE },
  'stored, chunked': { make: () => incompressible(), chunked: true },
  'stored, data descriptors': { make: () => incompressible(undefined, 'descriptors') },
}

/**
 * Uploads into a fresh runtime each: memory over idle, and CPU, beside the least that storing the same bytes can cost.
 * The bare put always announces its length, without which R2 takes none.
 */
export async function benchUploads(): Promise<Target[]> {
  const service = await bundle('service', servicePath)
  const bare = await bundle('bare-put', workerPath('bare-put'))
  const rows: string[][] = []
  const targets: Target[] = []
  for (const [what, { make, ...sending }] of Object.entries(BODIES)) {
    const body = make()
    const series = await interleave(
      new Map([
        [BARE, () => costOf(() => startPlain(bare), body)],
        [OURS, () => costOf(() => startOurs(service), body, sending)],
      ]),
      ROUNDS,
    )
    const over = medianOf(series, OURS, peak) - medianOf(series, BARE, peak)
    rows.push([
      what,
      decimals(0)(body.length / 1024 ** 2),
      decimals(0)(medianOf(series, BARE, peak)),
      decimals(0)(medianOf(series, OURS, peak)),
      decimals(0)(over),
      decimals(2)(medianOf(series, BARE, cpu)),
      decimals(2)(medianOf(series, OURS, cpu)),
      decimals(2)(medianRatio(series, [OURS, BARE], cpu)),
    ])
    targets.push({
      what: `${what}: MB over a bare put`,
      measured: over,
      bound: { atMost: MOST_MEGABYTES_OVER_BARE },
      format: decimals(0),
    })
  }
  printTable(
    'Uploads, a fresh workerd each; MB of memory over idle, s of CPU',
    ['', 'MB', 'bare MB', 'ours MB', 'MB over', 'bare CPU', 'ours CPU', '× bare'],
    rows,
  )
  return [...targets, await benchChecking()]
}

/** An upload of Storybooks beside its two parts, storing alone and checking alone, which it cannot do without. */
async function benchChecking(): Promise<Target> {
  const body = storybooks()
  const plain = async (name: string) => {
    const worker = await bundle(name, workerPath(name))
    return () => costOf(() => startPlain(worker), body)
  }
  const service = await bundle('service', servicePath)
  const series = await interleave(
    new Map([
      [BARE, await plain('bare-put')],
      [CHECKED_ONLY, await plain('checked-only')],
      [OURS, () => costOf(() => startOurs(service), body)],
    ]),
    2 * ROUNDS,
  )
  printTable(
    'An upload of Storybooks, 275 MB inflated',
    ['', 'CPU s', '× bare', 'seconds'],
    Array.from(series, ([name, costs]) => [
      name,
      decimals(2)(medianOf(series, name, cpu)),
      decimals(2)(medianRatio(series, [name, BARE], cpu)),
      decimals(2)(median(costs.map(({ seconds }) => seconds))),
    ]),
  )
  const share = (name: string) => medianRatio(series, [name, OURS], cpu)
  return {
    what: `Storybooks: CPU ÷ (a bare put + ${CHECKED_ONLY})`,
    measured: 1 / (share(BARE) + share(CHECKED_ONLY)),
    bound: { atMost: MOST_CPU_OF_LIMIT },
  }
}

const peak = ({ peakMegabytes }: Cost) => peakMegabytes
const cpu = ({ cpuSeconds }: Cost) => cpuSeconds

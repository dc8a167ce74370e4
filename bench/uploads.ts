import { randomFillSync } from 'node:crypto'
import { zipSync, type Zippable } from 'fflate'
import { bundle, servicePath, workerPath, type Bundle } from './bundle.ts'
import { storybook } from './corpus.ts'
import { send } from './http-client.ts'
import { interleave, median, medianOf, medianRatio } from './rounds.ts'
import { createKey, startService, uploadArchive } from './service.ts'
import { decimals, printTable, type Target } from './table.ts'
import { startWorkerd, type Workerd } from './workerd.ts'

const ROUNDS = 5
const MEGABYTE = 1024 * 1024
const UPLOAD_BYTES = 95 * MEGABYTE
const FILES = 19
const BOUNDARY = 'bench-form-boundary'
const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`
const PROJECT = 'bench'

const BARE = 'bare R2.put(request.body)'
const UNCHECKED = 'unchecked, raw body'
const RAW = 'ours, raw body'
const FORM = 'ours, multipart/form-data'
const STORYBOOKS = 'ours, Storybooks'

interface Sample {
  peakMegabytes: number
  cpuSeconds: number
  seconds: number
}

/** A server under test: how a body gets there. */
interface Receiver {
  workerd: Workerd
  send(archive: Uint8Array): Promise<void>
}

/**
 * Uploads of 95 MB, stored entries but for the Storybooks: memory over idle, and CPU against the least
 * that storing them can cost and against an upload whose entries nobody looks at.
 */
export async function benchUploads(): Promise<Target[]> {
  const service = await bundle('service', servicePath)
  const bare = await bundle('bare-put', workerPath('bare-put'))
  const archive = incompressibleArchive(UPLOAD_BYTES)
  const unchecked = await bundle('unchecked', workerPath('unchecked-upload'))
  const form = formBody(archive)
  const storybooks = manyStorybooks(UPLOAD_BYTES)
  const series = await interleave(
    new Map([
      [BARE, () => measure(() => startPlain(bare), archive, smallArchive)],
      [UNCHECKED, () => measure(() => startPlain(unchecked), archive, smallArchive)],
      [RAW, () => measure(() => startOurs(service, 'application/zip'), archive, smallArchive)],
      [FORM, () => measure(() => startOurs(service, FORM_TYPE), form, formBody(smallArchive))],
      [
        STORYBOOKS,
        () => measure(() => startOurs(service, 'application/zip'), storybooks, smallArchive),
      ],
    ]),
    ROUNDS,
  )
  printTable(
    'Uploads of 95 MB, a fresh workerd each; base: the bare put',
    ['', 'memory over idle, MB', 'MB over base', 'CPU s', '× base', '× unchecked', 'seconds'],
    Array.from(series, ([name, samples]) => [
      name,
      decimals(0)(median(samples.map(peakMegabytes))),
      decimals(0)(medianOf(series, name, peakMegabytes) - medianOf(series, BARE, peakMegabytes)),
      decimals(2)(medianOf(series, name, cpuSeconds)),
      decimals(2)(medianRatio(series, [name, BARE], cpuSeconds)),
      decimals(2)(medianRatio(series, [name, UNCHECKED], cpuSeconds)),
      decimals(2)(median(samples.map(({ seconds }) => seconds))),
    ]),
  )
  return [RAW, FORM, STORYBOOKS].flatMap((name) => [
    {
      what: `${name}, 95 MB: memory over idle, MB`,
      measured: medianOf(series, name, peakMegabytes),
      bound: { atMost: 110 },
      format: decimals(0),
    },
    {
      what: `${name}, 95 MB: CPU ÷ unchecked upload`,
      measured: medianRatio(series, [name, UNCHECKED], cpuSeconds),
      bound: { atMost: 1.5 },
    },
  ])
}

const peakMegabytes = (sample: Sample) => sample.peakMegabytes
const cpuSeconds = (sample: Sample) => sample.cpuSeconds

/** One upload into a fresh process that has taken a small one: idle, but past its start. */
async function measure(
  start: () => Promise<Receiver>,
  body: Uint8Array,
  warmUp: Uint8Array,
): Promise<Sample> {
  const receiver = await start()
  const { workerd } = receiver
  try {
    await receiver.send(warmUp)
    workerd.forgetPeak()
    const idle = workerd.residentBytes()
    const cpu = workerd.cpuSeconds()
    const startedAt = performance.now()
    await receiver.send(body)
    return {
      peakMegabytes: (workerd.peakBytes() - idle) / MEGABYTE,
      cpuSeconds: workerd.cpuSeconds() - cpu,
      seconds: (performance.now() - startedAt) / 1_000,
    }
  } finally {
    await workerd.stop()
  }
}

/** A Worker that takes any body at any path. */
async function startPlain(worker: Bundle): Promise<Receiver> {
  const workerd = await startWorkerd({ ...worker, r2Buckets: ['STORAGE'] })
  return {
    workerd,
    async send(archive) {
      const headers = { Host: 'localhost', 'Content-Type': 'application/zip' }
      const { port } = workerd
      const { status } = await send({ port, method: 'POST', path: '/', headers, body: archive })
      if (status !== 201) throw new Error(`a plain upload got ${status}`)
    },
  }
}

async function startOurs(worker: Bundle, contentType: string): Promise<Receiver> {
  const workerd = await startService(worker)
  const key = await createKey(workerd, PROJECT)
  return {
    workerd,
    send: (archive) => uploadArchive(workerd, { project: PROJECT, key, archive, contentType }),
  }
}

/** A valid archive of about `sizeBytes` that no compression makes smaller. */
function incompressibleArchive(sizeBytes: number): Uint8Array {
  const contents: Zippable = { 'index.html': Buffer.from('<!doctype html><title>bench</title>') }
  for (let i = 0; i < FILES; i++)
    contents[`assets/random-${i}.bin`] = randomFillSync(
      new Uint8Array(Math.floor(sizeBytes / FILES)),
    )
  return zipSync(contents, { level: 0 })
}

/** A real Storybook in as many folders as make `sizeBytes`: thousands of deflated entries. */
function manyStorybooks(sizeBytes: number): Uint8Array {
  const { archive, files } = storybook()
  const contents: Zippable = {}
  for (let i = 0; i < Math.floor(sizeBytes / archive.length); i++)
    for (const { path, bytes } of files) contents[`${i}/${path}`] = bytes
  return zipSync(contents, { level: 6 })
}

const smallArchive = incompressibleArchive(FILES)

function formBody(archive: Uint8Array): Uint8Array {
  const head = [
    `--${BOUNDARY}`,
    'Content-Disposition: form-data; name="file"; filename="storybook.zip"',
    'Content-Type: application/zip',
    '',
    '',
  ].join('\r\n')
  return Buffer.concat([Buffer.from(head), archive, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}

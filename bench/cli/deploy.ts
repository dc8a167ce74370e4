import { execFileSync, spawn } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { fromRoot } from '../../scripts/local/project.ts'
import { bundle, servicePath } from '../bundle.ts'
import { send } from '../http-client.ts'
import { interleave, medianOf } from '../rounds.ts'
import { createKey, startService, viewHost } from '../service.ts'
import { printTable, whole } from '../table.ts'
import { temporaryFolder } from '../temporary.ts'
import type { Workerd } from '../workerd.ts'

const ROUNDS = 3
const MEGABYTE = 1024 * 1024
const LARGE_BYTES = 95 * MEGABYTE
const SMALL_BYTES = 5 * MEGABYTE
const FILE_BYTES = 5 * MEGABYTE
const PROJECT = 'bench'

interface Sample {
  seconds: number
  cpuSeconds: number
  peakMegabytes: number
  /** From the end of the upload to the first byte that the CDN returns of it. */
  firstByteMs: number
}

/**
 * Deploys, by the program as it is packed, folders that do not compress, and sends a finished archive by a bare PUT to a presigned URL
 * from a Node process that does nothing else: the least that an upload can take.
 */
export async function benchDeploy(): Promise<void> {
  execFileSync(process.execPath, ['scripts/build-cli.ts'], { cwd: fromRoot('.') })
  const service = await startService(await bundle('service', servicePath), {
    UPLOAD_SIGNING_SECRET: 'bench-signing-secret',
  })
  try {
    const bench = new DeployBench(service, await createKey(service, PROJECT))
    const [large, small] = [folderOf(LARGE_BYTES), folderOf(SMALL_BYTES)]
    const archive = join(temporaryFolder('archive'), 'storybook.zip')
    writeFileSync(archive, archiveOf(large))
    const series = await interleave<Sample>(
      new Map([
        ['bare PUT of 95 MB', () => bench.put(archive)],
        ['deploy of 95 MB', () => bench.deploy(large)],
        ['deploy of 5 MB', () => bench.deploy(small)],
      ]),
      ROUNDS,
    )
    const figures = ['seconds', 'cpuSeconds', 'peakMegabytes', 'firstByteMs'] as const
    const rows = [...series.keys()].map((name) => [
      name,
      ...figures.map((figure) =>
        (figure.endsWith('conds') ? (value: number) => value.toFixed(2) : whole)(
          medianOf(series, name, (sample) => sample[figure]),
        ),
      ),
    ])
    printTable('Deploying', ['', 's', 'CPU s', 'peak MB', 'to first byte ms'], rows)
  } finally {
    await service.stop()
  }
}

class DeployBench {
  readonly #service: Workerd
  readonly #key: string
  #count = 0

  constructor(service: Workerd, key: string) {
    this.#service = service
    this.#key = key
  }

  async deploy(folder: string): Promise<Sample> {
    const version = `v${++this.#count}`
    const args = ['src/cli/dist/main.js', 'deploy', folder, '--version-id', version, '--quiet']
    return this.#measure(version, args, {
      STORYBOOK_REVIEW_URL: `http://localhost:${this.#service.port}`,
      STORYBOOK_REVIEW_KEY: this.#key,
    })
  }

  async put(archive: string): Promise<Sample> {
    const version = `v${++this.#count}`
    const { body } = await send({
      port: this.#service.port,
      method: 'POST',
      path: `/presigned-url/${PROJECT}/${version}/storybook.zip`,
      headers: { 'X-API-Key': this.#key, 'Content-Type': 'application/zip' },
    })
    const { url } = JSON.parse(body.toString()) as { url: string }
    return this.#measure(version, ['bench/cli/bare-put.ts', archive, url], {})
  }

  async #measure(version: string, args: string[], env: Record<string, string>): Promise<Sample> {
    const usage = await runMeasured(args, env)
    const endedAt = performance.now()
    const host = `${viewHost(PROJECT)}:${this.#service.port}`
    const { status } = await send({
      port: this.#service.port,
      path: `/${version}/index.html`,
      headers: { Host: host },
    })
    if (status !== 200) throw new Error(`the CDN responded with ${status}`)
    return { ...usage, firstByteMs: performance.now() - endedAt }
  }
}

/** Runs a Node process and returns what it used, as it says itself when it exits. */
async function runMeasured(
  args: string[],
  env: Record<string, string>,
): Promise<Omit<Sample, 'firstByteMs'>> {
  const report = join(temporaryFolder('usage'), 'usage.json')
  // `maxRSS` counts what the parent had when it forked; VmHWM (proc(5)) begins with the program.
  const hook = `import { readFileSync, writeFileSync } from 'node:fs'
process.on('exit', () => {
  const [, kilobytes] = /VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))
  const { userCPUTime, systemCPUTime } = process.resourceUsage()
  const usage = { cpuMicroseconds: userCPUTime + systemCPUTime, kilobytes: Number(kilobytes) }
  writeFileSync(${JSON.stringify(report)}, JSON.stringify(usage))
})`
  const preload = `data:text/javascript,${encodeURIComponent(hook)}`
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--import', preload, ...args], {
    cwd: fromRoot('.'),
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`${args[0]} ended with ${String(code)}`)
  const usage = JSON.parse(readFileSync(report, 'utf8')) as {
    cpuMicroseconds: number
    kilobytes: number
  }
  return {
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: usage.cpuMicroseconds / 1e6,
    peakMegabytes: usage.kilobytes / 1024,
  }
}

const PAGES = { 'index.html': '<title>Manager', 'iframe.html': '<title>Preview' }

/** A Storybook folder of random bytes. */
function folderOf(bytes: number): string {
  const folder = temporaryFolder('storybook')
  for (const [path, text] of Object.entries(PAGES)) writeFileSync(join(folder, path), text)
  mkdirSync(join(folder, 'assets'))
  for (let at = 0, i = 0; at < bytes; at += FILE_BYTES, i++) {
    const content = randomFillSync(new Uint8Array(Math.min(FILE_BYTES, bytes - at) - 1000))
    writeFileSync(join(folder, 'assets', `${i}.bin`), content)
  }
  return folder
}

function archiveOf(folder: string): Uint8Array {
  const paths = execFileSync('find', ['.', '-type', 'f'], { cwd: folder, encoding: 'utf8' })
  const files = paths
    .trim()
    .split('\n')
    .map((path) => [path.slice(2), readFileSync(join(folder, path))])
  return zipSync(Object.fromEntries(files) as Record<string, Uint8Array>, { level: 0 })
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { DispatchFetch, WorkerdStructuredLog } from 'miniflare'
import { unstable_startWorker as startWorker } from 'wrangler'
import { fromRoot } from './project.ts'
import { quietEnvironment } from './quiet.ts'
import { environmentSettings } from './settings.ts'

type Worker = Awaited<ReturnType<typeof startWorker>>

/** Bundling takes a second or two; a Worker that cannot be bundled never gets ready. */
const START_LIMIT_MS = 90_000
const POLL_MS = 25

/**
 * The Worker of wrangler.toml on embedded workerd, R2, D1 and Durable Objects included: what
 * `wrangler dev` runs, under the control of this process. At first it is reached by `fetch` alone.
 */
export class LocalWorker {
  readonly #stateDir: string
  #starting: Promise<Worker> | null = null
  #worker: Worker | null = null

  constructor(stateDir: string) {
    this.#stateDir = stateDir
    // wrangler reads these from the environment of its own process only.
    Object.assign(process.env, quietEnvironment(stateDir))
  }

  async start(): Promise<void> {
    // What is set in the environment goes straight to the Worker: no file and no command line shows it.
    const bindings = [...environmentSettings()].map(
      ([name, value]) => [name, { type: 'secret_text' as const, value }] as const,
    )
    this.#starting = startWorker({
      config: fromRoot('wrangler.toml'),
      bindings: Object.fromEntries(bindings),
      dev: this.#dev(0),
    })
    this.#worker = await this.#starting
    await withinLimit(this.#worker.ready)
  }

  /** Reaches the Worker whatever host the URL names. */
  readonly fetch: DispatchFetch = (input, init) => {
    if (!this.#worker) throw new Error('the Worker was not started')
    return this.#worker.fetch(input, init)
  }

  /** Opens the port and waits until it answers. */
  async listen(port: number): Promise<void> {
    await this.#worker?.patchConfig({ dev: this.#dev(port) })
    await withinLimit(answers(port))
  }

  async stop(): Promise<void> {
    const worker = await this.#starting?.catch(() => null)
    await worker?.dispose()
  }

  /** Port 0: one that nobody knows. Without an inspector, two servers have nothing to collide on. */
  #dev(port: number) {
    return {
      server: { hostname: '127.0.0.1', port, secure: false },
      inspector: false as const,
      persist: this.#stateDir,
      remote: false as const,
      watch: true,
      logLevel: 'warn' as const,
      structuredLogsHandler: passOn,
    }
  }
}

/** The Worker's log lines as it wrote them. */
function passOn({ level, message }: WorkerdStructuredLog): void {
  const output = level === 'error' || level === 'warn' ? process.stderr : process.stdout
  output.write(`${message}\n`)
}

async function answers(port: number): Promise<void> {
  for (;;) {
    try {
      await (await fetch(`http://127.0.0.1:${port}/health`)).arrayBuffer()
      return
    } catch {
      await sleep(POLL_MS)
    }
  }
}

const withinLimit = (work: Promise<void>): Promise<void> =>
  Promise.race([
    work,
    sleep(START_LIMIT_MS, undefined, { ref: false }).then(() => {
      throw new Error('the Worker did not start')
    }),
  ])

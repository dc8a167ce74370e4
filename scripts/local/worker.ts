import { join } from 'node:path'
import {
  convertV4MiniflareOptions,
  Miniflare,
  type DispatchFetch,
  type WorkerdStructuredLog,
} from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { bundleWorker, CONFIG_PATH, type Module } from './bundle.ts'
import { fromRoot } from './project.ts'
import { quietEnvironment } from './quiet.ts'
import { environmentSettings } from './settings.ts'

/**
 * The Worker of wrangler.toml on embedded workerd, R2, D1 and Durable Objects included. It listens on
 * its own socket: the proxy of `wrangler dev` would rewrite every HTML page on its way and pass on
 * some hundred requests a second. At first it is reached by `fetch` alone.
 */
export class LocalWorker {
  readonly #stateDir: string
  #modules: Module[] = []
  #miniflare: Miniflare | null = null
  /** The start or the change of port under way: miniflare cannot be stopped in the middle of one. */
  #changing: Promise<unknown> | undefined
  #stopped = false

  constructor(stateDir: string) {
    this.#stateDir = stateDir
    // wrangler and miniflare read these from the environment of their own process only.
    Object.assign(process.env, quietEnvironment(stateDir))
  }

  async start(): Promise<void> {
    this.#modules = await bundleWorker(fromRoot('scripts/local/entry/entry.ts'))
    this.#miniflare = new Miniflare(this.#options(0))
    this.#changing = this.#miniflare.ready
    await this.#changing
  }

  /** Reaches the Worker whatever host the URL names. */
  readonly fetch: DispatchFetch = (input, init) => {
    if (!this.#miniflare) throw new Error('the Worker was not started')
    return this.#miniflare.dispatchFetch(input, init)
  }

  /** Opens the port, unless it was stopped meanwhile; what the Worker has stored so far stays. */
  async listen(port: number): Promise<void> {
    if (this.#stopped) return
    this.#changing = this.#miniflare?.setOptions(this.#options(port))
    await this.#changing
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#changing?.catch(() => {})
    await this.#miniflare?.dispose()
  }

  /** Port 0: a free port that nobody else knows. */
  #options(port: number) {
    const { workerOptions } = unstable_getMiniflareWorkerOptions(CONFIG_PATH)
    // Rules are for bundling, which is done already.
    const { modulesRules: _, bindings, ...worker } = workerOptions
    return convertV4MiniflareOptions({
      host: '127.0.0.1',
      cf: false,
      // Where wrangler's own commands look for it under `--persist-to`.
      resourcePersistencePath: join(this.#stateDir, 'v3'),
      handleStructuredLogs: passOn,
      workers: [
        {
          ...worker,
          modules: this.#modules,
          // What is set in the environment goes straight to the Worker: no file and no command line shows it.
          bindings: { ...(bindings as object), ...Object.fromEntries(environmentSettings()) },
          unsafeDirectSockets: [{ host: '127.0.0.1', port }],
        },
      ],
    })
  }
}

/** Passes the Worker's log lines on unchanged. */
function passOn({ level, message }: WorkerdStructuredLog): void {
  const output = level === 'error' || level === 'warn' ? process.stderr : process.stdout
  output.write(`${message}\n`)
}

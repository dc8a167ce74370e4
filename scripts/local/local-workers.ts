import { join } from 'node:path'
import {
  convertV4MiniflareOptions,
  Miniflare,
  type DispatchFetch,
  type WorkerdStructuredLog,
} from 'miniflare'
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler'
import { bundleWorker, type Module } from './bundle.ts'
import { CONFIG_PATH, DASHBOARD_CONFIG_PATH, fromRoot } from './project.ts'
import { quietEnvironment } from './quiet.ts'
import { environmentSettings, settingOf, TOKEN_NAME } from './settings.ts'

/** The ports on which the two Workers listen; 0: any free port. */
export interface Ports {
  service: number
  dashboard: number
}

/**
 * The service and its dashboard on embedded workerd, bound together as deployed, R2, D1 and Durable Objects included.
 * Each listens on its own socket: the proxy of `wrangler dev` would rewrite every HTML page on its way and pass on
 * some hundred requests a second. Until `listen` is called, the service can be reached by `fetch` alone.
 */
export class LocalWorkers {
  readonly #stateDir: string
  readonly #ports: Ports
  #modules: { service: Module[]; dashboard: Module[] } = { service: [], dashboard: [] }
  #miniflare: Miniflare | null = null
  /** The start or the change of ports in progress: miniflare cannot be stopped in the middle of one. */
  #changing: Promise<unknown> | undefined
  #stopped = false

  /** The ports of `listen`, which the Workers name in links before they are open. */
  constructor(stateDir: string, ports: Ports) {
    this.#stateDir = stateDir
    this.#ports = ports
    // wrangler and miniflare read these from the environment of their own process only.
    Object.assign(process.env, quietEnvironment(stateDir))
  }

  async start(): Promise<void> {
    const [service, dashboard] = await Promise.all(
      ['entry.ts', 'dashboard.ts'].map((name) =>
        bundleWorker(fromRoot('scripts/local/entry', name)),
      ),
    )
    this.#modules = { service: service ?? [], dashboard: dashboard ?? [] }
    this.#miniflare = new Miniflare(this.#options({ service: 0, dashboard: 0 }))
    this.#changing = this.#miniflare.ready
    await this.#changing
  }

  /** Reaches the service whatever host the URL names. */
  readonly fetch: DispatchFetch = (input, init) => {
    if (!this.#miniflare) throw new Error('the Worker was not started')
    return this.#miniflare.dispatchFetch(input, init)
  }

  /** Opens the ports, unless it was stopped meanwhile; what the Workers have stored so far stays. */
  async listen(): Promise<void> {
    if (this.#stopped) return
    this.#changing = this.#miniflare?.setOptions(this.#options(this.#ports))
    await this.#changing
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#changing?.catch(() => {})
    await this.#miniflare?.dispose()
  }

  #options(listening: Ports) {
    const { service, dashboard } = this.#ports
    return convertV4MiniflareOptions({
      host: '127.0.0.1',
      cf: false,
      // Where wrangler's own commands look for it under `--persist-to`.
      resourcePersistencePath: join(this.#stateDir, 'v3'),
      handleStructuredLogs: passOn,
      workers: [
        {
          ...workerOptions(CONFIG_PATH, {
            DASHBOARD_URL: `http://localhost:${dashboard}/`,
            // What is set in the environment goes straight to the Worker: no file and no command line shows it.
            ...Object.fromEntries(environmentSettings()),
          }),
          modules: this.#modules.service,
          unsafeDirectSockets: [{ host: '127.0.0.1', port: listening.service }],
        },
        {
          ...workerOptions(DASHBOARD_CONFIG_PATH, {
            CDN_DOMAIN: settingOf('CDN_DOMAIN') || `localhost:${service}`,
            GITHUB_URL: settingOf('GITHUB_URL') ?? '',
            SERVICE_AUTH_TOKEN: settingOf(TOKEN_NAME) ?? '',
          }),
          modules: this.#modules.dashboard,
          unsafeDirectSockets: [{ host: '127.0.0.1', port: listening.dashboard }],
        },
      ],
    })
  }
}

/** A Worker as its configuration describes it, with these settings on top. */
function workerOptions(config: string, settings: Record<string, string>) {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config)
  // Rules are for bundling, which is done already.
  const { modulesRules: _, bindings, ...worker } = workerOptions
  const { name } = unstable_readConfig({ config })
  return { ...worker, name, bindings: { ...(bindings as object), ...settings } }
}

/** Passes the Worker's log lines on unchanged. */
function passOn({ level, message }: WorkerdStructuredLog): void {
  const output = level === 'error' || level === 'warn' ? process.stderr : process.stdout
  output.write(`${message}\n`)
}

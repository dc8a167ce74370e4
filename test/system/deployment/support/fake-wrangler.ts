import { WranglerError } from '../../../../scripts/local/wrangler.ts'
import { readConfiguration } from '../../../../scripts/deployment/configurations.ts'
import type { Wrangler } from '../../../../scripts/deployment/deploy-steps.ts'

// What wrangler's commands do and print, as far as setup reads it: for hundreds of runs, which its processes would take
// minutes for. `setup.test.ts` holds that the real ones do.

/** Whether the nth call fails before it has an effect, or after it: the response was lost. */
interface FailingCall {
  at: number
  afterwards: boolean
}

/** What is listed of a rule of either kind. */
const PRINTED_RULE = `enabled:     Yes
prefix:      .incoming/
action:      Expire objects after 1 days
queue_name:  storybook-hosting-arrivals`

export class FakeWrangler {
  readonly made = new Set<string>()
  readonly secrets = new Map<string, Record<string, string>>()
  calls = 0
  failing: FailingCall | null = null

  readonly run: Wrangler = async (args, { input = '' } = {}) => {
    const fails = this.failing?.at === this.calls++
    if (!fails) return this.#effect(args, input)
    if (this.failing?.afterwards) await Promise.try(() => this.#effect(args, input)).catch(() => {})
    throw new WranglerError('fetch failed')
  }

  #effect(args: string[], input: string): string {
    const words = args.slice(0, args.findIndex((arg) => arg.startsWith('-')) >>> 0)
    const [command, verb, third, fourth = ''] = words
    switch (`${command} ${verb}`) {
      case 'r2 bucket':
        return this.#bucket(third ?? '', fourth, args)
      case 'queues info':
        return this.#require(`queue ${third}`, `Queue "${third}" does not exist.`)
      case 'queues create':
        return this.#make(`queue ${third}`)
      case 'd1 list':
        return JSON.stringify(
          [...this.made].flatMap((made) => {
            const [kind, name] = made.split(' ')
            return kind === 'database' ? [{ name, uuid: `id of ${name}` }] : []
          }),
        )
      case 'd1 create':
        return this.#make(`database ${third}`)
      case 'd1 migrations':
        return this.#remember(`tables ${optionOf(args, '--config')}`)
      case 'secret list':
        return this.#listSecrets(optionOf(args, '--name'))
      case 'secret bulk':
        return this.#putSecrets(optionOf(args, '--name'), JSON.parse(input) as object)
      default:
        if (command === 'deploy') return this.#deploy(optionOf(args, '--config'))
        throw new Error(`unexpected: wrangler ${args.join(' ')}`)
    }
  }

  #bucket(verb: string, name: string, args: string[]): string {
    if (verb === 'info')
      return this.#require(`bucket ${name}`, 'The specified bucket does not exist. [code: 10006]')
    if (verb === 'create') return this.#make(`bucket ${name}`)
    const rule = `${verb} ${args[4]}`
    if (name !== 'list') return this.#make(rule)
    if (verb === 'notification') this.#require(rule, 'No event notification config. [code: 11015]')
    return this.made.has(rule) ? PRINTED_RULE : ''
  }

  #deploy(path: string): string {
    this.#remember(`worker ${path}`)
    const { name, workers_dev: onPlatform } = readConfiguration(path)
    return onPlatform ? `Deployed ${name} triggers\n  https://${name}.acme.workers.dev\n` : ''
  }

  #require(what: string, complaint: string): string {
    if (!this.made.has(what)) throw new WranglerError(complaint)
    return '{}'
  }

  /** Nothing may be made twice. */
  #make(what: string): string {
    if (this.made.has(what)) throw new WranglerError(`${what} already exists [code: 10004]`)
    return this.#remember(what)
  }

  #remember(what: string): string {
    this.made.add(what)
    return ''
  }

  #listSecrets(worker: string): string {
    const secrets = this.secrets.get(worker)
    if (!secrets) throw new WranglerError(`Worker "${worker}" not found.`)
    return JSON.stringify(Object.keys(secrets).map((name) => ({ name })))
  }

  #putSecrets(worker: string, secrets: object): string {
    this.secrets.set(worker, { ...this.secrets.get(worker), ...secrets })
    return ''
  }
}

const optionOf = (args: string[], name: string): string => args[args.indexOf(name) + 1] ?? ''

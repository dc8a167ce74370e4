import { getHealth, Health as Healthy } from '../../../generated/clients/pipeline.ts'
import { isLoopbackHost } from '../../base/loopback.ts'
import { CliError, usageError } from '../errors.ts'
import type { Output } from '../output/output.ts'
import { connect, Service } from '../service/service.ts'
import { VARIABLES, type Settings } from '../settings/settings.ts'
import { check, failed, ok, warning, type CheckResult } from './check.ts'

/** Beyond this, times in records and logs cannot be compared, and certificates may look expired. */
const CLOCK_TOLERANCE_MS = 60_000

const HealthResponse = Healthy.pick({ status: true })

/** Checks the address, the service behind it, the two clocks and the key. */
export async function checkService(settings: Settings, output: Output): Promise<CheckResult[]> {
  const { checks, answers } = await checkAnswers(settings, output)
  if (!answers) return checks
  // One attempt is enough: somebody waits for the result.
  return [...checks, await check('key', () => checkKey({ ...settings, retries: 0 }, output))]
}

/** Checks the address, the service behind it and the two clocks; `answers` is whether the service does. */
export async function checkAnswers(
  settings: Settings,
  output: Output,
): Promise<{ checks: CheckResult[]; answers: boolean }> {
  const address = await check('address', () => checkAddress(settings))
  if (address.status === 'failed' || !settings.url) return { checks: [address], answers: false }
  const url = settings.url.value
  let health: Health | undefined
  const service = await check('service', async () => {
    health = await askHealth(url, output)
    return ok('service', `answers in ${health.tookMs} ms`)
  })
  if (!health) return { checks: [address, service], answers: false }
  return { checks: [address, service, checkClock(health)], answers: true }
}

interface Health {
  tookMs: number
  /** The local time when the service responded, and the time that it gave. */
  at: number
  date: string | undefined
}

async function askHealth(url: string, output: Output): Promise<Health> {
  const anonymous = new Service({ url, key: '', project: '', retries: 0, output })
  const startedAt = Date.now()
  const { body, headers } = await anonymous.call(getHealth())
  if (!HealthResponse.safeParse(parse(body)).success)
    throw new CliError('network', `${url}/health is answered by something else: check the address`)
  const tookMs = Date.now() - startedAt
  return { tookMs, at: startedAt + tookMs / 2, date: headers.date }
}

function checkAddress({ url }: Settings): CheckResult {
  if (!url) throw usageError(`None is set: give --url, set ${VARIABLES.url}, or run init`)
  const { protocol, hostname } = new URL(url.value)
  const detail = `${url.value} (from ${url.source})`
  if (protocol === 'https:' || isLoopbackHost(hostname)) return ok('address', detail)
  return warning('address', detail, 'Use https: over http the key can be read on its way.')
}

function checkClock({ at, date }: Health): CheckResult {
  const theirs = Date.parse(date ?? '')
  if (Number.isNaN(theirs)) return ok('clock', 'the service tells no time')
  // The header has a resolution of one second.
  const skew = Math.max(0, Math.abs(at - theirs) - 1000)
  const text = `${Math.round(skew / 1000)} s apart from the service's`
  return skew <= CLOCK_TOLERANCE_MS
    ? ok('clock', text)
    : failed('clock', 'usage', text, 'Set this machine to network time (NTP).')
}

async function checkKey(settings: Settings, output: Output): Promise<CheckResult> {
  const { project } = await connect(settings, output)
  return ok('key', `opens the project ${project}`)
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

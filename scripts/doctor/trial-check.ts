import { check, failed, warning, type CheckResult } from '../../src/cli/doctor/check.ts'
import type { HttpResponse } from '../../src/cli/service/transport.ts'
import { jsonOf, look } from './look.ts'

/** Checks the host that the projects of a trial share. */
export const checkTrial = (protocol: string, host: string): Promise<CheckResult> =>
  check('cdn', async () => judgeTrial(await look(`${protocol}//${host}/health`), host))

/** A trial that works is a warning all the same: it is not meant to stay. */
export function judgeTrial(response: HttpResponse, host: string): CheckResult {
  if (response.status === 200 && jsonOf(response)?.['service'] === 'cdn')
    return warning(
      'cdn',
      `a trial: all projects share ${host}, where a page of one can read every other`,
      'Before people rely on it, give the deployment a domain: npm run setup -- --cdn-domain D --host H --dashboard-host H',
    )
  return failed(
    'cdn',
    'network',
    `${host}/health is answered with ${response.status}, and not by the CDN`,
    'Run npm run setup again, which deploys all Workers.',
  )
}

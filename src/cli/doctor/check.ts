import { CliError, type Failure } from '../errors.ts'

export interface CheckResult {
  name: string
  status: 'ok' | 'warning' | 'failed' | 'skipped'
  /** What was found; of a check that was skipped, why. */
  detail: string
  /** What to do, where something is wrong. */
  remedy?: string
  /** How a command would end because of it. */
  failure?: Failure
}

export const ok = (name: string, detail: string): CheckResult => ({ name, status: 'ok', detail })

export const warning = (name: string, detail: string, remedy: string): CheckResult => ({
  name,
  status: 'warning',
  detail,
  remedy,
})

export const failed = (
  name: string,
  failure: Failure,
  detail: string,
  remedy: string,
): CheckResult => ({
  name,
  status: 'failed',
  detail,
  remedy,
  failure,
})

/** Of what cannot be looked at from here; `remedy` says how it could be. */
export const skipped = (name: string, detail: string, remedy?: string): CheckResult => ({
  name,
  status: 'skipped',
  detail,
  ...(remedy !== undefined && { remedy }),
})

/** Runs a check whose CliErrors become its result: they say what is wrong and how to fix it. */
export async function check(
  name: string,
  look: () => Promise<CheckResult> | CheckResult,
): Promise<CheckResult> {
  try {
    return await look()
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    return { name, status: 'failed', detail: error.message, failure: error.failure }
  }
}

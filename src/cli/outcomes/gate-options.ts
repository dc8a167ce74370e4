import { number } from '../command-line/options.ts'
import { FAIL_ON, FAIL_ON_ALIASES, type FailOn } from '../../vocabulary/gate.ts'

/** The option of every command that counts what could not be captured. */
export const ALLOW_UNCAPTURED = number(
  'N',
  'how many stories may be left uncaptured; with more it ends with 5; 0 by default',
  { min: 0, integer: true },
)

/** What fails, by any of its names. */
export type FailOnName = FailOn | keyof typeof FAIL_ON_ALIASES

const FAIL_ON_NAMES = [...FAIL_ON, ...(Object.keys(FAIL_ON_ALIASES) as 'candidate'[])] as const

/** The option of every command that records or says whether a version is green. */
export const FAIL_ON_OPTION = {
  type: 'string',
  value: 'WHAT',
  choices: FAIL_ON_NAMES,
  meaning:
    'what fails the check that the service keeps, and by default a review: all that waits for a person (waiting, the default; candidate is its old name), open issues alone, or nothing',
} as const

export const failOnOf = (name: FailOnName): FailOn =>
  name in FAIL_ON_ALIASES ? FAIL_ON_ALIASES[name as keyof typeof FAIL_ON_ALIASES] : (name as FailOn)

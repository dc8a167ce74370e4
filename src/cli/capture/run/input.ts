import type { FailOn } from '../../../vocabulary/gate.ts'
import type { CaptureFlags } from './settings.ts'

/** What `capture` was called with. */
export interface CaptureInput {
  folder: string | undefined
  flags: CaptureFlags
  design: string | undefined
  against: string | undefined
  /** Whether to go on without a build of `against`. */
  allowMissing: boolean
  changedSince: string | undefined
  only: string[] | undefined
  out: string | undefined
  series: string | undefined
  pages: number | undefined
  includeUnchanged: boolean
  /** What fails the check of the version. */
  failOn: FailOn
  /** How many stories may be left uncaptured. */
  allowUncaptured: number
  dryRun: boolean
}

/** Whether there is anything to read from the service, or to register there. */
export const needsService = ({ folder, against, changedSince, out }: CaptureInput): boolean =>
  [out, folder].includes(undefined) ||
  [against, changedSince].some((version) => version !== undefined)

/** Whether what becomes of the stories is written to the service. */
export const registers = ({ out, dryRun }: CaptureInput): boolean => out === undefined && !dryRun

import { resolve } from 'node:path'
import type { Context } from '../../command-line/command.ts'
import type { Pipeline } from '../../pipeline/pipeline.ts'
import { versionOf } from '../../pipeline/version.ts'
import type { CaptureSettings } from '../engine/capture-story.ts'
import type { Matrix } from '../engine/variants.ts'
import type { AllowedHost } from '../network/allowed-host.ts'
import { readDesignMap, type MapEntry } from '../pairs/design-map.ts'
import type { CaptureInput } from './input.ts'
import { allowedHosts, captureMatrix, captureSettings, totalMs } from './settings.ts'

/** How a run captures, and what it registers. */
export interface Plan {
  version: string
  /** What is being built. */
  pipeline: Pipeline
  series: string
  settings: CaptureSettings
  matrix: Matrix
  allowed: AllowedHost[]
  totalMs: number
  /** The designs that a person has confirmed. */
  designs: MapEntry[]
}

/** Reads the command line, the settings file and the map of designs. Throws a CliError for a wrong value. */
export function readPlan(
  context: Context,
  { flags, design, series }: CaptureInput,
  pipeline: Pipeline,
): Plan {
  const settings = context.settings()
  const { capture } = settings.file
  const { pullRequest } = pipeline
  return {
    version: versionOf(settings, pipeline),
    pipeline,
    // Pull requests have pairs of their own, so that none of them overwrites another's.
    series: series ?? (pullRequest === null ? '' : `pr-${pullRequest}`),
    settings: captureSettings(flags, capture),
    matrix: captureMatrix(flags, capture),
    allowed: allowedHosts(flags, capture),
    totalMs: totalMs(flags, capture),
    designs: readConfirmed(context, design ?? capture?.design),
  }
}

/** Reads the confirmed entries of a map, none if no map is named. */
function readConfirmed({ cwd, output }: Context, file: string | undefined): MapEntry[] {
  if (file === undefined) return []
  const entries = readDesignMap(resolve(cwd, file))
  const confirmed = entries.filter(({ confirmed }) => confirmed)
  const waiting = entries.length - confirmed.length
  if (waiting > 0)
    output.warn(
      `${waiting} proposals in ${file} wait for a person: set "confirmed" to true, or delete them`,
    )
  return confirmed
}

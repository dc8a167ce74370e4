import * as z from 'zod'
import { usageError } from '../../errors.ts'
import { GlobalsSchema, ViewportText, type Globals } from '../storybook/parameters.ts'
import { parseAllowedHost, type AllowedHost } from '../network/allowed-host.ts'
import type { CaptureSettings } from '../engine/capture-story.ts'
import type { Matrix } from '../engine/variants.ts'

/** The section `capture` of the settings file, which applies to every run of this Storybook. */
export const CaptureSection = z.strictObject({
  design: z.string().min(1).optional(),
  scale: z.number().min(0.5).max(4).optional(),
  root: z.string().min(1).optional(),
  viewports: z.array(z.string()).min(1).optional(),
  globals: z.array(GlobalsSchema).min(1).optional(),
  freeze: z.string().optional(),
  transparent: z.boolean().optional(),
  timeout: z.number().positive().max(600).optional(),
  allowHosts: z.array(z.string().max(300)).max(100).optional(),
  totalTimeout: z.number().positive().max(86_400).optional(),
})
export type CaptureSection = z.infer<typeof CaptureSection>

/** The settings that the command line can replace. */
export interface CaptureFlags {
  scale: number | undefined
  root: string | undefined
  viewport: string[] | undefined
  globals: string[] | undefined
  freeze: string | undefined
  transparent: boolean | undefined
  timeout: number | undefined
  allowHost: string[] | undefined
  totalTimeout: number | undefined
}

const DEFAULT_VIEWPORT = { w: 1280, h: 720 }
const DEFAULT_TIMEOUT_S = 15
const DEFAULT_TOTAL_S = 3600

/** Merges the command line and the settings file, in this order. Throws a CliError for a wrong value. */
export function captureSettings(
  flags: CaptureFlags,
  section: CaptureSection = {},
): CaptureSettings {
  const freeze = flags.freeze ?? section.freeze
  return {
    scale: flags.scale ?? section.scale ?? 1,
    root: flags.root ?? section.root ?? null,
    frozenAt: freeze === undefined ? null : timeOf(freeze),
    transparent: flags.transparent ?? section.transparent ?? false,
    timeoutMs: (flags.timeout ?? section.timeout ?? DEFAULT_TIMEOUT_S) * 1000,
  }
}

/** Returns the hosts that stories may reach besides the build's own. Throws a CliError for what cannot be one. */
export const allowedHosts = (flags: CaptureFlags, section: CaptureSection = {}): AllowedHost[] =>
  (flags.allowHost ?? section.allowHosts ?? []).map(parseAllowedHost)

/** Returns the time limit for capturing all stories, in ms. */
export const totalMs = (flags: CaptureFlags, section: CaptureSection = {}): number =>
  (flags.totalTimeout ?? section.totalTimeout ?? DEFAULT_TOTAL_S) * 1000

/** Returns the variants of a story without parameters of its own. */
export function captureMatrix(flags: CaptureFlags, section: CaptureSection = {}): Matrix {
  const viewports = (flags.viewport ?? section.viewports)?.map((text) => {
    const read = ViewportText.safeParse(text)
    if (!read.success) throw usageError(`${text} is not a viewport: write it as 1280x720`)
    return read.data
  })
  const globals = flags.globals?.map(parseGlobals) ?? section.globals
  return { viewports: viewports ?? [DEFAULT_VIEWPORT], globals: globals ?? [{}] }
}

/** Parses `theme:dark;locale:de`, the form in a story's address; `!true` and `!false` are booleans. */
function parseGlobals(text: string): Globals {
  const entries = text
    .split(';')
    .filter(Boolean)
    .map((part): [string, string | boolean] => {
      const [, name = '', value = ''] = /^([^:]+):(.*)$/.exec(part) ?? []
      if (!name) throw usageError(`${text} are not globals: write them as theme:dark;locale:de`)
      return [name, value === '!true' ? true : value === '!false' ? false : value]
    })
  return Object.fromEntries(entries)
}

function timeOf(text: string): number {
  const time = Date.parse(text)
  if (Number.isNaN(time))
    throw usageError(`${text} is not a time: write it as 2026-01-01T12:00:00Z`)
  return time
}

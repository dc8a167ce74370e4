import * as z from 'zod'
import { readViewport, type StorybookViewports } from './storybook-viewport.ts'
import type { Globals, Viewport } from './parameters.ts'

/** A viewport with a set of globals, by its name. */
export interface Mode {
  name: string
  /** Null: the command line's. */
  viewport: Viewport | null
  globals: Globals
}

/** What is taken over of `parameters.chromatic`; what the story does not say is absent. */
interface FromChromatic {
  skip?: boolean
  delay?: number
  viewports?: Viewport[]
  modes?: Mode[]
  mask?: string[]
  animationsAtEnd?: boolean
  /** Names of parameters that are not honoured, or not as they are written. */
  unsupported: string[]
}

/** The elements that Chromatic ignores without a parameter. */
export const CHROMATIC_IGNORED = ['.chromatic-ignore', '[data-chromatic="ignore"]']

const Flag = z.boolean()
const Delay = z.number().min(0).max(30_000).transform(Math.ceil)
const Widths = z.array(z.unknown()).min(1).max(100)
const Selectors = z.array(z.string().min(1).max(2_000)).max(50)
const Modes = z.record(z.string().max(200), z.record(z.string().max(200), z.unknown()))
const Scalar = z.union([z.string().max(200), z.number(), z.boolean()])
const Global = z.union([Scalar, z.record(z.string().max(100), Scalar)])

/** How each parameter is read: what it gives, or null if it cannot be read. */
const READERS: Record<
  string,
  (value: unknown, known: StorybookViewports) => Partial<FromChromatic> | null
> = {
  disableSnapshot: (value) => given('skip', Flag.safeParse(value).data),
  disable: (value) => given('skip', Flag.safeParse(value).data),
  delay: (value) => given('delay', Delay.safeParse(value).data),
  viewports: (value, known) => {
    const sizes = Widths.safeParse(value).data?.map((size) => readViewport(size, known)) ?? []
    const read = sizes.filter((size) => size !== null)
    return read.length > 0 && read.length === sizes.length ? { viewports: read } : null
  },
  modes: (value, known) => {
    const modes = Object.entries(Modes.safeParse(value).data ?? { '': { '': null } })
      .filter(([, { disable }]) => disable !== true)
      .map(([name, mode]) => readMode(name, mode, known))
    const read = modes.filter((mode) => mode !== null)
    if (read.length < modes.length) return null
    return read.length === 0 ? {} : { modes: read }
  },
  ignoreSelectors: (value) => given('mask', Selectors.safeParse(value).data),
  pauseAnimationAtEnd: (value) => given('animationsAtEnd', Flag.safeParse(value).data),
}

/** Reads `parameters.chromatic`; a value that cannot be read is not honoured. */
export function readChromatic(value: unknown, known: StorybookViewports): FromChromatic {
  const read: FromChromatic = { unsupported: [] }
  for (const [name, parameter] of Object.entries(Object(value) as Record<string, unknown>)) {
    if (parameter === null) continue
    const reader = Object.hasOwn(READERS, name) ? READERS[name] : undefined
    const found = reader?.(parameter, known) ?? null
    if (found === null) read.unsupported.push(`chromatic.${name}`)
    else Object.assign(read, found)
  }
  return read
}

const given = <Name extends keyof FromChromatic>(
  name: Name,
  value: FromChromatic[Name] | undefined,
): Partial<FromChromatic> | null => (value === undefined ? null : { [name]: value })

function readMode(
  name: string,
  { viewport, disable: _, ...rest }: Record<string, unknown>,
  known: StorybookViewports,
): Mode | null {
  const size = viewport === undefined ? null : readViewport(viewport, known)
  if (size === null && viewport !== undefined) return null
  const globals: Globals = {}
  for (const [global, value] of Object.entries(rest)) {
    const read = Global.safeParse(value)
    if (!read.success) return null
    if (typeof read.data !== 'object') globals[global] = read.data
    else for (const [key, part] of Object.entries(read.data)) globals[`${global}.${key}`] = part
  }
  return { name, viewport: size, globals }
}

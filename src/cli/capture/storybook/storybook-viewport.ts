import * as z from 'zod'
import type { Viewport } from './parameters.ts'

/** The viewports that a Storybook knows by name, and the size of what a viewport leaves open. */
export interface StorybookViewports {
  sizes: ReadonlyMap<string, Viewport>
  usual: Viewport
}

/** Those of every Storybook (`MINIMAL_VIEWPORTS`). */
const MINIMAL: readonly [string, Viewport][] = [
  ['mobile1', { w: 320, h: 568 }],
  ['mobile2', { w: 414, h: 896 }],
  ['tablet', { w: 834, h: 1112 }],
  ['desktop', { w: 1280, h: 1024 }],
]

const Side = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d+(\.\d+)?(px)?$/)
      .transform(Number.parseFloat),
  ])
  .pipe(z.number().min(1).max(16_384))
  .transform(Math.round)
const Named = z.object({ styles: z.object({ width: Side, height: Side }) })
const NamedViewports = z.record(z.string(), z.unknown())
const Parameter = z.object({
  options: NamedViewports.nullish(),
  viewports: NamedViewports.nullish(),
  defaultViewport: z.string().nullish(),
  defaultOrientation: z.string().nullish(),
})
const Global = z.union([
  z.string().transform((value) => ({ value, isRotated: false })),
  z.object({ value: z.string().nullish(), isRotated: z.boolean().nullish() }),
])

/** Returns the viewports that `parameters.viewport` names, with those of every Storybook. */
export function knownViewports(parameter: unknown, usual: Viewport): StorybookViewports {
  const { options, viewports } = Parameter.safeParse(parameter).data ?? {}
  const named = Object.entries(options ?? viewports ?? {}).flatMap(
    ([name, value]): [string, Viewport][] => {
      const { width, height } = Named.safeParse(value).data?.styles ?? {}
      return width === undefined || height === undefined ? [] : [[name, { w: width, h: height }]]
    },
  )
  return { sizes: new Map([...MINIMAL, ...named]), usual }
}

/** Returns a viewport: a width, `{width, height}` of which one may be missing, or a name; null for anything else. */
export function readViewport(
  value: unknown,
  { sizes, usual }: StorybookViewports,
): Viewport | null {
  if (typeof value === 'string' && sizes.has(value)) return sizes.get(value) ?? null
  const width = Side.safeParse(value).data
  if (width !== undefined) return { w: width, h: usual.h }
  const sides = Object(value) as Record<string, unknown>
  const [w, h] = [Side.safeParse(sides['width']).data, Side.safeParse(sides['height']).data]
  return w === undefined && h === undefined ? null : { w: w ?? usual.w, h: h ?? usual.h }
}

/**
 * Returns the viewport that Storybook shows a story in: the one that its globals name, else `defaultViewport` of its
 * parameters. `undefined` if they name none, null if none of that name is known.
 */
export function storybookViewport(
  { parameter, global }: { parameter: unknown; global: unknown },
  { sizes }: StorybookViewports,
): Viewport | null | undefined {
  const { defaultViewport, defaultOrientation } = Parameter.safeParse(parameter).data ?? {}
  const set = Global.safeParse(global).data
  const isSet = Boolean(set?.value) && set?.value !== 'reset'
  const name = isSet ? set?.value : defaultViewport
  if (!name || name === 'reset' || name === 'responsive') return undefined
  const size = sizes.get(name)
  if (size === undefined) return null
  const isRotated = isSet ? set?.isRotated === true : defaultOrientation === 'landscape'
  return isRotated ? { w: size.h, h: size.w } : size
}

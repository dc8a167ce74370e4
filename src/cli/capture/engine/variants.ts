import type { Variant } from './capture-story.ts'
import type { Globals, Viewport } from '../storybook/parameters.ts'
import type { Mode } from '../storybook/chromatic.ts'
import type { StoryParameters } from '../storybook/story-parameters.ts'

/** The variants that the command line asks for: each viewport with each set of globals. */
export interface Matrix {
  viewports: readonly Viewport[]
  globals: readonly Globals[]
}

/** A variant under a name that is unique among those of its story. */
export interface NamedVariant extends Variant {
  /** Empty if the story has only this variant; else for example `360x640.theme-dark`. */
  name: string
}

/** Returns every variant of a story: its own parameters take precedence over the command line. */
export function variantsOf(
  { viewports, globals, modes }: Pick<StoryParameters, 'viewports' | 'globals' | 'modes'>,
  matrix: Matrix,
): NamedVariant[] {
  if (modes !== null) return variantsOfModes(modes, firstOf(matrix))
  const sizes = viewports ?? matrix.viewports
  const sets = globals ?? matrix.globals
  return sizes.flatMap((viewport) =>
    sets.map((set) => ({
      viewport,
      globals: set,
      name: [
        sizes.length > 1 ? `${viewport.w}x${viewport.h}` : '',
        sets.length > 1 ? globalsName(set) : '',
      ]
        .filter(Boolean)
        .join('.'),
    })),
  )
}

function variantsOfModes(modes: readonly Mode[], first: Variant): NamedVariant[] {
  const names = modes.map(({ name }) => nameOf(name))
  return modes.map(({ viewport, globals }, at) => {
    const name = names[at] ?? ''
    const isTaken = names.indexOf(name) < at
    return {
      viewport: viewport ?? first.viewport,
      globals: { ...first.globals, ...globals },
      name: modes.length === 1 ? '' : isTaken ? `${name}-${at + 1}` : name,
    }
  })
}

/** Returns the first variant of the matrix, in which a story is opened to read its own parameters. */
export const firstOf = ({ viewports, globals }: Matrix): Variant => ({
  viewport: viewports[0] ?? { w: 1280, h: 720 },
  globals: globals[0] ?? {},
})

export const isSameVariant = (a: Variant, b: Variant): boolean =>
  a.viewport.w === b.viewport.w &&
  a.viewport.h === b.viewport.h &&
  globalsText(a.globals) === globalsText(b.globals)

/** Returns globals as Storybook's preview reads them from its address: `theme:dark;dense:!true`. */
export const globalsText = (globals: Globals): string =>
  Object.entries(globals)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}:${globalText(value)}`)
    .join(';')

function globalText(value: Globals[string]): string {
  if (typeof value === 'boolean') return `!${value}`
  return String(value).replace(/^#([\da-f]{3,8})$/i, '!hex($1)')
}

const globalsName = (globals: Globals): string =>
  Object.entries(globals)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => nameOf(`${name}-${value}`))
    .join('.')

const nameOf = (text: string): string => text.replaceAll(/[^A-Za-z0-9_-]+/g, '-')

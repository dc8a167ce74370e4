import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { PageSource } from '../drawing/page/studio.ts'
import type { Content } from './content.ts'

/** A component as a story shows it, in the library's own mark-up. */
export type Component = (content: Content) => Sketch | Promise<Sketch>

interface Sketch {
  html: string
  width: number
  /** Rules that the library made for this mark-up. */
  css?: string
}

export interface Library {
  name: string
  /** What every page of it loads. */
  styles: string
  scripts?: readonly string[]
  /** Of the `html` element, one of them per pair: themes. */
  themes: readonly { attributes: Readonly<Record<string, string>>; background: string }[]
  /** Rules that a project of its own would add: the font, for instance. */
  css?: string
  components: Readonly<Record<string, Component>>
}

export const LIGHT = { attributes: {}, background: '#ffffff' } as const

const require = createRequire(import.meta.url)
const FOLDER = fileURLToPath(new URL('node_modules/', import.meta.url))

/** The text of a file of an installed package. */
export function fileOf(path: string): string {
  const file = FOLDER + path
  if (!existsSync(file))
    throw new Error(`${path} is not there: npm --prefix bench/judge/libraries ci`)
  return readFileSync(file, 'utf8')
}

/** An installed package; none of them is known to the compiler. */
export const packageOf = (name: string): Record<string, unknown> =>
  require(name) as Record<string, unknown>

const WEIGHTS = [400, 500, 600, 700]

/** `@font-face` rules that draw `family` with a packaged font: names of fonts that machines have. */
export function facesOf(family: string, packaged: string): string {
  const rules = WEIGHTS.flatMap((weight) => {
    const path = `@fontsource/${packaged}/files/${packaged}-latin-${weight}-normal.woff2`
    if (!existsSync(FOLDER + path)) return []
    const data = readFileSync(FOLDER + path).toString('base64')
    return `@font-face { font-family: "${family}"; font-weight: ${weight}; src: url(data:font/woff2;base64,${data}) }`
  })
  return rules.join('\n')
}

/** Nothing moves while a picture is taken, and nothing comes from elsewhere. */
const STILL = `*, *::before, *::after { transition: none !important; animation: none !important; caret-color: transparent !important }`

/** `padding` around the component where a story shows it in a frame of its own. */
export function sceneOf(
  library: Library,
  { html, width, css = '' }: Sketch,
  theme: Library['themes'][number],
  padding: number,
): PageSource {
  const framed =
    padding > 0 ? `<div class="story" style="padding:${padding}px">${html}</div>` : html
  return {
    name: `${library.name} ${JSON.stringify(theme.attributes)}`,
    styles: library.styles,
    scripts: library.scripts ?? [],
    attributes: theme.attributes,
    css: `${library.css ?? ''} ${css} ${STILL} #root { width: ${width}px }`,
    html: framed,
    background: theme.background,
  }
}

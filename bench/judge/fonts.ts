import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SYSTEM_FONTS, WEB_FONTS } from './theme.ts'

export interface Fonts {
  /** `@font-face` rules for the page, with the fonts inside. */
  faces: string
  families: readonly string[]
}

const WEIGHTS = [400, 500, 600, 700]

/**
 * The fonts to set in: of `folder`, which holds packages of @fontsource, or without one those that
 * the machine and the browser's own package bring.
 */
export function loadFonts(folder: string | undefined): Fonts {
  if (!folder) return { faces: '', families: SYSTEM_FONTS }
  const faces = readdirSync(folder).flatMap((name) =>
    WEIGHTS.flatMap((weight) => {
      const path = join(folder, name, 'files', `${name}-latin-${weight}-normal.woff2`)
      if (!existsSync(path)) return []
      const data = readFileSync(path).toString('base64')
      const source = `url(data:font/woff2;base64,${data})`
      return `@font-face { font-family: "${familyOf(name)}"; font-weight: ${weight}; src: ${source} }`
    }),
  )
  return { faces: faces.join('\n'), families: [...WEB_FONTS, ...SYSTEM_FONTS.slice(0, 2)] }
}

/** source-sans-3 → Source Sans 3 */
const familyOf = (name: string) =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

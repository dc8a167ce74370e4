import type { Random } from './random.ts'

export interface Theme {
  dark: boolean
  page: string
  surface: string
  raised: string
  line: string
  text: string
  muted: string
  accent: string
  /** Of the main button: the accent, or a gradient that begins with it. */
  fill: string
  onAccent: string
  soft: string
  good: string
  bad: string
  radius: number
  shadow: string
  font: string
  headingFont: string
  size: number
}

type Palette = Omit<Theme, 'fill' | 'radius' | 'shadow' | 'font' | 'headingFont' | 'size'>

const light = (
  accent: string,
  soft: string,
  line: string,
  rest: Partial<Palette> = {},
): Palette => ({
  dark: false,
  page: '#f3f4f6',
  surface: '#ffffff',
  raised: '#f7f8fa',
  line,
  text: '#16181d',
  muted: '#667085',
  accent,
  onAccent: '#ffffff',
  soft,
  good: '#15803d',
  bad: '#c81e1e',
  ...rest,
})
const dark = (surface: string, raised: string, line: string, accent: string): Palette => ({
  dark: true,
  page: '#0e1016',
  surface,
  raised,
  line,
  text: '#f1f3f7',
  muted: '#9aa3b2',
  accent,
  onAccent: '#0b1020',
  soft: raised,
  good: '#34d399',
  bad: '#ff6b6b',
})

const PALETTES: Palette[] = [
  light('#2563eb', '#eff6ff', '#d8dee8'),
  light('#0f766e', '#ecfdf5', '#c9dcd8'),
  light('#7c3aed', '#f5f3ff', '#ddd6ee'),
  light('#c2410c', '#fff4ec', '#ead9cb', { text: '#2b1d14', muted: '#85705f' }),
  light('#be185d', '#fdf2f8', '#f0d5e4'),
  light('#1f2937', '#f1f5f9', '#cbd5e1', { page: '#e9edf3' }),
  dark('#1b1e26', '#262b36', '#363c4a', '#4f8cff'),
  dark('#211a12', '#2d2418', '#43372a', '#ffb020'),
  dark('#14211c', '#1d2d26', '#2d453b', '#22c997'),
  dark('#1c1828', '#282238', '#3d3554', '#b794ff'),
]

/** Families that the machine (DejaVu) and the browser's own package (Open Sans) bring. */
const FONTS = [
  '"DejaVu Sans", sans-serif',
  '"DejaVu Serif", serif',
  '"DejaVu Sans Condensed", "DejaVu Sans", sans-serif',
  '"Open Sans", sans-serif',
]

export function themeOf(random: Random): Theme {
  const palette = random.pick(PALETTES)
  const font = random.pick(FONTS)
  const second = palette.dark ? '#a78bfa' : '#db2777'
  return {
    ...palette,
    fill: random.chance(0.25)
      ? `linear-gradient(135deg, ${palette.accent}, ${second})`
      : palette.accent,
    font,
    headingFont: random.chance(0.25) ? random.pick(FONTS) : font,
    radius: random.pick([0, 4, 6, 8, 8, 12, 16]),
    size: random.pick([13, 14, 14, 15, 16]),
    shadow: palette.dark ? '0 1px 3px rgba(0, 0, 0, 0.25)' : '0 4px 12px rgba(15, 23, 42, 0.12)',
  }
}

import { signal } from '@preact/signals'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const STORED = 'theme'

export const theme = signal<Theme>('system')

/** Changes whenever the colours do, so that canvases are drawn again. */
export const colours = signal(0)

/** Applies the theme that the person chose last. Called before the first paint. */
export function restoreTheme(): void {
  show(THEMES.find((name) => name === stored()) ?? 'system')
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', () => colours.value++)
}

export function setTheme(next: Theme): void {
  show(next)
  try {
    localStorage.setItem(STORED, next)
  } catch {
    // The page may not use storage: the choice lasts until the page is closed.
  }
}

function show(next: Theme): void {
  theme.value = next
  const { dataset } = document.documentElement
  if (next === 'system') delete dataset['theme']
  else dataset['theme'] = next
  colours.value++
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORED)
  } catch {
    return null
  }
}

export const nextTheme = (): Theme =>
  THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? 'system'

export const prefersReducedMotion = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches

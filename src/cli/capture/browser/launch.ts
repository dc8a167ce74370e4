import { chromium, type Browser } from 'playwright-core'

/** The browser to start. */
export interface ChromiumInstall {
  executablePath: string
  /** Environment variables that it needs in addition. */
  env?: Record<string, string>
}

/**
 * Make the same pixels on every machine with the same browser and fonts: no graphics card, one colour profile,
 * glyphs without hinting and without the colour fringes of LCD screens, GIFs at their first frame.
 */
const ARGUMENTS = [
  '--disable-gpu',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--disable-partial-raster',
  '--disable-skia-runtime-opts',
  '--hide-scrollbars',
  '--blink-settings=imageAnimationPolicy=2',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--mute-audio',
]

/** Starts the browser without a window, and without its sandbox, which cannot start as root in a container. */
export function launchChromium({ executablePath, env = {} }: ChromiumInstall): Promise<Browser> {
  const asRoot = process.getuid?.() === 0
  return chromium.launch({
    executablePath,
    args: asRoot ? [...ARGUMENTS, '--no-sandbox'] : ARGUMENTS,
    env: { ...process.env, ...env },
  })
}

import { chromium, type Browser } from 'playwright-core'

/** What a browser is started with. */
export interface ChromiumInstall {
  executablePath: string
  /** What it needs in its environment, beside what is there. */
  env?: Record<string, string>
}

/**
 * The same pixels on every machine with the same browser and fonts: no graphics card, one colour profile,
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

/** Starts it without a window. In containers, where root runs it, Chromium's own sandbox cannot start. */
export function launchChromium({ executablePath, env = {} }: ChromiumInstall): Promise<Browser> {
  const asRoot = process.getuid?.() === 0
  return chromium.launch({
    executablePath,
    args: asRoot ? [...ARGUMENTS, '--no-sandbox'] : ARGUMENTS,
    env: { ...process.env, ...env },
  })
}

import { chromium, type Browser, type LaunchOptions } from 'playwright-core'
import { browserEnvironment, sandboxHelper } from './environment.ts'

/** The browser to start. */
interface ChromiumInstall {
  executablePath: string
  /** Environment variables that it needs in addition. */
  env?: Record<string, string>
}

/**
 * Make the same pixels on every machine with the same browser and fonts: no graphics card, one colour profile,
 * glyphs without hinting and without the colour fringes of LCD screens, GIFs at their first frame.
 */
const SAME_PIXELS = [
  '--disable-gpu',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--disable-partial-raster',
  '--disable-skia-runtime-opts',
  '--hide-scrollbars',
  '--blink-settings=imageAnimationPolicy=2',
]

const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--mute-audio',
]

/**
 * Leave the network to the gate that a page's context names as its proxy: every other way (the default context, names
 * resolved by the browser itself, UDP) ends nowhere. Loopback is no exception.
 */
const NO_NETWORK = [
  '--proxy-server=http://127.0.0.1:1',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
]

/** The JavaScript heap of a page in MB; a page that needs more crashes. */
const HEAP_MB = 1024

/** What Playwright switches off of Chromium's own defences, for tests that need not expect harm. */
const DEFENCES = [
  '--disable-popup-blocking',
  '--disable-ipc-flooding-protection',
  '--disable-hang-monitor',
]

/** Returns how the browser is started: sandboxed, but for root, as whom Chromium refuses to start so. */
export function launchOptions(
  { executablePath, env = {} }: ChromiumInstall,
  {
    asRoot,
    variables,
  }: { asRoot: boolean; variables: Readonly<Record<string, string | undefined>> },
): LaunchOptions {
  return {
    executablePath,
    chromiumSandbox: !asRoot,
    args: [...SAME_PIXELS, ...QUIET, ...NO_NETWORK, `--js-flags=--max-old-space-size=${HEAP_MB}`],
    ignoreDefaultArgs: DEFENCES,
    env: { ...sandboxHelper(), ...browserEnvironment(variables), ...env },
  }
}

/** Whether the browser has to run without its sandbox. */
export const runsAsRoot = (): boolean => process.getuid?.() === 0

/** Starts the browser without a window, on a profile of its own that is deleted with it. */
export const launchChromium = (
  install: ChromiumInstall,
  variables: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Browser> => chromium.launch(launchOptions(install, { asRoot: runsAsRoot(), variables }))

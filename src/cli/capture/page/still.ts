import { shadowRootOf } from './reading.ts'

/** A font or an image that is not there. */
export interface Unloaded {
  kind: 'font' | 'image'
  what: string
}

type Root = Document | ShadowRoot

/** The most that is reported of images and of fonts: the first is named to people, the others may be allowed. */
const MOST = 100
const STYLE = 'storybook-review-still'

/**
 * Waits until fonts and images have arrived or failed, brings animations to their end or their beginning, and returns what failed to
 * load. An animation's end may start another one, and a script may add an image: it is called again before each look
 * at the page.
 */
export async function holdStill({ atEnd }: { atEnd: boolean }): Promise<Unloaded[]> {
  const { roots, elements } = everythingIn(document)
  for (const root of roots) hideCaretAndScrollbars(root)
  for (const root of roots)
    for (const animation of root.getAnimations())
      if (atEnd || !(animation instanceof CSSAnimation)) finish(animation)
      else begin(animation)
  for (const element of elements) stop(element)
  const images = elements.filter(
    (element): element is HTMLImageElement =>
      element instanceof HTMLImageElement && element.checkVisibility(),
  )
  for (const image of images) {
    image.loading = 'eager'
    image.decoding = 'sync'
  }
  await Promise.all(images.map(arrival))
  await document.fonts.ready
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  return [...images.filter(isBroken).slice(0, MOST).map(unloadedImage), ...failedFonts()]
}

/** Returns a tree's elements and its roots: itself, and the shadow roots in it at any depth. */
function everythingIn(document: Document): { roots: Root[]; elements: Element[] } {
  const roots: Root[] = []
  const elements: Element[] = []
  const collect = (root: Root) => {
    roots.push(root)
    for (const element of root.querySelectorAll('*')) {
      elements.push(element)
      const shadow = shadowRootOf(element)
      if (shadow) collect(shadow)
    }
  }
  collect(document)
  return { roots, elements }
}

function hideCaretAndScrollbars(root: Root): void {
  const place = root instanceof Document ? root.head : root
  if (place === null || place.querySelector(`#${STYLE}`)) return
  const style = document.createElement('style')
  style.id = STYLE
  style.textContent = `*, *::before, *::after { caret-color: transparent !important; }
      ::-webkit-scrollbar { display: none !important; }`
  place.appendChild(style)
}

function finish(animation: Animation): void {
  const { endTime, activeDuration } = animation.effect?.getComputedTiming() ?? {}
  try {
    // An endless one has no last frame: its element as it is without it.
    if (Number.isFinite(endTime) && activeDuration !== Infinity) animation.finish()
    else animation.cancel()
  } catch {
    animation.cancel()
  }
}

function begin(animation: Animation): void {
  animation.pause()
  animation.currentTime = 0
}

function stop(element: Element): void {
  if (element instanceof SVGSVGElement) {
    element.pauseAnimations()
    element.setCurrentTime(0)
  }
  if (element instanceof HTMLMediaElement && !element.paused) element.pause()
}

/** Resolves once an image has arrived or failed. */
const arrival = (image: HTMLImageElement): Promise<unknown> =>
  image.complete
    ? image.decode().catch(() => {})
    : new Promise((resolve) => {
        image.addEventListener('load', resolve, { once: true })
        image.addEventListener('error', resolve, { once: true })
      })

const isBroken = (image: HTMLImageElement): boolean =>
  addressOf(image) !== '' &&
  image.complete &&
  image.naturalWidth === 0 &&
  image.isConnected &&
  image.checkVisibility()

const addressOf = ({ currentSrc, src }: HTMLImageElement): string => currentSrc || src

function unloadedImage(image: HTMLImageElement): Unloaded {
  const url = addressOf(image)
  return { kind: 'image', what: url.startsWith('data:') ? 'data: URL' : url.slice(0, 200) }
}

const failedFonts = (): Unloaded[] =>
  [...document.fonts]
    .filter(({ status }) => status === 'error')
    .slice(0, MOST)
    .map(({ family, weight, style }) => ({
      kind: 'font',
      what: `${family} ${weight} ${style}`.slice(0, 200),
    }))

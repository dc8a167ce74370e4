/** A font or an image that is not there. */
export interface Unloaded {
  kind: 'font' | 'image'
  what: string
}

/**
 * Runs inside the page, so it uses nothing from outside itself. Waits until fonts and images have arrived or
 * failed, brings animations to their end, and returns what failed to load. An animation's end may start
 * another one, and a script may add an image: it is called again before each look at the page.
 */
export async function holdStill(): Promise<Unloaded[]> {
  const roots: (Document | ShadowRoot)[] = []
  const elements: Element[] = []
  const collect = (root: Document | ShadowRoot) => {
    roots.push(root)
    for (const element of root.querySelectorAll('*')) {
      elements.push(element)
      const shadow = element.shadowRoot ?? window.__storybookReading?.shadowRoots.get(element)
      if (shadow) collect(shadow)
    }
  }
  collect(document)

  const STYLE = 'storybook-review-still'
  for (const root of roots) {
    const place = root instanceof Document ? root.head : root
    if (place === null || place.querySelector(`#${STYLE}`)) continue
    const style = document.createElement('style')
    style.id = STYLE
    style.textContent = `*, *::before, *::after { caret-color: transparent !important; }
      ::-webkit-scrollbar { display: none !important; }`
    place.appendChild(style)
  }

  const finish = (animation: Animation) => {
    const { endTime, activeDuration } = animation.effect?.getComputedTiming() ?? {}
    try {
      // An endless one has no last frame: its element as it is without it.
      if (Number.isFinite(endTime) && activeDuration !== Infinity) animation.finish()
      else animation.cancel()
    } catch {
      animation.cancel()
    }
  }
  for (const root of roots) for (const animation of root.getAnimations()) finish(animation)
  for (const element of elements) {
    if (element instanceof SVGSVGElement) {
      element.pauseAnimations()
      element.setCurrentTime(0)
    }
    if (element instanceof HTMLMediaElement && !element.paused) element.pause()
  }

  /** The first of them is reported; the others may be allowed. */
  const MOST = 100
  const rendered = (element: Element): boolean => element.checkVisibility()
  const images = elements.filter(
    (element): element is HTMLImageElement =>
      element instanceof HTMLImageElement && rendered(element),
  )
  for (const image of images) {
    image.loading = 'eager'
    image.decoding = 'sync'
  }
  await Promise.all(
    images.map((image) =>
      image.complete
        ? image.decode().catch(() => {})
        : new Promise((resolve) => {
            image.addEventListener('load', resolve, { once: true })
            image.addEventListener('error', resolve, { once: true })
          }),
    ),
  )
  await document.fonts.ready
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))

  const named = (url: string): string => (url.startsWith('data:') ? 'data: URL' : url.slice(0, 200))
  const broken = images
    .filter(
      (image) => (image.currentSrc || image.src) && image.complete && image.naturalWidth === 0,
    )
    .filter((image) => image.isConnected && rendered(image))
    .slice(0, MOST)
    .map((image): Unloaded => ({ kind: 'image', what: named(image.currentSrc || image.src) }))
  const fonts = [...document.fonts]
    .filter(({ status }) => status === 'error')
    .slice(0, MOST)
    .map(({ family, weight, style }): Unloaded => ({
      kind: 'font',
      what: `${family} ${weight} ${style}`.slice(0, 200),
    }))
  return [...broken, ...fonts]
}

/** The outcome of rendering a story, as Storybook's own channel reports it. */
export type Outcome =
  | { state: 'rendered' }
  | { state: 'missing' }
  /** `during` says which of Storybook's events it was. */
  | { state: 'failed'; during: 'render' | 'play' | 'configuration'; message: string }

/** What `watchStorybook` leaves on the page for the engine, as a property that no loop over `window` finds. */
export interface Watch {
  outcome: Promise<Outcome>
  /** Resolves with the story's parameters before it renders; with null if it never gets that far. */
  prepared: Promise<PreparedStory>
  /** Shadow roots by their host, closed ones too. */
  shadowRoots: WeakMap<Element, ShadowRoot>
}

/** The story parameters that capturing reads, as JSON. */
export interface PreparedStory {
  /** `parameters.storybookReview`, unchecked. */
  review: unknown
  /** `parameters.design`, unchecked. */
  design: unknown
}

declare global {
  interface Window {
    __storybookReview?: Watch
  }
}

/**
 * Runs inside the page, before any of its own scripts, so it uses nothing from outside itself. Listens on
 * Storybook's channel from the moment the preview creates it: an earlier event would be missed, and
 * waiting for it would never end.
 */
export function watchStorybook(storyId: string): void {
  if (window !== window.top) return

  type Listener = (argument: unknown) => void
  interface Channel {
    on(event: string, listener: Listener): void
  }

  let settle: (outcome: Outcome) => void = () => {}
  let prepare: (story: PreparedStory) => void = () => {}
  const outcome = new Promise<Outcome>((resolve) => (settle = resolve))
  const prepared = new Promise<PreparedStory>((resolve) => (prepare = resolve))

  const textOf = (error: unknown): string => {
    const { title, description, message, name } = Object(error) as Record<string, unknown>
    const parts = [title, description ?? message].filter((part) => typeof part === 'string' && part)
    return parts.length > 0 ? parts.join(': ') : String(name ?? error)
  }
  const failed = (during: 'render' | 'play' | 'configuration') => (error: unknown) =>
    settle({ state: 'failed', during, message: textOf(error) })
  const plain = (value: unknown): unknown => {
    try {
      return JSON.parse(JSON.stringify(value ?? null))
    } catch {
      return null
    }
  }
  const ofThisStory = (argument: unknown): boolean => {
    const { id, storyId: named } = Object(argument) as Record<string, unknown>
    const subject = typeof argument === 'string' ? argument : (id ?? named)
    return subject === undefined || subject === storyId
  }

  const listeners: Record<string, Listener> = {
    storyPrepared: (story) => {
      const { parameters } = Object(story) as { parameters?: Record<string, unknown> }
      prepare({
        review: plain(parameters?.['storybookReview']),
        design: plain(parameters?.['design']),
      })
    },
    storyRendered: () => settle({ state: 'rendered' }),
    storyMissing: () => settle({ state: 'missing' }),
    storyErrored: failed('render'),
    storyThrewException: failed('render'),
    playFunctionThrewException: failed('play'),
    unhandledErrorsWhilePlaying: (errors) =>
      failed('play')(Array.isArray(errors) ? errors[0] : errors),
    configError: failed('configuration'),
  }

  const listened = new WeakSet<object>()
  const listen = (channel: Channel) => {
    if (typeof channel?.on !== 'function' || listened.has(channel)) return
    listened.add(channel)
    for (const [event, listener] of Object.entries(listeners))
      channel.on(event, (argument) => {
        if (ofThisStory(argument)) listener(argument)
      })
  }
  let current: Channel
  Object.defineProperty(window, '__STORYBOOK_ADDONS_CHANNEL__', {
    configurable: true,
    get: () => current,
    set: (channel: Channel) => {
      current = channel
      listen(channel)
    },
  })

  const shadowRoots = new WeakMap<Element, ShadowRoot>()
  // oxlint-disable-next-line typescript/unbound-method -- called with its element below
  const attachShadow = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (this: Element, options: ShadowRootInit): ShadowRoot {
    const root = attachShadow.call(this, options)
    shadowRoots.set(this, root)
    return root
  }

  const value: Watch = { outcome, prepared, shadowRoots }
  Object.defineProperty(window, '__storybookReview', { value })
}

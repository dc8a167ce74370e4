/** The outcome of rendering a story, as Storybook's own channel reports it. */
export type Outcome =
  | { state: 'rendered' }
  | { state: 'missing' }
  /** `during` says which of Storybook's events it was. */
  | { state: 'failed'; during: 'load' | 'render' | 'play' | 'configuration'; message: string }

/** What `watchStorybook` leaves on the page for the engine, as a property that the page cannot replace. */
interface Watch {
  /** Resolves with the outcome and the story's parameters as JSON; with an empty text if they are too long. */
  report: Promise<string>
  /** Closed shadow roots in the order in which they were made. */
  closed: readonly ShadowRoot[]
}

/** The story parameters that capturing reads, as JSON. */
export interface PreparedStory {
  /** `parameters.storybookReview`, unchecked. */
  review: unknown
  /** `parameters.design`, unchecked. */
  design: unknown
  /** `parameters.chromatic` and `parameters.viewport`, unchecked. */
  chromatic: unknown
  viewport: unknown
  /** The global `viewport`, unchecked. */
  viewportGlobal: unknown
}

declare global {
  interface Window {
    __storybookReview?: Watch
  }
}

type Listener = (argument: unknown) => void

interface Channel {
  on(event: string, listener: Listener): void
}

// The page may replace what it finds: these are from before its own scripts.
const { parse, stringify } = JSON
const { defineProperty } = Object
const MOST = { report: 262_144, message: 2_000, closed: 1_000 }

/**
 * Listens on Storybook's channel from the moment the preview creates it: an earlier event would be missed, and waiting
 * for it would never end.
 */
export function watchStorybook(storyId: string): void {
  let send: (text: string) => void = () => {}
  const report = new Promise<string>((resolve) => (send = resolve))
  const listeners = listenersThat((outcome, prepared) => {
    const text = stringify({ outcome, prepared })
    send(text.length > MOST.report ? '' : text)
  })
  onChannel((channel) => {
    for (const [event, listener] of Object.entries(listeners))
      channel.on(event, (argument) => {
        if (isOfStory(storyId, argument)) listener(argument)
      })
  })
  const value: Watch = { report, closed: closedRoots() }
  defineProperty(window, '__storybookReview', { value })
}

/** Returns what listens to each of Storybook's events, until one of them tells the outcome. */
function listenersThat(
  settle: (outcome: Outcome, prepared: PreparedStory) => void,
): Record<string, Listener> {
  const prepared: PreparedStory = {
    review: null,
    design: null,
    chromatic: null,
    viewport: null,
    viewportGlobal: null,
  }
  let isKnown = false
  const failed = (during: 'load' | 'render' | 'play' | 'configuration') => (error: unknown) =>
    settle({ state: 'failed', during, message: textOf(error) }, prepared)
  const noteGlobals: Listener = (update) => {
    const { globals } = Object(update) as { globals?: Record<string, unknown> }
    prepared.viewportGlobal = plain(globals?.['viewport'])
  }
  return {
    storySpecified: () => (isKnown = true),
    storyPrepared: (story) => {
      const { parameters } = Object(story) as { parameters?: Record<string, unknown> }
      prepared.review = plain(parameters?.['storybookReview'])
      for (const name of ['design', 'chromatic', 'viewport'] as const)
        prepared[name] = plain(parameters?.[name])
    },
    setGlobals: noteGlobals,
    globalsUpdated: noteGlobals,
    storyRendered: () => settle({ state: 'rendered' }, prepared),
    // It is also what Storybook says of a story in its index whose module it could not load.
    storyMissing: () =>
      isKnown ? failed('load')(shownError()) : settle({ state: 'missing' }, prepared),
    storyErrored: failed('render'),
    storyThrewException: failed('render'),
    playFunctionThrewException: failed('play'),
    unhandledErrorsWhilePlaying: (errors) =>
      failed('play')(Array.isArray(errors) ? errors[0] : errors),
    configError: failed('configuration'),
  }
}

/** Returns the error that Storybook shows in place of the story. */
const shownError = (): string => document.getElementById('error-message')?.textContent ?? ''

function textOf(error: unknown): string {
  const { title, description, message, name } = Object(error) as Record<string, unknown>
  const parts = [title, description ?? message].filter((part) => typeof part === 'string' && part)
  const text = parts.length > 0 ? parts.join(': ') : String(name ?? error)
  return text.slice(0, MOST.message)
}

/** Returns a value as JSON holds it; null for one that it cannot hold. */
function plain(value: unknown): unknown {
  try {
    return parse(stringify(value ?? null))
  } catch {
    return null
  }
}

/** Whether what an event says is of this story, or names none. */
function isOfStory(storyId: string, argument: unknown): boolean {
  const { id, storyId: named } = Object(argument) as Record<string, unknown>
  const subject = typeof argument === 'string' ? argument : (id ?? named)
  return subject === undefined || subject === storyId
}

/** Calls `listen` with each channel that the preview creates. */
function onChannel(listen: (channel: Channel) => void): void {
  const listened = new WeakSet<object>()
  let current: Channel
  defineProperty(window, '__STORYBOOK_ADDONS_CHANNEL__', {
    configurable: true,
    get: () => current,
    set: (channel: Channel) => {
      current = channel
      if (typeof channel?.on !== 'function' || listened.has(channel)) return
      listened.add(channel)
      listen(channel)
    },
  })
}

/** Returns the list to which closed shadow roots are added as the page makes them. */
function closedRoots(): readonly ShadowRoot[] {
  const closed: ShadowRoot[] = []
  // oxlint-disable-next-line typescript/unbound-method -- called with its element below
  const attachShadow = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (this: Element, options: ShadowRootInit): ShadowRoot {
    const root = attachShadow.call(this, options)
    if (root.mode === 'closed' && closed.length < MOST.closed) closed[closed.length] = root
    return root
  }
  return closed
}

import { signal } from '@preact/signals'

// One registry of keys: it feeds the listener, the tooltips and the dialog of `?`.

export interface Binding {
  /** The keys by the names of `KeyboardEvent.key`; letters in lower case. */
  keys: readonly string[]
  /** What it does, for the dialog and the tooltip. */
  what: string
  group: string
  run: () => void
  /** Whether it does anything now; if not, the key is left to others. */
  enabled?: () => boolean
  /** Whether holding the key down repeats it. */
  repeats?: boolean
}

export type Bindings = Readonly<Record<string, Binding>>

const layers: Bindings[] = []

/** Changes whenever the registered bindings do. */
export const registered = signal(0)

/** Adds bindings on top of the existing ones. Returns a function that removes them. */
export function registerKeys(bindings: Bindings): () => void {
  layers.push(bindings)
  registered.value++
  return () => {
    layers.splice(layers.indexOf(bindings), 1)
    registered.value++
  }
}

/** All bindings, those of the page before those of the frame. */
export const allBindings = (): Binding[] =>
  layers.toReversed().flatMap((layer) => Object.values(layer))

/** The binding of that name in the uppermost layer that has it. */
export const bindingOf = (name: string): Binding | undefined =>
  layers.findLast((layer) => Object.hasOwn(layer, name))?.[name]

export interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  repeat: boolean
}

/** Returns the binding of a key press; null with a modifier key, which is left to the browser. */
export function bindingFor(pressed: Pressed, bindings: readonly Binding[]): Binding | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key
  const found = bindings.find(
    ({ keys, enabled }) => keys.includes(key) && (enabled === undefined || enabled()),
  )
  if (found === undefined || (pressed.repeat && !found.repeats)) return null
  return found
}

const CAPS: Record<string, string> = {
  ' ': 'Space',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  Enter: 'Enter',
  Escape: 'Esc',
}

/** Returns a key as it is printed on the keyboard. */
export const keyCap = (key: string): string => CAPS[key] ?? key.toUpperCase()

const TYPING = new Set(['INPUT', 'TEXTAREA', 'SELECT'])
/** Keys that focused controls handle themselves. */
const OF_CONTROLS = new Set(['Enter', ' ', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])

/** Whether the focused element needs the key itself. */
export function isTaken(element: Element | null, key: string): boolean {
  if (!(element instanceof HTMLElement)) return false
  if (element.isContentEditable) return true
  if (TYPING.has(element.tagName)) return !(isToggle(element) && key !== ' ')
  if (key === 'Enter' || key === ' ')
    return element.matches('button, a[href], summary, [role=option]')
  return (
    OF_CONTROLS.has(key) &&
    element.closest('[role=radiogroup], [role=tablist], [role=menu]') !== null
  )
}

const isToggle = (element: HTMLElement): boolean =>
  element.matches('input[type=checkbox], input[type=radio]')

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  if (document.querySelector('dialog[open]') !== null) return
  if (isTaken(document.activeElement, event.key)) return
  const binding = bindingFor(event, allBindings())
  if (binding === null) return
  event.preventDefault()
  binding.run()
}

/** Listens for keys as long as the page lives. */
export const listenForKeys = (): void => document.addEventListener('keydown', onKey)

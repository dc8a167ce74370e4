import { signal } from '@preact/signals'

// One registry of keys: it feeds the listener, the tooltips and the dialog of `?`.

export interface Binding {
  /** The keys by the names of `KeyboardEvent.key`; letters in lower case, `Ctrl+` before them for Ctrl or Cmd. */
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

/** Returns the function that makes the bindings of a group. */
export const keysIn =
  (group: string) =>
  (
    keys: readonly string[],
    what: string,
    run: () => void,
    more: Pick<Binding, 'enabled' | 'repeats'> = {},
  ): Binding => ({ keys, what, group, run, ...more })

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

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  repeat: boolean
}

/** Returns the name of a pressed key in a binding; null for combinations that no binding has. */
function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string | null {
  if (altKey) return null
  const name = key.length === 1 ? key.toLowerCase() : key
  if (!ctrlKey && !metaKey) return name
  return shiftKey ? null : `Ctrl+${name}`
}

/** Returns the binding of a key press; null if there is none, which leaves the key to the browser. */
export function bindingFor(pressed: Pressed, bindings: readonly Binding[]): Binding | null {
  const key = nameOf(pressed)
  if (key === null) return null
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
export const keyCap = (key: string): string =>
  key.startsWith('Ctrl+') ? `Ctrl+${keyCap(key.slice(5))}` : (CAPS[key] ?? key.toUpperCase())

/** The control that was last pressed with the pointer. A key after that is meant for the page, not for the control. */
let clicked: EventTarget | null = null

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']
const CHOOSING = new Set([...ARROWS, 'Enter', ' ', 'Home', 'End', 'PageUp', 'PageDown'])
const SLIDING = new Set([...ARROWS, 'Home', 'End', 'PageUp', 'PageDown'])

/** Whether the element that a key was pressed in needs it itself: fields take what is typed, other controls the keys they work with. */
export function isTaken(element: EventTarget | null, key: string): boolean {
  if (!(element instanceof HTMLElement)) return false
  if (element.isContentEditable || element.tagName === 'TEXTAREA') return true
  if (element.tagName === 'SELECT') return CHOOSING.has(key)
  if (element.matches('input[type=range], [role=separator]')) return SLIDING.has(key)
  if (element.matches('input[type=checkbox], input[type=radio]')) return key === ' '
  if (element.tagName === 'INPUT') return true
  if (key !== 'Enter' && key !== ' ') return false
  return element !== clicked && element.matches('button, a[href], summary')
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  if (document.querySelector('dialog[open]') !== null) return
  // Not the element that has the focus by now: a field may have closed upon the key.
  if (isTaken(event.target, event.key)) return
  const binding = bindingFor(event, allBindings())
  if (binding === null) return
  event.preventDefault()
  binding.run()
}

/** Remembers the control under the pointer until the focus moves on. */
function onPointer({ target }: Event): void {
  clicked = target instanceof Element ? target.closest('button, a[href], summary') : null
}

/** Listens for keys as long as the page lives. */
export function listenForKeys(): void {
  document.addEventListener('keydown', onKey)
  document.addEventListener('pointerdown', onPointer)
  document.addEventListener('focusout', ({ target }) => {
    if (target === clicked) clicked = null
  })
}

import type { ComponentChildren } from 'preact'
import { bindingOf, keyCap, registered } from '../app/keys.ts'

export interface ButtonProps {
  children?: ComponentChildren
  onClick?: () => void
  kind?: 'plain' | 'primary' | 'quiet' | 'danger'
  /** Its accessible name if it shows only an icon. */
  label?: string
  pressed?: boolean | undefined
  disabled?: boolean | undefined
  /** The name of its binding in the registry of keys, which gives its tooltip and what it does. */
  binding?: string
  tip?: string
  type?: 'button' | 'submit'
  /** Whether the button also shows its key. */
  showKey?: boolean
  expanded?: boolean
}

/** Returns a key by its name in attributes. */
const named = (key: string): string => (key === ' ' ? 'Space' : key)

export function Button(props: ButtonProps) {
  const { children, onClick, kind = 'plain', label, pressed, disabled, binding } = props
  // The counter is read so that the tooltip follows the registry.
  const known = registered.value >= 0 && binding !== undefined ? bindingOf(binding) : undefined
  const tip = props.tip ?? known?.what ?? label
  const keys = (known?.keys.slice(0, 1) ?? []).map(named).join(' ')
  return (
    <button
      type={props.type ?? 'button'}
      class={`button button-${kind}${label === undefined ? '' : ' button-icon'}`}
      onClick={() => (onClick ?? known?.run)?.()}
      disabled={disabled}
      aria-label={label}
      aria-pressed={pressed}
      aria-expanded={props.expanded}
      aria-keyshortcuts={keys.replace('Ctrl+', 'Control+') || undefined}
      data-tip={tip}
      data-keys={keys || undefined}
    >
      {children}
      {props.showKey && keys !== '' && <kbd aria-hidden="true">{keyCap(known?.keys[0] ?? '')}</kbd>}
    </button>
  )
}

import type { ReactNode } from 'react'

export interface ButtonProps {
  /** What the button says: a verb, in sentence case. */
  children: ReactNode
  /** How loudly it asks to be pressed. One primary per view. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  /** Height of the button: 32, 40 or 48 pixels. */
  size?: 'sm' | 'md' | 'lg'
  /** Shows a spinner and ignores presses while work is under way. */
  loading?: boolean
  /** Not available now. Say why nearby. */
  disabled?: boolean
  /** Takes the whole width of its container. */
  fullWidth?: boolean
  /** Called on press. */
  onClick?: () => void
}

/** Starts an action: saving, sending, booking a berth. To go somewhere, use a link. */
export function Button({
  children,
  variant = 'primary',
  size = 'md',
  loading = false,
  disabled = false,
  fullWidth = false,
  onClick,
}: ButtonProps) {
  const classes = ['hb-button', `hb-button--${variant}`, `hb-button--${size}`]
  if (fullWidth) classes.push('hb-button--full')
  return (
    <button
      type="button"
      className={classes.join(' ')}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      onClick={() => onClick?.()}
    >
      {loading && <span className="hb-button__spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}

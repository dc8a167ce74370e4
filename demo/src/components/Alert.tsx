import type { ReactNode } from 'react'
import { CloseIcon, DangerIcon, InfoIcon, SuccessIcon, WarningIcon } from './icons.tsx'

export interface AlertProps {
  /** The news in one line. */
  title: string
  /** What it means, and what to do now. */
  children?: ReactNode
  /** How serious it is. */
  tone?: 'info' | 'success' | 'warning' | 'danger'
  /** Shows a close button. */
  dismissible?: boolean
  /** Called when the close button is pressed. */
  onDismiss?: () => void
}

const icons = {
  info: InfoIcon,
  success: SuccessIcon,
  warning: WarningIcon,
  danger: DangerIcon,
}

/** A message in the page that the reader should not miss. */
export function Alert({
  title,
  children,
  tone = 'info',
  dismissible = false,
  onDismiss,
}: AlertProps) {
  const ToneIcon = icons[tone]
  return (
    <div className={`hb-alert hb-tone-${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <ToneIcon className="hb-alert__icon" />
      <p className="hb-alert__title">{title}</p>
      {children && <div className="hb-alert__body">{children}</div>}
      {dismissible && (
        <button
          className="hb-alert__close"
          type="button"
          aria-label="Dismiss"
          onClick={() => onDismiss?.()}
        >
          <CloseIcon />
        </button>
      )}
    </div>
  )
}

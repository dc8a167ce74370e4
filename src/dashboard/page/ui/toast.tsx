import { signal } from '@preact/signals'
import { messageOf } from '../api/request.ts'
import { Button } from './button.tsx'
import { CloseIcon } from './icons.tsx'

interface Toast {
  id: number
  text: string
  kind: 'info' | 'error'
  action?: { label: string; run: () => void }
}

const toasts = signal<Toast[]>([])
let last = 0

const STAYS_MS = 6_000
const MOST = 3

/** Shows a short message; errors stay until they are closed. */
export function say(text: string, options: Omit<Partial<Toast>, 'id' | 'text'> = {}): void {
  const toast: Toast = { kind: 'info', ...options, text, id: ++last }
  toasts.value = [...toasts.value.filter((other) => other.text !== text), toast].slice(-MOST)
  if (toast.kind !== 'error') window.setTimeout(() => close(toast.id), STAYS_MS)
}

export const sayError = (error: unknown): void => say(messageOf(error), { kind: 'error' })

const close = (id: number): void => {
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map(({ id, text, kind, action }) => (
        <div class="toast" data-kind={kind} key={id}>
          <p>{text}</p>
          {action && (
            <Button
              onClick={() => {
                close(id)
                action.run()
              }}
            >
              {action.label}
            </Button>
          )}
          <Button kind="quiet" label="Close" onClick={() => close(id)}>
            <CloseIcon />
          </Button>
        </div>
      ))}
    </div>
  )
}

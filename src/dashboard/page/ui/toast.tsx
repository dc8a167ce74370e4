import { signal } from '@preact/signals'
import { messageOf } from '../api/request.ts'
import { common } from '../words/common.ts'
import { Button } from './button.tsx'
import { CloseIcon } from './icons.tsx'

interface Toast {
  id: number
  text: string
  kind: 'info' | 'error'
}

const toasts = signal<Toast[]>([])
let last = 0

const STAYS_MS = 6_000
const MOST = 3

/** Shows a short message in the bar of the page; errors stay until they are closed. */
export function say(text: string, options: Omit<Partial<Toast>, 'id' | 'text'> = {}): void {
  const toast: Toast = { kind: 'info', ...options, text, id: ++last }
  toasts.value = [...toasts.value.filter((other) => other.text !== text), toast].slice(-MOST)
  if (toast.kind !== 'error') window.setTimeout(() => close(toast.id), STAYS_MS)
}

export const sayError = (error: unknown): void => say(messageOf(error), { kind: 'error' })

const close = (id: number): void => {
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}

/** The newest message, in a place of its own: it covers nothing, and nothing moves when it comes or goes. */
export function Toasts() {
  const shown = toasts.value.at(-1)
  return (
    <div class="toasts" role="status" aria-live="polite">
      {shown && (
        <div class="toast" data-kind={shown.kind} key={shown.id}>
          <p data-tip={shown.text}>{shown.text}</p>
          <Button kind="quiet" label={common.close} onClick={() => close(shown.id)}>
            <CloseIcon />
          </Button>
        </div>
      )}
    </div>
  )
}

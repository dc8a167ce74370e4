import { useRef } from 'preact/hooks'
import type { ComponentChild } from 'preact'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { say, sayError } from '../ui/toast.tsx'
import { newKey as words } from './words.ts'
import './secret.css'

/** A new API key to copy, which is shown only once. */
export function MadeKey(props: {
  title: string
  apiKey: string
  /** As the list of keys names it. */
  id: string
  /** The button or link for the next step. */
  next: ComponentChild
  onClose: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const copy = async (): Promise<void> => {
    input.current?.select()
    try {
      await navigator.clipboard.writeText(props.apiKey)
      say(words.copied)
    } catch (error) {
      sayError(error)
    }
  }
  return (
    <Dialog title={props.title} onClose={props.onClose} isKept>
      <p>
        {words.keepAs} <code>STORYBOOK_REVIEW_KEY</code>. {words.shownOnce} <code>{props.id}</code>.
      </p>
      <div class="secret">
        <input
          ref={input}
          class="input input-code"
          readOnly
          // Not the button that closes it: another Enter would.
          autoFocus
          aria-label={words.label}
          value={props.apiKey}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => void copy()}>{words.copy}</Button>
      </div>
      <div class="dialog-foot">{props.next}</div>
    </Dialog>
  )
}

import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { common } from '../words/common.ts'
import { Button } from './button.tsx'
import { CloseIcon } from './icons.tsx'

/** A modal dialog; the browser keeps the focus in it, and restores the focus when it closes. */
export function Dialog(props: {
  title: string
  onClose: () => void
  children: ComponentChildren
  class?: string
  /** Whether only its buttons close it, because what it shows cannot be shown again. */
  isKept?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
}) {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = element.current
    if (dialog === null) return
    const before = document.activeElement
    dialog.showModal()
    return () => {
      dialog.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={element}
      class={props.class}
      // Browsers close a dialog at the second Escape without asking, unless this forbids it.
      {...(props.isKept && { closedby: 'none' })}
      aria-labelledby="dialog-title"
      onKeyDown={props.onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        if (!props.isKept) props.onClose()
      }}
      onClick={(event) => {
        if (event.target === element.current && !props.isKept) props.onClose()
      }}
    >
      <div class="dialog-body">
        <div class="dialog-head">
          <h2 id="dialog-title">{props.title}</h2>
          <Button kind="quiet" label={common.close} onClick={props.onClose}>
            <CloseIcon />
          </Button>
        </div>
        {props.children}
      </div>
    </dialog>
  )
}

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Button, type ButtonProps } from './button.tsx'
import { Confirm } from './confirm.tsx'

/** A button that asks before it acts. */
export function ConfirmButton(props: {
  /** The text of the button, and of the one that confirms in the dialog. */
  action: string
  /** The thing that it acts on, for people who do not see its row. */
  what: string
  kind?: ButtonProps['kind']
  title: string
  run: () => Promise<void>
  children: ComponentChildren
}) {
  const { action, what, kind = 'quiet', title, run, children } = props
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button kind={kind} onClick={() => setAsking(true)}>
        {action}
        <span class="unseen"> {what}</span>
      </Button>
      {isAsking && (
        <Confirm title={title} action={action} run={run} onClose={() => setAsking(false)}>
          {children}
        </Confirm>
      )}
    </>
  )
}

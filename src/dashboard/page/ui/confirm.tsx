import type { ComponentChildren } from 'preact'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'

/** Asks before an action that is hard to undo, and says why it failed. */
export function Confirm(props: {
  title: string
  /** The text of the button that confirms. */
  action: string
  children: ComponentChildren
  run: () => Promise<void>
  onClose: () => void
}) {
  const { title, action, children, run, onClose } = props
  const go = async (): Promise<void> => {
    await run()
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Form action={action} run={go} onCancel={onClose}>
        {children}
      </Form>
    </Dialog>
  )
}

import type { ComponentChildren } from 'preact'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'

/** Asks before something that is not easily taken back, and says why it could not be done. */
export function Confirm(props: {
  title: string
  /** What the button that goes on says. */
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

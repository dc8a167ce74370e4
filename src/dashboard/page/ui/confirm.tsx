import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { messageOf } from '../api/request.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

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
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const go = async (): Promise<void> => {
    setBusy(true)
    try {
      await run()
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {failure !== null && (
        <p class="form-failure" role="alert">
          {failure}
        </p>
      )}
      <div class="dialog-foot">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" disabled={isBusy} onClick={() => void go()}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}

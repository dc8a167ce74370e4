import { useState } from 'preact/hooks'
import { createKey } from '../api/admin.ts'
import { messageOf } from '../api/request.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Secret } from './secret.tsx'

/** How long a key is valid, in days. */
const LIFETIMES = [
  ['', 'No end'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'A year'],
] as const

const DAY_MS = 86_400_000

export function NewKey(props: {
  project: string
  onMade: () => Promise<void>
  onClose: () => void
}) {
  const { project, onMade, onClose } = props
  const [name, setName] = useState('')
  const [days, setDays] = useState('')
  const [key, setKey] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const make = async (): Promise<void> => {
    setBusy(true)
    const expiresAt = days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS)
    try {
      setKey((await createKey(project, name, expiresAt?.toISOString() ?? null)).key)
      await onMade()
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(false)
  }

  if (key !== null)
    return (
      <Dialog title={`The key ${name}`} onClose={onClose}>
        <p>Copy it into the secrets of your pipeline now. It is shown this once.</p>
        <Secret text={key} />
        <div class="dialog-foot">
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog title="New API key" onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <label class="field">
          <span>Name</span>
          <input
            class="input"
            required
            autofocus
            maxLength={200}
            placeholder="CI"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>Valid for</span>
          <select
            class="input"
            value={days}
            onChange={(event) => setDays(event.currentTarget.value)}
          >
            {LIFETIMES.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        {failure !== null && (
          <p class="form-failure" role="alert">
            {failure}
          </p>
        )}
        <div class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={isBusy}>
            Make the key
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { useState } from 'preact/hooks'
import { createKey, type CreatedKey } from '../api/admin.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form, SelectField, TextField, type Choice } from '../ui/form.tsx'
import { MadeKey } from './secret.tsx'

/** How long a key is valid, in days. */
const LIFETIMES: readonly Choice<string>[] = [
  ['', 'No end'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'A year'],
]

const DAY_MS = 86_400_000

export function NewKey(props: {
  project: string
  onMade: () => Promise<void>
  onClose: () => void
}) {
  const { project, onMade, onClose } = props
  const [name, setName] = useState('')
  const [days, setDays] = useState('')
  const [key, setKey] = useState<CreatedKey | null>(null)

  const make = async (): Promise<void> => {
    const expiresAt = days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS)
    setKey(await createKey(project, name, expiresAt?.toISOString() ?? null))
    await onMade()
  }

  if (key !== null)
    return (
      <MadeKey
        title={`The key ${name}`}
        id={key.id}
        apiKey={key.key}
        onClose={onClose}
        next={
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        }
      />
    )
  return (
    <Dialog title="New API key" onClose={onClose}>
      <Form action="Make the key" run={make} onCancel={onClose}>
        <TextField
          label="Name"
          required
          autofocus
          maxLength={200}
          placeholder="CI"
          value={name}
          onInput={setName}
        />
        <SelectField label="Valid for" value={days} choices={LIFETIMES} onChange={setDays} />
      </Form>
    </Dialog>
  )
}

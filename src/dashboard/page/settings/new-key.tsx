import { useState } from 'preact/hooks'
import { createKey } from '../../../../generated/clients/dashboard.ts'
import type { CreatedKey } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form, SelectField, TextField, type Choice } from '../ui/form.tsx'
import { MadeKey } from './secret.tsx'
import { newKey as words } from './words.ts'

/** How long a key is valid, in days. */
const LIFETIMES: readonly Choice<string>[] = [
  ['', words.lifetimes['']],
  ['30', words.lifetimes['30']],
  ['90', words.lifetimes['90']],
  ['365', words.lifetimes['365']],
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
    setKey(await createKey(project, { name, expires_at: expiresAt?.toISOString() ?? null }))
    await onMade()
  }

  if (key !== null)
    return (
      <MadeKey
        title={words.made(name)}
        id={key.id}
        apiKey={key.key}
        onClose={onClose}
        next={
          <Button kind="primary" onClick={onClose}>
            {words.done}
          </Button>
        }
      />
    )
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Form action={words.submit} run={make} onCancel={onClose}>
        <TextField
          label={words.name}
          required
          autofocus
          maxLength={200}
          placeholder="CI"
          value={name}
          onInput={setName}
        />
        <SelectField label={words.validFor} value={days} choices={LIFETIMES} onChange={setDays} />
      </Form>
    </Dialog>
  )
}

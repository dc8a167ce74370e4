import { useState } from 'preact/hooks'
import { createKey } from '../../../../generated/clients/dashboard.ts'
import type { CreatedKey } from '../api/types.ts'
import { navigate } from '../app/location.ts'
import { paths } from '../app/routes.ts'
import { loadSession } from '../app/session.ts'
import { MadeKey } from '../settings/secret.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form, TextField } from '../ui/form.tsx'
import { newProject as words } from './words.ts'

/** The ids that the service accepts, checked before anything is sent. */
const PROJECT_ID = '[A-Za-z0-9](?:[A-Za-z0-9_\\-]{0,56}[A-Za-z0-9])?'

/** Makes a project by making its first API key. */
export function NewProject({ onClose }: { onClose: () => void }) {
  const [project, setProject] = useState('')
  const [key, setKey] = useState<CreatedKey | null>(null)

  const make = async (): Promise<void> => {
    setKey(await createKey(project, { name: 'CI', expires_at: null }))
    await loadSession()
  }

  if (key !== null)
    return (
      <MadeKey
        title={words.made(project)}
        id={key.id}
        apiKey={key.key}
        onClose={onClose}
        next={
          <Button kind="primary" onClick={() => navigate(paths.project(project))}>
            {words.open}
          </Button>
        }
      />
    )
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Form action={words.submit} run={make} onCancel={onClose}>
        <TextField
          label={words.id}
          note={words.idNote}
          required
          autofocus
          pattern={PROJECT_ID}
          title={words.idRule}
          value={project}
          onInput={setProject}
        />
      </Form>
    </Dialog>
  )
}

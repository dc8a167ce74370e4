import { useState } from 'preact/hooks'
import { createKey } from '../api/admin.ts'
import { messageOf } from '../api/request.ts'
import { navigate } from '../app/location.ts'
import { paths } from '../app/routes.ts'
import { loadSession } from '../app/session.ts'
import { Secret } from '../settings/secret.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** What the service takes; said before it has to refuse. */
const PROJECT_ID = '[A-Za-z0-9](?:[A-Za-z0-9_\\-]{0,56}[A-Za-z0-9])?'

/** A project comes into being with its first API key. */
export function NewProject({ onClose }: { onClose: () => void }) {
  const [project, setProject] = useState('')
  const [key, setKey] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const make = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      setKey((await createKey(project, 'CI', null)).key)
      await loadSession()
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(false)
  }

  if (key !== null)
    return (
      <Dialog title={`${project} is ready`} onClose={onClose}>
        <p>Upload builds with this API key. It is shown this once.</p>
        <Secret text={key} />
        <div class="dialog-foot">
          <Button kind="primary" onClick={() => navigate(paths.project(project))}>
            Open the project
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog title="New project" onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <label class="field">
          <span>Id</span>
          <input
            class="input"
            required
            autofocus
            pattern={PROJECT_ID}
            title="Letters, digits, _ and -, beginning and ending with a letter or a digit; 58 at most"
            value={project}
            onInput={(event) => setProject(event.currentTarget.value)}
          />
          <span class="field-note">Part of its builds’ address, and never changed.</span>
        </label>
        {failure !== null && (
          <p class="form-failure" role="alert">
            {failure}
          </p>
        )}
        <div class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={isBusy}>
            Make the project and a key
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { useState } from 'preact/hooks'
import { setTitle } from '../api/admin.ts'
import { messageOf } from '../api/request.ts'
import { cdnOf, loadSession, session } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { say } from '../ui/toast.tsx'

/** What the project is called, and what is fixed about it. */
export function General({ project }: { project: string }) {
  const known = session.value?.projects.find(({ project_id: id }) => id === project)
  const [title, change] = useState(known?.title ?? '')
  const [failure, setFailure] = useState<string | null>(null)
  const save = async (): Promise<void> => {
    try {
      await setTitle(project, title)
      await loadSession()
      setFailure(null)
      say('Saved')
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  return (
    <div class="panel settings-panel">
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <label class="field">
          <span>Name</span>
          <input
            class="input"
            maxLength={80}
            placeholder={project}
            value={title}
            onInput={(event) => change(event.currentTarget.value)}
          />
          <span class="field-note">What people read; empty, the project goes by its id.</span>
        </label>
        {failure !== null && (
          <p class="form-failure" role="alert">
            {failure}
          </p>
        )}
        <div>
          <Button kind="primary" type="submit">
            Save
          </Button>
        </div>
      </form>
      <dl class="settings-facts">
        <div>
          <dt>Id</dt>
          <dd>
            <code>{project}</code>
          </dd>
        </div>
        <div>
          <dt>Builds open at</dt>
          <dd>{cdnOf(project) === '' ? 'CDN_DOMAIN is not set' : <code>{cdnOf(project)}</code>}</dd>
        </div>
      </dl>
    </div>
  )
}

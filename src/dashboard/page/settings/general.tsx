import { useState } from 'preact/hooks'
import { setTitle } from '../api/admin.ts'
import { cdnOf, loadSession, session } from '../app/session.ts'
import { Form, TextField } from '../ui/form.tsx'
import { say } from '../ui/toast.tsx'

/** What the project is called, and what is fixed about it. */
export function General({ project }: { project: string }) {
  const known = session.value?.projects.find(({ project_id: id }) => id === project)
  const [title, change] = useState(known?.title ?? '')
  const save = async (): Promise<void> => {
    await setTitle(project, title)
    await loadSession()
    say('Saved')
  }
  return (
    <div class="panel panel-padded">
      <Form action="Save" run={save}>
        <TextField
          label="Name"
          note="What people read; empty, the project goes by its id."
          maxLength={80}
          placeholder={project}
          value={title}
          onInput={change}
        />
      </Form>
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

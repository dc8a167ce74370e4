import { useState } from 'preact/hooks'
import { setSettings } from '../api/admin.ts'
import { cdnOf, loadSession, session } from '../app/session.ts'
import { Form, SelectField, TextField } from '../ui/form.tsx'
import { say } from '../ui/toast.tsx'

const VISIBILITIES = [
  ['public', 'Everyone who has the address'],
  ['private', 'Members of the project alone'],
] as const

/** What the project is called, who may open its builds, and what is fixed about it. */
export function General({ project }: { project: string }) {
  const known = session.value?.projects.find(({ project_id: id }) => id === project)
  const [title, change] = useState(known?.title ?? '')
  const [visibility, setVisibility] = useState(known?.visibility ?? 'public')
  const save = async (): Promise<void> => {
    await setSettings(project, { title, visibility })
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
        <SelectField
          label="Who may open its builds"
          note="A private build asks people to sign in, and programs for an API key."
          value={visibility}
          choices={VISIBILITIES}
          onChange={setVisibility}
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

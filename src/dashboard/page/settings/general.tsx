import { useState } from 'preact/hooks'
import { changeProject } from '../../../../generated/clients/dashboard.ts'
import { cdnOf, loadSession, session } from '../app/session.ts'
import { Form, SelectField, TextField } from '../ui/form.tsx'
import { say } from '../ui/toast.tsx'
import { common } from '../words/common.ts'
import { Section } from './section.tsx'
import { general as words } from './words.ts'

const VISIBILITIES = [
  ['public', words.visibilities.public],
  ['private', words.visibilities.private],
] as const

/** What the project is called, who may open its builds, and what is fixed about it. */
export function General({ project }: { project: string }) {
  const known = session.value?.projects.find(({ project_id: id }) => id === project)
  const [title, change] = useState(known?.title ?? '')
  const [visibility, setVisibility] = useState(known?.visibility ?? 'public')
  const save = async (): Promise<void> => {
    await changeProject(project, { title, visibility })
    await loadSession()
    say(common.saved)
  }
  return (
    <>
      <p class="muted">{words.lead}</p>
      <div class="panel panel-padded">
        <Form action={common.save} run={save}>
          <TextField
            label={words.name}
            note={words.nameNote}
            maxLength={80}
            placeholder={project}
            value={title}
            onInput={change}
          />
          <SelectField
            label={words.visibility}
            note={words.visibilityNote}
            value={visibility}
            choices={VISIBILITIES}
            onChange={setVisibility}
          />
        </Form>
      </div>
      <Section title={words.facts}>
        <div class="panel panel-padded">
          <dl class="settings-facts">
            <div>
              <dt>{words.id}</dt>
              <dd>
                <code>{project}</code>
              </dd>
            </div>
            <div>
              <dt>{words.opensAt}</dt>
              <dd>{cdnOf(project) === '' ? words.noDomain : <code>{cdnOf(project)}</code>}</dd>
            </div>
          </dl>
        </div>
      </Section>
    </>
  )
}

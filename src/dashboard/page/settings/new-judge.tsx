import { useState } from 'preact/hooks'
import { registerJudge } from '../../../../generated/clients/dashboard.ts'
import { messageOf } from '../api/request.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form, SelectField, TextArea, TextField, type Choice } from '../ui/form.tsx'
import { say } from '../ui/toast.tsx'
import { newJudge as words } from './words.ts'

const ROLES: readonly Choice<string>[] = [
  ['registered', words.roles.registered],
  ['candidate', words.roles.candidate],
  ['shadow', words.roles.shadow],
]
const ENVIRONMENTS: readonly Choice<string>[] = [
  ['production', 'production'],
  ['staging', 'staging'],
  ['unlabelled', 'unlabelled'],
]

function parsed(configuration: string): unknown {
  try {
    return JSON.parse(configuration)
  } catch (error) {
    throw new Error(words.notJson(messageOf(error)), { cause: error })
  }
}

/** Puts a judge into use. The service says what is wrong with a configuration; `{}` is the built-in one. */
export function NewJudge({
  onMade,
  onClose,
}: {
  onMade: () => Promise<void>
  onClose: () => void
}) {
  const [name, setName] = useState('')
  const [environment, setEnvironment] = useState('production')
  const [role, setRole] = useState('candidate')
  const [share, setShare] = useState('5')
  const [configuration, setConfiguration] = useState('{}')

  const register = async (): Promise<void> => {
    const judge = await registerJudge({
      role,
      name,
      environment,
      ...(role === 'candidate' && { share: Number(share) / 100 }),
      configuration: parsed(configuration),
    })
    await onMade()
    say(words.made(judge.name))
    onClose()
  }

  return (
    <Dialog title={words.title} onClose={onClose} class="judge-dialog">
      <Form action={words.submit} run={register} onCancel={onClose}>
        <TextField
          label={words.name}
          required
          autofocus
          maxLength={64}
          value={name}
          onInput={setName}
        />
        <div class="form-columns">
          <SelectField
            label={words.environment}
            value={environment}
            choices={ENVIRONMENTS}
            onChange={setEnvironment}
          />
          <SelectField label={words.role} value={role} choices={ROLES} onChange={setRole} />
        </div>
        {role === 'candidate' && (
          <TextField
            label={words.share}
            type="number"
            min={0}
            max={100}
            required
            value={share}
            onInput={setShare}
          />
        )}
        <TextArea
          label={words.configuration}
          note={words.configurationNote}
          rows={10}
          required
          isCode
          value={configuration}
          onInput={setConfiguration}
        />
      </Form>
    </Dialog>
  )
}

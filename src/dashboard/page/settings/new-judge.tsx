import { useState } from 'preact/hooks'
import { registerJudge } from '../api/admin.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form, SelectField, TextArea, TextField, type Choice } from '../ui/form.tsx'
import { say } from '../ui/toast.tsx'

const ROLES: readonly Choice<string>[] = [
  ['registered', 'Judges'],
  ['candidate', 'Is tried on a share of the pairs'],
  ['shadow', 'Runs unseen, beside the judge'],
]
const ENVIRONMENTS: readonly Choice<string>[] = [
  ['production', 'production'],
  ['staging', 'staging'],
  ['unlabelled', 'unlabelled'],
]

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
      configuration: JSON.parse(configuration) as unknown,
    })
    await onMade()
    say(`${judge.name} is in use from the next run on`)
    onClose()
  }

  return (
    <Dialog title="Register a judge" onClose={onClose} class="judge-dialog">
      <Form action="Put into use" run={register} onCancel={onClose}>
        <TextField label="Name" required autofocus maxLength={64} value={name} onInput={setName} />
        <div class="form-columns">
          <SelectField
            label="Environment"
            value={environment}
            choices={ENVIRONMENTS}
            onChange={setEnvironment}
          />
          <SelectField label="Does what" value={role} choices={ROLES} onChange={setRole} />
        </div>
        {role === 'candidate' && (
          <TextField
            label="Share of pairs, in per cent"
            type="number"
            min={0}
            max={100}
            required
            value={share}
            onInput={setShare}
          />
        )}
        <TextArea
          label="Configuration (JSON)"
          note="What is left out has the built-in judge’s value. docs/judging.md lists every setting."
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

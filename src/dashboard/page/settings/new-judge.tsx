import { useState } from 'preact/hooks'
import { registerJudge } from '../api/admin.ts'
import { messageOf } from '../api/request.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { say } from '../ui/toast.tsx'
import { Problem } from './problem.tsx'

const ROLES = [
  ['registered', 'Judges'],
  ['candidate', 'Is tried on a share of the pairs'],
  ['shadow', 'Runs unseen, beside the judge'],
] as const
const ENVIRONMENTS = ['production', 'staging', 'unlabelled']

/** Puts a judge into use. The service says what is wrong with a configuration; `{}` is the built-in one. */
export function NewJudge({
  onMade,
  onClose,
}: {
  onMade: () => Promise<void>
  onClose: () => void
}) {
  const [role, setRole] = useState<string>('candidate')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const register = async (form: FormData): Promise<void> => {
    setBusy(true)
    const text = (name: string): string => {
      const value = form.get(name)
      return typeof value === 'string' ? value : ''
    }
    try {
      const judge = await registerJudge({
        role,
        name: text('name'),
        environment: text('environment'),
        ...(role === 'candidate' && { share: Number(text('share')) / 100 }),
        configuration: JSON.parse(text('configuration')) as unknown,
      })
      await onMade()
      say(`${judge.name} is in use from the next run on`)
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(false)
  }

  return (
    <Dialog title="Register a judge" onClose={onClose} class="judge-dialog">
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          void register(new FormData(event.currentTarget))
        }}
      >
        <label class="field">
          <span>Name</span>
          <input class="input" name="name" required autofocus maxLength={64} />
        </label>
        <div class="form-columns">
          <label class="field">
            <span>Environment</span>
            <select class="input" name="environment">
              {ENVIRONMENTS.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>Does what</span>
            <select
              class="input"
              value={role}
              onChange={(event) => setRole(event.currentTarget.value)}
            >
              {ROLES.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        </div>
        {role === 'candidate' && (
          <label class="field">
            <span>Share of pairs, in per cent</span>
            <input class="input" name="share" type="number" min={0} max={100} value={5} required />
          </label>
        )}
        <label class="field">
          <span>Configuration (JSON)</span>
          <textarea class="input judge-configuration" name="configuration" rows={10} required>
            {'{}'}
          </textarea>
          <span class="field-note">
            What is left out has the built-in judge’s value. docs/judging.md lists every setting.
          </span>
        </label>
        <Problem failure={failure} />
        <div class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={isBusy}>
            Put into use
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

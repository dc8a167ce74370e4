import { useState } from 'preact/hooks'
import { connectCodeHost, startCodeHostApp } from '../../../../generated/clients/diff.ts'
import { paths } from '../app/routes.ts'
import { who } from '../app/session.ts'
import { Form, SelectField, TextField, type Choice } from '../ui/form.tsx'
import { say } from '../ui/toast.tsx'
import { proposedApp } from './remembered.ts'
import { codeHost, connectCodeHost as words } from './connection-words.ts'

type Way = 'app' | 'token'
type Account = 'organization' | 'user'

const WAYS: readonly Choice<Way>[] = [
  ['app', words.ways.app],
  ['token', words.ways.token],
]

const ACCOUNTS: readonly Choice<Account>[] = [
  ['organization', words.accounts.organization],
  ['user', words.accounts.user],
]

interface Props {
  project: string
  /** What the field begins with. */
  repository: string
  /** Whether there is no connection yet. */
  isFirst: boolean
  onMade: () => Promise<void>
}

/** Connects the project: by an App, for which the person goes to GitHub, or by a token. */
export function ConnectCodeHost({ project, isFirst, onMade, ...props }: Props) {
  const [way, setWay] = useState<Way>('app')
  const [typed, setTyped] = useState(props.repository)
  const [account, setAccount] = useState<Account>('organization')
  const [token, setToken] = useState('')
  const repository = repositoryOf(typed)

  /** Asks the service first, so that a refusal is shown here and not on the way. */
  const createApp = async (): Promise<void> => {
    const page = paths.section(project, 'code-host')
    const app = { repository, account, return_to: page, user: who() }
    const { action, manifest } = await startCodeHostApp(project, app)
    proposedApp.keep({ project, action, manifest })
    // Loaded anew: that page alone may post to GitHub.
    window.location.assign(page)
  }

  const useToken = async (): Promise<void> => {
    await connectCodeHost(project, { repository, token, user: who() })
    setToken('')
    await onMade()
    say(codeHost.connected(repository))
  }

  return (
    <div class="panel panel-padded">
      <Form
        action={way === 'app' ? words.createApp : words.connect}
        kind={isFirst ? 'primary' : 'plain'}
        run={way === 'app' ? createApp : useToken}
      >
        <div class="form-columns">
          <TextField
            label={words.repository}
            placeholder="owner/name"
            required
            value={typed}
            onInput={setTyped}
          />
          <SelectField label={words.with} value={way} choices={WAYS} onChange={setWay} />
        </div>
        {way === 'app' ? (
          <SelectField
            label={words.owner}
            value={account}
            choices={ACCOUNTS}
            onChange={setAccount}
          />
        ) : (
          <TextField
            label={words.token}
            note={words.tokenNote}
            type="password"
            autocomplete="off"
            required
            value={token}
            onInput={setToken}
          />
        )}
        <p class="muted">{words.notes[way]}</p>
      </Form>
    </div>
  )
}

/** Returns owner/name, also of an address that was pasted. */
const repositoryOf = (text: string): string =>
  text
    .trim()
    .replace(/^https?:\/\/[^/]+\//, '')
    .replace(/(?:\.git)?\/?$/, '')

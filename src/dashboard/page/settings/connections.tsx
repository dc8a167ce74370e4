import { useState } from 'preact/hooks'
import {
  connect,
  disconnect,
  oauthStart,
  testConnection,
  type Connection,
} from '../api/design-tool.ts'
import { messageOf } from '../api/request.ts'
import { paths } from '../app/routes.ts'
import { who } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { say, sayError } from '../ui/toast.tsx'
import { ago } from '../words/time.ts'
import { rememberConnecting } from './connecting.ts'
import { Problem } from './problem.tsx'

/** The accounts that this person may use in the project, and ways to connect another. */
export function Connections(props: {
  project: string
  connections: Connection[]
  onChanged: () => Promise<void>
}) {
  const { project, connections, onChanged } = props
  return (
    <>
      {connections.length > 0 && (
        <div class="panel table-wrap">
          <table class="table">
            <thead>
              <tr>
                <th scope="col">Account</th>
                <th scope="col">For</th>
                <th scope="col">Connected</th>
                <th scope="col">State</th>
                <th scope="col">
                  <span class="unseen">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {connections.map((connection) => (
                <ConnectionRow
                  key={connection.id}
                  project={project}
                  connection={connection}
                  onChanged={onChanged}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <NewConnection project={project} onMade={onChanged} />
    </>
  )
}

function ConnectionRow(props: {
  project: string
  connection: Connection
  onChanged: () => Promise<void>
}) {
  const { project, connection, onChanged } = props
  const [isAsking, setAsking] = useState(false)
  const name = connection.handle ?? 'an account'
  const test = async (): Promise<void> => {
    try {
      const { ok } = await testConnection(project, connection.id)
      say(ok ? `${name} works` : `${name} is refused by the design tool: connect it again`)
      await onChanged()
    } catch (error) {
      sayError(error)
    }
  }
  const remove = async (): Promise<void> => {
    await disconnect(project, connection.id)
    await onChanged()
  }
  return (
    <tr>
      <td>
        <div class="two-lines">
          {name}
          <span>{connection.kind === 'oauth' ? 'authorised' : 'personal token'}</span>
        </div>
      </td>
      <td>{connection.shared ? 'everybody in the project' : 'you alone'}</td>
      <td>
        <div class="two-lines">
          {ago(connection.updated_at, Date.now())}
          {connection.connected_by !== null && connection.connected_by !== who() && (
            <span>by {connection.connected_by}</span>
          )}
        </div>
      </td>
      <td>
        {connection.status === 'active' ? (
          <span class="chip chip-good">active</span>
        ) : (
          <span class="chip chip-blocker">expired</span>
        )}
      </td>
      <td class="is-actions">
        <Button kind="quiet" onClick={() => void test()}>
          Test<span class="unseen"> {name}</span>
        </Button>
        <Button kind="quiet" onClick={() => setAsking(true)}>
          Remove<span class="unseen"> {name}</span>
        </Button>
        {isAsking && (
          <Confirm
            title={`Remove ${name}?`}
            action="Remove"
            run={remove}
            onClose={() => setAsking(false)}
          >
            <p>Nothing more is read with this account. What was imported stays.</p>
          </Confirm>
        )}
      </td>
    </tr>
  )
}

function NewConnection({ project, onMade }: { project: string; onMade: () => Promise<void> }) {
  const [token, setToken] = useState('')
  const [isShared, setShared] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const byToken = async (): Promise<void> => {
    try {
      const { handle } = await connect(project, { access_token: token, shared: isShared })
      setToken('')
      setFailure(null)
      await onMade()
      say(`${handle ?? 'The account'} is connected`)
    } catch (error) {
      setFailure(messageOf(error))
    }
  }

  /** Asks first: a refusal is said here, not on a page of its own. */
  const byOAuth = async (): Promise<void> => {
    const start = oauthStart(project, `${paths.section(project, 'settings')}?tab=design`)
    try {
      const response = await fetch(start, { redirect: 'manual' })
      if (response.type !== 'opaqueredirect') {
        const { message, error } = (await response.json()) as Record<string, string>
        throw new Error(message ?? error)
      }
      rememberConnecting({ project, shared: isShared })
      window.location.assign(start)
    } catch (error) {
      setFailure(messageOf(error))
    }
  }

  return (
    <form
      class="panel settings-inline"
      onSubmit={(event) => {
        event.preventDefault()
        void byToken()
      }}
    >
      <label class="field">
        <span>Personal token of the design tool</span>
        <input
          class="input"
          type="password"
          required
          autocomplete="off"
          value={token}
          onInput={(event) => setToken(event.currentTarget.value)}
        />
      </label>
      <Button kind="primary" type="submit">
        Connect
      </Button>
      <Button onClick={() => void byOAuth()}>Authorise there instead</Button>
      <label class="check">
        <input
          type="checkbox"
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        Everybody in the project may read with this account
      </label>
      <Problem failure={failure} />
    </form>
  )
}

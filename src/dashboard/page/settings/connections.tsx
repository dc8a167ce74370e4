import { useState } from 'preact/hooks'
import {
  connect,
  disconnect,
  oauthStart,
  testConnection,
  type Connection,
} from '../api/design-tool.ts'
import { paths } from '../app/routes.ts'
import { who } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Check, Form, TextField } from '../ui/form.tsx'
import { Table, TwoLines, type Column } from '../ui/table.tsx'
import { say, sayError } from '../ui/toast.tsx'
import { ago } from '../words/time.ts'
import { connecting } from './remembered.ts'

interface ConnectionsProps {
  project: string
  connections: Connection[]
  onChanged: () => Promise<void>
}

/** The accounts that this person may use in the project, and ways to connect another. */
export const Connections = ({ project, connections, onChanged }: ConnectionsProps) => (
  <>
    {connections.length > 0 && (
      <div class="panel">
        <Table columns={columnsOf(project, onChanged)} rows={connections} keyOf={({ id }) => id} />
      </div>
    )}
    <NewConnection project={project} onMade={onChanged} />
  </>
)

const nameOf = ({ handle }: Connection): string => handle ?? 'an account'

const columnsOf = (project: string, onChanged: () => Promise<void>): Column<Connection>[] => [
  {
    name: 'Account',
    kind: 'title',
    cell: (connection) => (
      <TwoLines more={connection.kind === 'oauth' ? 'authorised' : 'personal token'}>
        {nameOf(connection)}
      </TwoLines>
    ),
  },
  { name: 'For', cell: ({ shared }) => (shared ? 'everybody in the project' : 'you alone') },
  {
    name: 'Connected',
    cell: ({ updated_at: at, connected_by: by }) => (
      <TwoLines more={by === null || by === who() ? null : `by ${by}`}>
        {ago(at, Date.now())}
      </TwoLines>
    ),
  },
  {
    name: 'State',
    cell: ({ status }) =>
      status === 'active' ? (
        <span class="chip chip-good">active</span>
      ) : (
        <span class="chip chip-blocker">expired</span>
      ),
  },
  {
    name: 'Actions',
    kind: 'actions',
    cell: (connection) => (
      <ConnectionActions project={project} connection={connection} onChanged={onChanged} />
    ),
  },
]

function ConnectionActions(props: {
  project: string
  connection: Connection
  onChanged: () => Promise<void>
}) {
  const { project, connection, onChanged } = props
  const name = nameOf(connection)
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
    <>
      <Button kind="quiet" onClick={() => void test()}>
        Test<span class="unseen"> {name}</span>
      </Button>
      <ConfirmButton action="Remove" what={name} title={`Remove ${name}?`} run={remove}>
        <p>Nothing more is read with this account. What was imported stays.</p>
      </ConfirmButton>
    </>
  )
}

function NewConnection({ project, onMade }: { project: string; onMade: () => Promise<void> }) {
  const [token, setToken] = useState('')
  const [isShared, setShared] = useState(false)

  const byToken = async (): Promise<void> => {
    const { handle } = await connect(project, { access_token: token, shared: isShared })
    setToken('')
    await onMade()
    say(`${handle ?? 'The account'} is connected`)
  }

  /** Checks with the server first, so that a refusal is shown here and not on a page of its own. */
  const byOAuth = async (): Promise<void> => {
    const start = oauthStart(project, `${paths.section(project, 'settings')}?tab=design`)
    const response = await fetch(start, { redirect: 'manual' })
    if (response.type !== 'opaqueredirect') {
      const { message, error } = (await response.json()) as Record<string, string>
      throw new Error(message ?? error)
    }
    connecting.keep({ project, shared: isShared })
    window.location.assign(start)
  }

  return (
    <div class="panel">
      <Form
        layout="line"
        action="Connect"
        run={byToken}
        beside={
          <Button onClick={() => void byOAuth().catch(sayError)}>Sign in there instead</Button>
        }
        below={
          <Check checked={isShared} onChange={setShared}>
            Everybody in the project may read with this account
          </Check>
        }
      >
        <TextField
          label="Personal token of the design tool"
          type="password"
          required
          autocomplete="off"
          value={token}
          onInput={setToken}
        />
      </Form>
    </div>
  )
}

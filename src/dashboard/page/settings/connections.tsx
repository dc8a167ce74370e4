import { useState } from 'preact/hooks'
import {
  connectDesignTool,
  removeDesignToolConnection,
  testDesignToolConnection,
} from '../../../../generated/clients/diff.ts'
import { diffUrl } from '../api/call-diff.ts'
import type { Connection } from '../api/types.ts'
import { paths } from '../app/routes.ts'
import { who } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Check, Form, TextField } from '../ui/form.tsx'
import { Table, TwoLines, type Column } from '../ui/table.tsx'
import { say, sayError } from '../ui/toast.tsx'
import { ago } from '../words/time.ts'
import { connecting } from './remembered.ts'
import { common } from '../words/common.ts'
import { accounts as words, wayToDesignTool } from './connection-words.ts'

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

const nameOf = ({ handle }: Connection): string => handle ?? words.unnamed

const columnsOf = (project: string, onChanged: () => Promise<void>): Column<Connection>[] => [
  {
    name: words.columns.account,
    kind: 'title',
    cell: (connection) => (
      <TwoLines more={connection.kind === 'oauth' ? words.oauth : words.token}>
        {nameOf(connection)}
      </TwoLines>
    ),
  },
  { name: words.columns.for, cell: ({ shared }) => (shared ? words.shared : words.own) },
  {
    name: words.columns.connected,
    cell: ({ updated_at: at, connected_by: by }) => (
      <TwoLines more={by === null || by === who() ? null : words.by(by)}>
        {ago(at, Date.now())}
      </TwoLines>
    ),
  },
  {
    name: words.columns.state,
    cell: ({ status }) =>
      status === 'active' ? (
        <span class="chip chip-good">{words.active}</span>
      ) : (
        <span class="chip chip-blocker">{words.expired}</span>
      ),
  },
  {
    name: common.actions,
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
      const { ok } = await testDesignToolConnection(project, connection.id)
      say(ok ? words.works(name) : words.refused(name))
      await onChanged()
    } catch (error) {
      sayError(error)
    }
  }
  const remove = async (): Promise<void> => {
    await removeDesignToolConnection(project, { id: connection.id })
    await onChanged()
  }
  return (
    <>
      <Button kind="quiet" onClick={() => void test()}>
        {words.test}
        <span class="unseen"> {name}</span>
      </Button>
      <ConfirmButton
        action={common.remove}
        what={name}
        title={words.removeTitle(name)}
        run={remove}
      >
        <p>{words.removeText}</p>
      </ConfirmButton>
    </>
  )
}

function NewConnection({ project, onMade }: { project: string; onMade: () => Promise<void> }) {
  const [token, setToken] = useState('')
  const [isShared, setShared] = useState(false)

  const byToken = async (): Promise<void> => {
    const { handle } = await connectDesignTool(project, {
      access_token: token,
      shared: isShared,
    })
    setToken('')
    await onMade()
    say(wayToDesignTool.connected(handle))
  }

  /** Checks with the server first, so that a refusal is shown here and not on a page of its own. */
  const byOAuth = async (): Promise<void> => {
    const returnTo = `${paths.section(project, 'settings')}?tab=design`
    const start = diffUrl(project, '/api/design-tool/oauth/start', { return_to: returnTo })
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
        action={words.connect}
        run={byToken}
        beside={<Button onClick={() => void byOAuth().catch(sayError)}>{words.signIn}</Button>}
        below={
          <Check checked={isShared} onChange={setShared}>
            {words.share}
          </Check>
        }
      >
        <TextField
          label={words.personalToken}
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

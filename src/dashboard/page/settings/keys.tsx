import { useState } from 'preact/hooks'
import { listKeys, revokeKey, type ApiKey } from '../api/admin.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { Nothing, Shown, Table, TwoLines, type Column } from '../ui/table.tsx'
import { say } from '../ui/toast.tsx'
import { ago } from '../words/time.ts'
import { day } from '../words/size.ts'
import { NewKey } from './new-key.tsx'

const isExpired = ({ expires_at: at }: ApiKey): boolean =>
  at !== null && Date.parse(at) < Date.now()

const isGone = (key: ApiKey): boolean => key.status === 'revoked' || isExpired(key)

/** The API keys of pipelines: makes them, shows them once, revokes them. */
export function Keys({ project }: { project: string }) {
  const keys = useLoaded(() => listKeys(project), [project])
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <div class="settings-lead">
        <p class="muted">
          A pipeline uploads builds and captures with a key of the project. Only a hash of it is
          kept.
        </p>
        <Button kind="primary" onClick={() => setMaking(true)}>
          <PlusIcon />
          New key
        </Button>
      </div>
      <Shown
        of={keys}
        isEmpty={(value) => value.length === 0}
        empty={
          <Nothing title="No keys yet">
            <p>Nothing can be uploaded to this project until there is one.</p>
          </Nothing>
        }
      >
        {(value) => (
          <div class="panel">
            <Table
              columns={columnsOf(project, keys.reload)}
              rows={value.toReversed()}
              keyOf={({ id }) => id}
              isGone={isGone}
            />
          </div>
        )}
      </Shown>
      {isMaking && (
        <NewKey project={project} onMade={keys.reload} onClose={() => setMaking(false)} />
      )}
    </>
  )
}

const columnsOf = (project: string, onRevoked: () => Promise<void>): Column<ApiKey>[] => [
  {
    name: 'Name',
    kind: 'title',
    cell: (key) => <TwoLines more={<code>{key.id}</code>}>{key.name}</TwoLines>,
  },
  {
    name: 'Made',
    cell: (key) => <TwoLines more={`by ${key.created_by}`}>{day(key.created_at)}</TwoLines>,
  },
  {
    name: 'Last used',
    cell: ({ last_used_at: at }) => (at === null ? 'never' : ago(at, Date.now())),
  },
  { name: 'Valid until', cell: (key) => <Validity apiKey={key} /> },
  {
    name: 'Actions',
    kind: 'actions',
    cell: (key) =>
      key.status !== 'revoked' && (
        <RevokeButton project={project} apiKey={key} onRevoked={onRevoked} />
      ),
  },
]

function Validity({ apiKey: key }: { apiKey: ApiKey }) {
  if (key.status === 'revoked') return <span class="chip">revoked</span>
  if (isExpired(key)) return <span class="chip">expired</span>
  return <>{key.expires_at === null ? 'no end' : day(key.expires_at)}</>
}

function RevokeButton(props: { project: string; apiKey: ApiKey; onRevoked: () => Promise<void> }) {
  const { project, apiKey: key, onRevoked } = props
  const revoke = async (): Promise<void> => {
    await revokeKey(project, key.id)
    await onRevoked()
    say(`The key ${key.name} is revoked`)
  }
  return (
    <ConfirmButton
      action="Revoke"
      what={key.name}
      kind="danger"
      title={`Revoke ${key.name}?`}
      run={revoke}
    >
      <p>Whatever still uploads with it is refused at once. This cannot be undone.</p>
    </ConfirmButton>
  )
}

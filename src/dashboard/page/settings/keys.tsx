import { useState } from 'preact/hooks'
import { listKeys, revokeKey } from '../../../../generated/clients/dashboard.ts'
import type { ApiKey } from '../api/types.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Shown, TablePanel, TwoLines, type Column } from '../ui/table.tsx'
import { say } from '../ui/toast.tsx'
import { ago, day } from '../words/time.ts'
import { AddButton, Lead } from './lead.tsx'
import { NewKey } from './new-key.tsx'
import { common } from '../words/common.ts'
import { keys as words, settings } from './words.ts'

const isExpired = ({ expires_at: at }: ApiKey): boolean =>
  at !== null && Date.parse(at) < Date.now()

const isGone = (key: ApiKey): boolean => key.status === 'revoked' || isExpired(key)

/** The API keys of pipelines: makes them, shows them once, revokes them. */
export function Keys({ project }: { project: string }) {
  const keys = useLoaded(() => listKeys(project), [project])
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <Lead text={words.lead}>
        <AddButton text={words.make} onClick={() => setMaking(true)} />
      </Lead>
      <Shown of={keys}>
        {({ keys: rows }) => (
          <TablePanel
            {...words}
            columns={columnsOf(project, keys.reload)}
            rows={rows.toReversed()}
            keyOf={({ id }) => id}
            isGone={isGone}
          />
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
    name: words.columns.name,
    kind: 'title',
    cell: (key) => <TwoLines more={<code>{key.id}</code>}>{key.name}</TwoLines>,
  },
  {
    name: words.columns.made,
    kind: 'time',
    cell: (key) => <TwoLines more={settings.by(key.created_by)}>{day(key.created_at)}</TwoLines>,
  },
  {
    name: words.columns.used,
    kind: 'time',
    cell: ({ last_used_at: at }) => (at === null ? settings.ago.never : ago(at, Date.now())),
  },
  { name: words.columns.until, kind: 'time', cell: (key) => <Validity apiKey={key} /> },
  {
    name: common.actions,
    kind: 'actions',
    cell: (key) =>
      key.status !== 'revoked' && (
        <RevokeButton project={project} apiKey={key} onRevoked={onRevoked} />
      ),
  },
]

function Validity({ apiKey: key }: { apiKey: ApiKey }) {
  if (key.status === 'revoked') return <span class="chip">{words.revoked}</span>
  if (isExpired(key)) return <span class="chip">{words.expired}</span>
  return <>{key.expires_at === null ? words.noEnd : day(key.expires_at)}</>
}

function RevokeButton(props: { project: string; apiKey: ApiKey; onRevoked: () => Promise<void> }) {
  const { project, apiKey: key, onRevoked } = props
  const revoke = async (): Promise<void> => {
    await revokeKey(project, key.id)
    await onRevoked()
    say(words.isRevoked(key.name))
  }
  return (
    <ConfirmButton
      action={words.revoke}
      what={key.name}
      kind="danger"
      title={words.revokeTitle(key.name)}
      run={revoke}
    >
      <p>{words.revokeText}</p>
    </ConfirmButton>
  )
}

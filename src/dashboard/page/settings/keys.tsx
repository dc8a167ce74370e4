import { useState } from 'preact/hooks'
import { listKeys, revokeKey, type ApiKey } from '../api/admin.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { say } from '../ui/toast.tsx'
import { ago } from '../words/time.ts'
import { day } from '../words/size.ts'
import { NewKey } from './new-key.tsx'
import { Problem } from './problem.tsx'

/** Keys that pipelines upload with: made, shown once, revoked. */
export function Keys({ project }: { project: string }) {
  const { value, failure, reload } = useLoaded(() => listKeys(project), [project])
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
      <Problem failure={failure} />
      {value?.length === 0 && (
        <div class="empty panel">
          <h2>No keys yet</h2>
          <p>Nothing can be uploaded to this project until there is one.</p>
        </div>
      )}
      {value !== null && value.length > 0 && (
        <div class="panel table-wrap">
          <table class="table">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Made</th>
                <th scope="col">Last used</th>
                <th scope="col">Valid until</th>
                <th scope="col">
                  <span class="unseen">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {value.toReversed().map((key) => (
                <KeyRow key={key.id} project={project} apiKey={key} onRevoked={reload} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isMaking && <NewKey project={project} onMade={reload} onClose={() => setMaking(false)} />}
    </>
  )
}

function KeyRow(props: { project: string; apiKey: ApiKey; onRevoked: () => Promise<void> }) {
  const { project, apiKey: key, onRevoked } = props
  const [isAsking, setAsking] = useState(false)
  const isRevoked = key.status === 'revoked'
  const isExpired = key.expires_at !== null && Date.parse(key.expires_at) < Date.now()
  const revoke = async (): Promise<void> => {
    await revokeKey(project, key.id)
    await onRevoked()
    say(`The key ${key.name} is revoked`)
  }
  return (
    <tr data-gone={isRevoked || isExpired}>
      <td>
        <div class="two-lines">
          {key.name}
          <span>
            <code>{key.prefix}…</code>
          </span>
        </div>
      </td>
      <td>
        <div class="two-lines">
          {day(key.created_at)}
          <span>by {key.created_by}</span>
        </div>
      </td>
      <td>{key.last_used_at === null ? 'never' : ago(key.last_used_at, Date.now())}</td>
      <td>
        {isRevoked ? (
          <span class="chip">revoked</span>
        ) : isExpired ? (
          <span class="chip">expired</span>
        ) : key.expires_at === null ? (
          'no end'
        ) : (
          day(key.expires_at)
        )}
      </td>
      <td class="is-actions">
        {!isRevoked && (
          <Button kind="danger" onClick={() => setAsking(true)}>
            Revoke
            <span class="unseen"> {key.name}</span>
          </Button>
        )}
        {isAsking && (
          <Confirm
            title={`Revoke ${key.name}?`}
            action="Revoke"
            run={revoke}
            onClose={() => setAsking(false)}
          >
            <p>Whatever still uploads with it is refused at once. This cannot be undone.</p>
          </Confirm>
        )}
      </td>
    </tr>
  )
}

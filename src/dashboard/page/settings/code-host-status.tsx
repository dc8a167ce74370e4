import {
  removeCodeHostConnection,
  testCodeHostConnection,
} from '../../../../generated/clients/diff.ts'
import type { CodeHostConnection } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { say, sayError } from '../ui/toast.tsx'
import { ago } from '../words/time.ts'
import { codeHost as words, explanationOf, unreportedText } from './connection-words.ts'
import { DangerZone } from './section.tsx'

type Status = CodeHostConnection['status']

interface Props {
  project: string
  connection: CodeHostConnection
  isOwner: boolean
  onChanged: () => Promise<void>
}

/** How the connection of the project works, and what to do if it does not. */
export function CodeHostStatus(props: Props) {
  const { connection, isOwner } = props
  const { kind, repository, status, unreported, created_at: at } = connection
  return (
    <section class="panel panel-padded" aria-label={words.label}>
      <div class="code-host-status">
        <strong>{repository}</strong>
        <span class={`chip ${STATUS_CHIPS[status]}`}>{words.statuses[status]}</span>
      </div>
      <p>{explanationOf(connection)}</p>
      {unreported !== null && (
        <p>{unreportedText(repository, unreported, ago(unreported.at, Date.now()))}</p>
      )}
      {isOwner && <Actions {...props} />}
      <dl class="settings-facts">
        <div>
          <dt>{words.with}</dt>
          <dd>{kind === 'app' ? words.app(connection.app_slug ?? '') : words.token}</dd>
        </div>
        <div>
          <dt>{words.since}</dt>
          <dd>{words.sinceBy(ago(at, Date.now()), connection.connected_by)}</dd>
        </div>
      </dl>
    </section>
  )
}

const STATUS_CHIPS: Record<Status, string> = {
  active: 'chip-good',
  not_installed: 'chip-minor',
  suspended: 'chip-major',
  error: 'chip-blocker',
}

function Actions({ project, connection, onChanged }: Props) {
  const { id, repository, status, install_url: installUrl } = connection
  const test = async (): Promise<void> => {
    try {
      const { ok } = await testCodeHostConnection(project, id)
      say(ok ? words.reached(repository) : words.notReached(repository))
      await onChanged()
    } catch (error) {
      sayError(error)
    }
  }
  return (
    <div class="form-foot">
      {status === 'not_installed' && installUrl !== null && (
        <a class="button button-primary" href={installUrl}>
          {words.install}
        </a>
      )}
      <Button onClick={() => void test()}>{words.test}</Button>
    </div>
  )
}

/** Apart from everything else, because a branch that requires the check waits from then on. */
export function DisconnectCodeHost({ project, connection, onChanged }: Omit<Props, 'isOwner'>) {
  const { id, repository, kind } = connection
  const disconnect = async (): Promise<void> => {
    await removeCodeHostConnection(project, { id })
    await onChanged()
    say(words.disconnected(repository))
  }
  return (
    <DangerZone title={words.disconnect} text={words.disconnectText}>
      <ConfirmButton
        action={words.disconnect}
        what={repository}
        kind="danger"
        title={words.disconnectTitle(repository)}
        run={disconnect}
      >
        <p>{words.disconnectAsks}</p>
        {kind === 'app' && <p>{words.appStays}</p>}
      </ConfirmButton>
    </DangerZone>
  )
}

import { disconnectCodeHost, testCodeHost, type CodeHostConnection } from '../api/code-host.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { say, sayError } from '../ui/toast.tsx'
import { ago } from '../words/time.ts'

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
  const { kind, repository, status, app_slug: app, connected_by: by, created_at: at } = connection
  return (
    <section class="panel panel-padded" aria-label="Connection">
      <div class="code-host-status">
        <strong>{repository}</strong>
        <span class={`chip ${STATUS_CHIPS[status]}`}>{STATUS_WORDS[status]}</span>
      </div>
      <p>{explanationOf(connection)}</p>
      {connection.unreported !== null && <p>{unreportedText(connection)}</p>}
      {isOwner && <Actions {...props} />}
      <dl class="settings-facts">
        <div>
          <dt>Connected with</dt>
          <dd>{kind === 'app' ? <>the GitHub App {app}</> : 'a personal token'}</dd>
        </div>
        <div>
          <dt>Since</dt>
          <dd>
            {ago(at, Date.now())}
            {by !== null && `, by ${by}`}
          </dd>
        </div>
      </dl>
    </section>
  )
}

const STATUS_WORDS: Record<Status, string> = {
  active: 'active',
  not_installed: 'not installed',
  suspended: 'suspended',
  error: 'error',
}

const STATUS_CHIPS: Record<Status, string> = {
  active: 'chip-good',
  not_installed: 'chip-minor',
  suspended: 'chip-major',
  error: 'chip-blocker',
}

function explanationOf({ kind, repository, status, reason }: CodeHostConnection): string {
  const shown = kind === 'app' ? 'a check' : 'a commit status'
  switch (status) {
    case 'active':
      return `GitHub shows ${shown} on each commit that a pipeline has recorded, and follows every decision.`
    case 'not_installed':
      return `The App exists, but is not installed in ${repository}. Until an owner of the repository installs it, GitHub shows nothing.`
    case 'suspended':
      return 'The App’s installation is suspended. Whoever manages it on GitHub can lift that under “Installed GitHub Apps”; test the connection afterwards.'
    case 'error':
      return `Nothing reaches GitHub: ${reason ?? 'it refuses the connection'}. What waits is sent as soon as a test succeeds or the project is connected again.`
  }
}

function unreportedText({ repository, unreported }: CodeHostConnection): string {
  if (unreported === null) return ''
  const { version, commit, reason, at } = unreported
  return `GitHub shows nothing on commit ${commit.slice(0, 7)} of version ${version}: ${reason} (${ago(at, Date.now())}). Push the commit to ${repository}, and record the version again.`
}

function Actions({ project, connection, onChanged }: Props) {
  const { id, repository, kind, status, install_url: installUrl } = connection
  const test = async (): Promise<void> => {
    try {
      const { ok } = await testCodeHost(project, id)
      say(ok ? `${repository} can be reached` : `${repository} cannot be reached`)
      await onChanged()
    } catch (error) {
      sayError(error)
    }
  }
  const disconnect = async (): Promise<void> => {
    await disconnectCodeHost(project, id)
    await onChanged()
    say(`${repository} is no longer connected`)
  }
  return (
    <div class="form-foot">
      {status === 'not_installed' && installUrl !== null && (
        <a class="button button-primary" href={installUrl}>
          Install the App
        </a>
      )}
      <Button onClick={() => void test()}>Test the connection</Button>
      <ConfirmButton
        action="Disconnect"
        what={repository}
        kind="danger"
        title={`Disconnect ${repository}?`}
        run={disconnect}
      >
        <p>
          Checks on GitHub stay as they are and are not updated any more. A branch that requires the
          check then waits for ever.
        </p>
        {kind === 'app' && <p>The App stays on GitHub until its owner deletes it there.</p>}
      </ConfirmButton>
    </div>
  )
}

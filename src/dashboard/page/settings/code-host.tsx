import { getCodeHost } from '../api/code-host.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { roleIn } from '../app/session.ts'
import { Nothing, Shown } from '../ui/table.tsx'
import { CodeHostStatus } from './code-host-status.tsx'
import { ConnectCodeHost } from './connect-code-host.tsx'

/** The repository that the project reports to: how that works, and for owners, how to connect it. */
export function CodeHost({ project }: { project: string }) {
  // In an object, because null stands for what is not loaded yet.
  const loaded = useLoaded(async () => ({ connection: await getCodeHost(project) }), [project])
  const isOwner = roleIn(project) === 'owner'
  return (
    <>
      <p class="muted">
        GitHub shows on each commit whether changes wait for a person. The check stays pending until
        everything is decided here, and a branch can require it.
      </p>
      <Shown of={loaded}>
        {({ connection }) => (
          <>
            {connection ? (
              <CodeHostStatus
                project={project}
                connection={connection}
                isOwner={isOwner}
                onChanged={loaded.reload}
              />
            ) : (
              isOwner || (
                <Nothing title="Not connected to GitHub">
                  <p>An owner of the project can connect it.</p>
                </Nothing>
              )
            )}
            {isOwner && (
              <>
                <h2>{connection ? 'Connect again' : 'Connect to GitHub'}</h2>
                {connection && (
                  <p class="muted">A new connection takes the place of the one above.</p>
                )}
                <ConnectCodeHost
                  project={project}
                  repository={connection?.repository ?? ''}
                  isFirst={connection === null}
                  onMade={loaded.reload}
                />
              </>
            )}
          </>
        )}
      </Shown>
    </>
  )
}

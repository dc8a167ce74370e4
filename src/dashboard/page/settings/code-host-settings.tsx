import { listCodeHostConnections } from '../../../../generated/clients/diff.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { roleIn } from '../app/session.ts'
import { Empty } from '../ui/empty.tsx'
import { Shown } from '../ui/table.tsx'
import { CodeHostStatus, DisconnectCodeHost } from './code-host-status.tsx'
import { ConnectCodeHost } from './connect-code-host.tsx'
import { codeHost as words } from './connection-words.ts'
import { Section } from './section.tsx'

/** The repository that the project reports to: how that works, and for owners, how to connect it. */
export function CodeHost({ project }: { project: string }) {
  const loaded = useLoaded(() => listCodeHostConnections(project), [project])
  const isOwner = roleIn(project) === 'owner'
  return (
    <>
      <p class="muted">{words.lead}</p>
      <Shown of={loaded}>
        {({ connections: [connection = null] }) => (
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
                <div class="panel">
                  <Empty title={words.notConnected} text={words.notConnectedText} />
                </div>
              )
            )}
            {isOwner && (
              <Section
                title={connection ? words.again : words.connect}
                {...(connection && { text: words.againText })}
              >
                <ConnectCodeHost
                  project={project}
                  repository={connection?.repository ?? ''}
                  isFirst={connection === null}
                  onMade={loaded.reload}
                />
              </Section>
            )}
            {isOwner && connection && (
              <DisconnectCodeHost
                project={project}
                connection={connection}
                onChanged={loaded.reload}
              />
            )}
          </>
        )}
      </Shown>
    </>
  )
}

import { useEffect, useRef, useState } from 'preact/hooks'
import {
  connectCodeHost,
  listCodeHostConnections,
  testCodeHostConnection,
} from '../../../../generated/clients/diff.ts'
import { messageOf } from '../api/request.ts'
import { navigate, parameter } from '../app/location.ts'
import { paths, type RouteOf } from '../app/routes.ts'
import { who } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Loading } from '../ui/loading.tsx'
import { say } from '../ui/toast.tsx'
import { proposedApp, type ProposedApp } from './remembered.ts'
import { codeHost, connecting, wayToGithub as words } from './connection-words.ts'

const settingsOf = (project: string) => `${paths.section(project, 'settings')}?tab=code-host`

/**
 * The way to GitHub and back. It posts what an App is to be, and is where GitHub sends people once the App is made (with
 * `code` and `state`) and once it is installed.
 */
export function Page({ project }: RouteOf<'code-host'>) {
  const [app] = useState(() => (parameter('code') === null ? proposedApp.take() : null))
  const [failure, setFailure] = useState<string | null>(null)
  const isLeaving = app !== null && app.project === project
  useEffect(() => {
    if (!isLeaving) comeBack(project).catch((error: unknown) => setFailure(messageOf(error)))
  }, [])
  if (isLeaving) return <ToGithub {...app} />
  if (failure === null) return <Loading what={connecting} />
  return (
    <Empty title={words.failed} text={failure} isPage isAlert>
      <a class="button" href={settingsOf(project)}>
        {words.back}
      </a>
    </Empty>
  )
}

/** Sends itself; the button is for browsers that hold that up. */
function ToGithub({ action, manifest }: ProposedApp) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.submit(), [])
  return (
    <form method="post" action={action} ref={form}>
      <Empty title={words.title} text={words.text} isPage>
        <input type="hidden" name="manifest" value={JSON.stringify(manifest)} />
        <Button type="submit" kind="primary">
          {words.go}
        </Button>
      </Empty>
    </form>
  )
}

async function comeBack(project: string): Promise<void> {
  const [code, state] = [parameter('code'), parameter('state')]
  if (code !== null && state !== null) {
    await connectCodeHost(project, { code, state, user: who() })
    say(words.made)
  } else {
    const [connection] = (await listCodeHostConnections(project)).connections
    if (connection && (await testCodeHostConnection(project, connection.id)).ok)
      say(codeHost.connected(connection.repository))
  }
  navigate(settingsOf(project), { replace: true })
}

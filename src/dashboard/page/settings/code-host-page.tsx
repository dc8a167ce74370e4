import { useEffect, useRef, useState } from 'preact/hooks'
import { connectByApp, getCodeHost, testCodeHost } from '../api/code-host.ts'
import { messageOf } from '../api/request.ts'
import { navigate, parameter } from '../app/location.ts'
import { paths, type RouteOf } from '../app/routes.ts'
import { Button } from '../ui/button.tsx'
import { say } from '../ui/toast.tsx'
import { proposedApp, type ProposedApp } from './remembered.ts'

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
  if (failure === null) return <p class="loading">Connecting…</p>
  return (
    <div class="empty" role="alert">
      <h1>The project is not connected</h1>
      <p>{failure}</p>
      <a class="button" href={settingsOf(project)}>
        Back to the settings
      </a>
    </div>
  )
}

/** Sends itself; the button is for browsers that hold that up. */
function ToGithub({ action, manifest }: ProposedApp) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.submit(), [])
  return (
    <form class="empty" method="post" action={action} ref={form}>
      <h1>Continue on GitHub</h1>
      <p>GitHub asks you to confirm the App and leads you back here.</p>
      <input type="hidden" name="manifest" value={JSON.stringify(manifest)} />
      <Button type="submit" kind="primary">
        Continue
      </Button>
    </form>
  )
}

async function comeBack(project: string): Promise<void> {
  const [code, state] = [parameter('code'), parameter('state')]
  if (code !== null && state !== null) {
    await connectByApp(project, { code, state })
    say('The App is made. It has still to be installed')
  } else {
    const connection = await getCodeHost(project)
    if (connection && (await testCodeHost(project, connection.id)).ok)
      say(`${connection.repository} is connected`)
  }
  navigate(settingsOf(project), { replace: true })
}

import { useEffect, useState } from 'preact/hooks'
import { connect } from '../api/design-tool.ts'
import { messageOf } from '../api/request.ts'
import { navigate, parameter } from '../app/location.ts'
import { paths } from '../app/routes.ts'
import { say } from '../ui/toast.tsx'
import { connecting } from './remembered.ts'

/** The page to which the design tool sends people back (`DESIGN_TOOL_REDIRECT_URI`). */
export function Page() {
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    finish().catch((error: unknown) => setFailure(messageOf(error)))
  }, [])
  if (failure === null) return <p class="loading">Connecting…</p>
  return (
    <div class="empty" role="alert">
      <h1>The account is not connected</h1>
      <p>{failure}</p>
      <a class="button" href={paths.home}>
        All projects
      </a>
    </div>
  )
}

async function finish(): Promise<void> {
  const begun = connecting.take()
  if (begun === null)
    throw new Error(
      'This tab did not begin connecting. Start again in the settings of the project.',
    )
  const [code, state] = [parameter('code'), parameter('state')]
  if (code === null || state === null)
    throw new Error(parameter('error_description') ?? 'The design tool did not authorise it.')
  const { project, shared } = begun
  const { handle } = await connect(project, { code, state, shared })
  navigate(`${paths.section(project, 'settings')}?tab=design`, { replace: true })
  say(`${handle ?? 'The account'} is connected`)
}

import { useEffect, useState } from 'preact/hooks'
import { connectDesignTool } from '../../../../generated/clients/diff.ts'
import { messageOf } from '../api/request.ts'
import { navigate, parameter } from '../app/location.ts'
import { paths } from '../app/routes.ts'
import { Empty } from '../ui/empty.tsx'
import { Loading } from '../ui/loading.tsx'
import { say } from '../ui/toast.tsx'
import { connecting } from './remembered.ts'
import { common } from '../words/common.ts'
import { connecting as connectingWords, wayToDesignTool as words } from './connection-words.ts'

/** The page to which the design tool sends people back (`DESIGN_TOOL_REDIRECT_URI`). */
export function Page() {
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    finish().catch((error: unknown) => setFailure(messageOf(error)))
  }, [])
  if (failure === null) return <Loading what={connectingWords} />
  return (
    <Empty title={words.failed} text={failure} isPage isAlert>
      <a class="button" href={paths.home}>
        {common.allProjects}
      </a>
    </Empty>
  )
}

async function finish(): Promise<void> {
  const begun = connecting.take()
  if (begun === null) throw new Error(words.otherTab)
  const [code, state] = [parameter('code'), parameter('state')]
  if (code === null || state === null)
    throw new Error(parameter('error_description') ?? words.refused)
  const { project, shared } = begun
  const { handle } = await connectDesignTool(project, { code, state, shared })
  navigate(`${paths.section(project, 'settings')}?tab=design`, { replace: true })
  say(words.connected(handle))
}

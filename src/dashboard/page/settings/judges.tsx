import { useState } from 'preact/hooks'
import { listJudges, type Judge } from '../api/admin.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { session } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { percent } from '../words/number.ts'
import { day } from '../words/size.ts'
import { NewJudge } from './new-judge.tsx'
import { Problem } from './problem.tsx'

const ROLE_WORDS: Record<Judge['role'], string> = {
  registered: 'judges',
  candidate: 'tried on a share',
  shadow: 'runs unseen',
}

/** Who judges: by environment, for every project of it. */
export function Judges({ project }: { project: string }) {
  const { value, failure, reload } = useLoaded(() => listJudges(project), [project])
  const [isMaking, setMaking] = useState(false)
  const [shown, setShown] = useState<Judge | null>(null)
  return (
    <>
      <div class="settings-lead">
        <p class="muted">
          Judges belong to an environment and judge every project in it. Without one, the built-in
          judge is used: rules alone, no model and no cost.
        </p>
        {session.value?.person.administrator && (
          <Button kind="primary" onClick={() => setMaking(true)}>
            <PlusIcon />
            Register a judge
          </Button>
        )}
      </div>
      <Problem failure={failure} />
      {value?.length === 0 && (
        <div class="empty panel">
          <h2>The built-in judge judges</h2>
          <p>None has been registered.</p>
        </div>
      )}
      {value !== null && value.length > 0 && (
        <div class="panel table-wrap">
          <table class="table">
            <thead>
              <tr>
                <th scope="col">Judge</th>
                <th scope="col">Environment</th>
                <th scope="col">Does what</th>
                <th scope="col">Since</th>
                <th scope="col">
                  <span class="unseen">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {value.map((judge) => (
                <tr key={judge.id} data-gone={judge.retired_at !== null}>
                  <td>
                    <div class="two-lines">
                      {judge.name}
                      <span>
                        <code>{judge.judge_version}</code>
                      </span>
                    </div>
                  </td>
                  <td>{judge.environment}</td>
                  <td>
                    {judge.retired_at !== null ? (
                      <span class="chip">retired {day(judge.retired_at)}</span>
                    ) : (
                      <>
                        {ROLE_WORDS[judge.role]}
                        {judge.share !== null && `, ${percent(judge.share)}`}
                      </>
                    )}
                  </td>
                  <td>
                    <div class="two-lines">
                      {day(judge.created_at)}
                      <span>by {judge.created_by}</span>
                    </div>
                  </td>
                  <td class="is-actions">
                    <Button kind="quiet" onClick={() => setShown(judge)}>
                      Configuration
                      <span class="unseen"> of {judge.name}</span>
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isMaking && <NewJudge onMade={reload} onClose={() => setMaking(false)} />}
      {shown && (
        <Dialog
          class="judge-dialog"
          title={`Configuration of ${shown.name}`}
          onClose={() => setShown(null)}
        >
          {shown.configuration === null ? (
            <p>This deployment cannot read it, and uses the built-in judge instead.</p>
          ) : (
            <pre class="judge-configuration" tabIndex={0}>
              {JSON.stringify(shown.configuration, null, 2)}
            </pre>
          )}
        </Dialog>
      )}
    </>
  )
}

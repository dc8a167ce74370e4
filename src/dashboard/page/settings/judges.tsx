import { useState } from 'preact/hooks'
import { listJudges, type Judge } from '../api/admin.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { session } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { Nothing, Shown, Table, TwoLines, type Column } from '../ui/table.tsx'
import { percent } from '../words/number.ts'
import { day } from '../words/size.ts'
import { NewJudge } from './new-judge.tsx'

const ROLE_WORDS: Record<Judge['role'], string> = {
  registered: 'judges',
  candidate: 'tried on a share',
  shadow: 'runs unseen',
}

/** The judges of each environment, which serve all its projects. */
export function Judges({ project }: { project: string }) {
  const judges = useLoaded(() => listJudges(project), [project])
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
      <Shown
        of={judges}
        isEmpty={(value) => value.length === 0}
        empty={
          <Nothing title="The built-in judge compares the pairs">
            <p>No other judge is registered.</p>
          </Nothing>
        }
      >
        {(value) => (
          <div class="panel">
            <Table
              columns={columnsOf(setShown)}
              rows={value}
              keyOf={({ id }) => id}
              isGone={({ retired_at: at }) => at !== null}
            />
          </div>
        )}
      </Shown>
      {isMaking && <NewJudge onMade={judges.reload} onClose={() => setMaking(false)} />}
      {shown && <Configuration judge={shown} onClose={() => setShown(null)} />}
    </>
  )
}

const columnsOf = (show: (judge: Judge) => void): Column<Judge>[] => [
  {
    name: 'Judge',
    kind: 'title',
    cell: (judge) => <TwoLines more={<code>{judge.judge_version}</code>}>{judge.name}</TwoLines>,
  },
  { name: 'Environment', cell: ({ environment }) => environment },
  {
    name: 'Does what',
    cell: ({ retired_at: at, role, share }) =>
      at === null ? (
        `${ROLE_WORDS[role]}${share === null ? '' : `, ${percent(share)}`}`
      ) : (
        <span class="chip">retired {day(at)}</span>
      ),
  },
  {
    name: 'Since',
    cell: (judge) => <TwoLines more={`by ${judge.created_by}`}>{day(judge.created_at)}</TwoLines>,
  },
  {
    name: 'Actions',
    kind: 'actions',
    cell: (judge) => (
      <Button kind="quiet" onClick={() => show(judge)}>
        Configuration
        <span class="unseen"> of {judge.name}</span>
      </Button>
    ),
  },
]

const Configuration = ({ judge, onClose }: { judge: Judge; onClose: () => void }) => (
  <Dialog class="judge-dialog" title={`Configuration of ${judge.name}`} onClose={onClose}>
    {judge.configuration === null ? (
      <p>This deployment cannot read it, and uses the built-in judge instead.</p>
    ) : (
      <pre class="judge-configuration" tabIndex={0}>
        {JSON.stringify(judge.configuration, null, 2)}
      </pre>
    )}
  </Dialog>
)

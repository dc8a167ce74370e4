import { useState } from 'preact/hooks'
import { listJudges } from '../../../../generated/clients/dashboard.ts'
import type { Judge } from '../api/types.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { session } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Shown, TablePanel, TwoLines, type Column } from '../ui/table.tsx'
import { common } from '../words/common.ts'
import { percent } from '../words/number.ts'
import { AddButton, Lead } from './lead.tsx'
import { NewJudge } from './new-judge.tsx'
import { judges as words, settings } from './words.ts'
import { day } from '../words/time.ts'

/** The judges of each environment, which serve all its projects. */
export function Judges({ project }: { project: string }) {
  const judges = useLoaded(() => listJudges(project), [project])
  const [isMaking, setMaking] = useState(false)
  const [shown, setShown] = useState<Judge | null>(null)
  return (
    <>
      <Lead text={words.lead}>
        {session.value?.person.administrator && (
          <AddButton text={words.register} onClick={() => setMaking(true)} />
        )}
      </Lead>
      <Shown of={judges}>
        {({ judges: rows }) => (
          <TablePanel
            {...words}
            columns={columnsOf(setShown)}
            rows={rows}
            keyOf={({ id }) => id}
            isGone={({ retired_at: at }) => at !== null}
          />
        )}
      </Shown>
      {isMaking && <NewJudge onMade={judges.reload} onClose={() => setMaking(false)} />}
      {shown && <Configuration judge={shown} onClose={() => setShown(null)} />}
    </>
  )
}

const columnsOf = (show: (judge: Judge) => void): Column<Judge>[] => [
  {
    name: words.columns.judge,
    kind: 'title',
    cell: (judge) => <TwoLines more={<code>{judge.judge_version}</code>}>{judge.name}</TwoLines>,
  },
  { name: words.columns.environment, cell: ({ environment }) => environment },
  {
    name: words.columns.role,
    cell: ({ retired_at: at, role, share }) =>
      at === null ? (
        `${words.roles[role]}${share === null ? '' : `, ${percent(share)}`}`
      ) : (
        <span class="chip">{words.retired(day(at))}</span>
      ),
  },
  {
    name: words.columns.since,
    cell: (judge) => (
      <TwoLines more={settings.by(judge.created_by)}>{day(judge.created_at)}</TwoLines>
    ),
  },
  {
    name: common.actions,
    kind: 'actions',
    cell: (judge) => (
      <Button kind="quiet" onClick={() => show(judge)}>
        {words.configuration}
        <span class="unseen">{words.of(judge.name)}</span>
      </Button>
    ),
  },
]

const Configuration = ({ judge, onClose }: { judge: Judge; onClose: () => void }) => (
  <Dialog class="judge-dialog" title={words.configurationOf(judge.name)} onClose={onClose}>
    {judge.configuration === null ? (
      <p>{words.unreadable}</p>
    ) : (
      <pre class="judge-configuration" tabIndex={0}>
        {JSON.stringify(judge.configuration, null, 2)}
      </pre>
    )}
  </Dialog>
)

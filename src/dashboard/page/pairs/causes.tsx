import { useEffect, useState } from 'preact/hooks'
import { listCauses } from '../api/diff.ts'
import { messageOf } from '../api/request.ts'
import type { Cause } from '../api/types.ts'
import { mayReview } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { onUndone } from '../undo/decided.ts'
import { headline } from '../words/evidence.ts'
import { labelWord } from '../words/issue-words.ts'
import { DecideCause } from './decide-cause.tsx'
import { loadPairs } from './project-pairs.ts'
import { Loading } from '../ui/loading.tsx'
import { causes as words } from './words.ts'

/** Causes that several candidates of the project, or of one version, share: each can be decided once for all of them. */
export function Causes({ project, version }: { project: string; version: string | null }) {
  const [causes, setCauses] = useState<Cause[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [deciding, setDeciding] = useState<Cause | null>(null)
  const load = (): void => {
    setFailure(null)
    listCauses(project, version).then(setCauses, (error: unknown) => setFailure(messageOf(error)))
  }
  useEffect(load, [project, version])
  useEffect(() => onUndone(load), [project, version])

  if (failure !== null) return <Failed message={failure} retry={load} />
  if (causes === null) return <Loading />
  return (
    <section class="causes panel" aria-label={words.label}>
      {causes.length === 0 && <Empty title={words.none} text={words.noneText} />}
      <ul>
        {causes.map((cause) => (
          <CauseRow
            key={`${cause.note} ${cause.issues[0]?.id}`}
            cause={cause}
            {...(mayReview(project) && { onDecide: () => setDeciding(cause) })}
          />
        ))}
      </ul>
      {deciding !== null && (
        <DecideCause
          project={project}
          cause={deciding}
          onClose={(changed) => {
            setDeciding(null)
            if (!changed) return
            load()
            void loadPairs(project, version)
          }}
        />
      )}
    </section>
  )
}

function CauseRow({ cause, onDecide }: { cause: Cause; onDecide?: () => void }) {
  return (
    <li class="cause">
      <div class="cause-what">
        <p>{headline(cause)}</p>
        <p class="muted">
          {words.where(cause.labels.map(labelWord).join(', '), cause.pair_count)}
          {cause.issue_count > cause.pair_count && words.times(cause.issue_count)}
        </p>
      </div>
      {onDecide && <Button onClick={onDecide}>{words.decide}</Button>}
    </li>
  )
}

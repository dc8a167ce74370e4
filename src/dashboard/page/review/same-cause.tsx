import { useEffect, useState } from 'preact/hooks'
import { listCauses } from '../api/diff.ts'
import type { Cause, Issue } from '../api/types.ts'
import { DecideCause } from '../pairs/decide-cause.tsx'
import { loadPairs, pairs } from '../pairs/project-pairs.ts'
import { shownVersion } from '../pairs/shown-list.ts'
import { Button } from '../ui/button.tsx'
import type { ReviewStore } from './review-store.ts'
import { issueWords } from './words.ts'

/** Causes of the project or version that was reviewed last; read once, and again after one was decided. */
let known: { project: string; version: string | null; causes: Promise<Cause[]> } | null = null

function causesOf(project: string): Promise<Cause[]> {
  const version = shownVersion()
  if (known?.project !== project || known.version !== version) {
    const causes = listCauses(project, version)
    causes.catch(() => (known = null))
    known = { project, version, causes }
  }
  return known.causes
}

/** Offers to decide a candidate together with the others that have the same cause, in this pair and in others. */
export function SameCause({ store, issue }: { store: ReviewStore; issue: Issue }) {
  const [cause, setCause] = useState<Cause | null>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const isMember = ({ issues }: Cause) => issues.some(({ id }) => id === issue.id)
    causesOf(store.project).then(
      (causes) => isCurrent && setCause(causes.find(isMember) ?? null),
      // Without it the candidate is decided by itself.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [issue.id])
  if (cause === null) return null
  const open = (): void => {
    // Its dialog names the other pairs.
    if (pairs.peek().length === 0) void loadPairs(store.project, shownVersion())
    setOpen(true)
  }
  return (
    <>
      <Button onClick={open} tip={issueWords.sameTip}>
        {issueWords.same(cause.pair_count, cause.issue_count)}
      </Button>
      {isOpen && (
        <DecideCause
          project={store.project}
          cause={cause}
          onClose={(hasChanged) => {
            setOpen(false)
            if (!hasChanged) return
            known = null
            void store.refresh()
          }}
        />
      )}
    </>
  )
}

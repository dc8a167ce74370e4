import { keysIn } from '../app/keys.ts'
import { SEVERITIES } from '../../../vocabulary/labels.ts'
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import { deleteIssue, findIssue, listEvents } from '../api/diff.ts'
import { messageOf } from '../api/request.ts'
import type { Issue, IssueEvent } from '../api/types.ts'
import { navigate } from '../app/location.ts'
import { paths, type RouteOf } from '../app/routes.ts'
import { mayReview } from '../app/session.ts'
import { useKeys } from '../app/use-keys.ts'
import { DismissDialog } from '../review/dismiss-dialog.tsx'
import { EvidenceStrip } from '../review/evidence-strip.tsx'
import { IssueDetail } from '../review/issue-detail.tsx'
import { filterOf } from '../review/issue-order.ts'
import { ImageLayer } from '../review/image-layer.tsx'
import { inList } from '../pairs/shown-list.ts'
import { ReviewStore } from '../review/review-store.ts'
import { StageState } from '../review/stage-state.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { sayError } from '../ui/toast.tsx'
import { Failed } from '../ui/failed.tsx'
import { Loading } from '../ui/loading.tsx'
import { NotFound } from '../ui/not-found.tsx'
import type { Decided } from '../undo/decided.ts'
import { UndoOffer } from '../undo/undo-offer.tsx'
import { headline } from '../words/evidence.ts'
import type { Action } from '../words/issue-words.ts'
import { Assignee } from './assignee.tsx'
import { Comments } from './comments.tsx'
import { History } from './history.tsx'
import { issuesUrl } from './listed-issues.ts'
import { common } from '../words/common.ts'
import { issuePage as words } from './words.ts'
import { issueKeys as keyWords } from '../words/key-words.ts'
import '../review/review.css'
import './issues.css'

const key = keysIn(keyWords.group)

/** One issue: its evidence, its history and what may be done with it. */
export function Page({ project, number }: RouteOf<'issue'>) {
  const [found, setFound] = useState<Issue | null | undefined>(undefined)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    setFound(undefined)
    setFailure(null)
    findIssue(project, number).then(setFound, (error: unknown) => setFailure(messageOf(error)))
  }, [project, number])
  if (failure !== null) return <Failed message={failure} />
  if (found === undefined) return <Loading />
  if (found === null) return <NotFound what="issue" />
  return <Found key={found.id} project={project} found={found} />
}

function Found({ project, found }: { project: string; found: Issue }) {
  const store = useMemo(() => new ReviewStore(project, found.pair_id), [found.id])
  const stage = useMemo(() => new StageState(), [found.id])
  const [events, setEvents] = useState<IssueEvent[] | null>(null)
  const [open, setOpen] = useState<'dismiss' | 'note' | null>(null)
  useEffect(() => {
    const load = async (): Promise<void> => {
      await store.load()
      store.filter.value = 'all'
      store.select(found.id)
    }
    void load()
  }, [store])
  const issue = store.issues.value.find(({ id }) => id === found.id) ?? found
  const loadEvents = (): void => void listEvents(project, found.id).then(setEvents, sayError)
  useEffect(loadEvents, [issue.updated_at, issue.status])

  const onUndo = useCallback((undone: Decided) => {
    if (undone.issue === null || undone.issue.id === found.id) void store.showUndone(undone)
    else navigate(paths.issue(project, undone.issue.number))
  }, [])
  const may = mayReview(project)
  const pair = store.pair.value
  useIssueKeys(store, issue, may, setOpen)
  const back = inList(
    `${paths.review(project, issue.pair_id)}?issue=${issue.number}&list=${filterOf(issue)}`,
  )
  return (
    <div class="page issue-page">
      <div class="page-head">
        <h1>
          <span class="muted number">#{issue.number}</span> {headline(issue)}
        </h1>
        <span class="issue-ways">
          <a class="button button-quiet" href={issuesUrl(project)}>
            {words.allIssues}
          </a>
          <a class="button" href={back}>
            {words.inReview}
          </a>
        </span>
      </div>
      {store.failure.value !== null && <Failed message={store.failure.value.message} />}
      {pair !== null && (
        <>
          <p class="muted issue-pair">{pair.name}</p>
          {/* The crops are taken from these; the review shows them in full. */}
          <div class="issue-images" aria-hidden="true">
            {(['a', 'b'] as const).map((slot) => (
              <ImageLayer
                key={slot}
                {...{ slot, store, pair, stage }}
                opacity={1}
                clipFrom={null}
              />
            ))}
          </div>
          <div class="panel issue-evidence">
            <EvidenceStrip {...{ store, pair, stage, issue }} />
          </div>
          <div class="issue-columns">
            <div class="panel">
              <IssueDetail
                {...{ store, pair, issue }}
                mayReview={may}
                onDismiss={() => setOpen('dismiss')}
                isEditing={open === 'note'}
                onEdit={(isEditing) => setOpen(isEditing ? 'note' : null)}
              />
              <Assignee
                {...{ project, issue }}
                mayReview={may}
                onAssign={(assignee) => store.assign(issue, assignee)}
              />
              {may && <UndoOffer onUndo={onUndo} />}
              {may && (
                <div class="issue-delete">
                  <DeleteButton project={project} issue={issue} />
                </div>
              )}
            </div>
            <div class="issue-side">
              <Comments project={project} issueId={issue.id} onChange={loadEvents} />
              <History project={project} issue={issue} events={events} />
            </div>
          </div>
        </>
      )}
      {open === 'dismiss' && (
        <DismissDialog
          issue={issue}
          onClose={() => setOpen(null)}
          onDismiss={(reason) => {
            setOpen(null)
            store.decide(issue, { action: 'dismiss', reason })
          }}
        />
      )}
    </div>
  )
}

function useIssueKeys(
  store: ReviewStore,
  issue: Issue,
  may: boolean,
  setOpen: (open: 'dismiss' | 'note') => void,
): void {
  const move = (action: Action) => () => store.decide(issue, { action })
  const is = (...statuses: Issue['status'][]) => may && statuses.includes(issue.status)
  useKeys({
    ...Object.fromEntries(
      SEVERITIES.map((severity, index) => [
        `severity-${severity}`,
        key(
          [String(index + 1)],
          keyWords.severity(severity),
          () =>
            issue.status === 'candidate'
              ? store.decide(issue, { action: 'promote', severity })
              : store.changeSeverity(issue, severity),
          { enabled: () => may && issue.status !== 'dismissed' },
        ),
      ]),
    ),
    dismiss: key(['n'], keyWords.dismiss, () => setOpen('dismiss'), {
      enabled: () => is('candidate', 'open'),
    }),
    fix: key(['f'], keyWords.fix, move('fix'), { enabled: () => is('open') }),
    verify: key(['v'], keyWords.verify, move('verify'), {
      enabled: () => is('fixed_awaiting_verify'),
    }),
    reopen: key(['r'], keyWords.reopen, move('reopen'), {
      enabled: () => is('fixed_awaiting_verify', 'closed'),
    }),
    restore: key(['u'], keyWords.restore, move('restore'), { enabled: () => is('dismissed') }),
    note: key(['c'], keyWords.note, () => setOpen('note'), { enabled: () => may }),
  })
}

function DeleteButton({ project, issue }: { project: string; issue: Issue }) {
  const remove = async (): Promise<void> => {
    await deleteIssue(project, issue.id)
    navigate(paths.review(project, issue.pair_id))
  }
  return (
    <ConfirmButton
      action={common.delete}
      what={words.subject(issue.number)}
      kind="danger"
      title={words.deleteTitle(issue.number)}
      run={remove}
    >
      <p>{words.deleteText}</p>
    </ConfirmButton>
  )
}

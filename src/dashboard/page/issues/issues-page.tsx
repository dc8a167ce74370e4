import { useRef } from 'preact/hooks'
import { countIssues } from '../api/diff.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { setParameters } from '../app/location.ts'
import { paths, type RouteOf } from '../app/routes.ts'
import { useKeys } from '../app/use-keys.ts'
import { Button } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { useActiveRow } from '../ui/use-active-row.ts'
import { VirtualList } from '../ui/virtual-list.tsx'
import { counted } from '../words/number.ts'
import { IssuesHead, ListedIssueRow } from './issue-row.tsx'
import { IssuesFilter } from './issues-filter.tsx'
import { isFiltered, NO_FILTERS, shownIssues, type IssueFilter } from './listed-issues.ts'
import { useIssuePages } from './use-issue-pages.ts'
import './issues-page.css'

const ROW_HEIGHT = 56

/** The issues of a project, of all its pairs. */
export function Page({ project }: RouteOf<'issues'>) {
  const filter = shownIssues()
  const counts = useLoaded(() => countIssues(project), [project])
  const { pages, failure, reload, more } = useIssuePages(project, filter)
  const issues = pages?.issues ?? []
  const [active, move] = useActiveRow(issues)
  const search = useRef<HTMLInputElement>(null)
  const group = 'Issues'
  useKeys({
    search: { keys: ['/'], what: 'Search for a story', group, run: () => search.current?.focus() },
    down: { keys: ['ArrowDown', 'j'], what: 'Next row', group, repeats: true, run: () => move(1) },
    up: { keys: ['ArrowUp', 'k'], what: 'Row before', group, repeats: true, run: () => move(-1) },
  })

  if (failure !== null && pages === null) return <Failed message={failure} retry={reload} />
  return (
    <div class="issues-page">
      <h1>Issues</h1>
      <IssuesFilter {...{ project, filter, search }} counts={counts.value} />
      <section class="panel list issues-table" aria-label="Issues">
        <IssuesHead />
        {pages === null ? (
          <p class="loading">Loading…</p>
        ) : issues.length === 0 ? (
          <Nothing project={project} filter={filter} />
        ) : (
          <VirtualList
            items={issues}
            rowHeight={ROW_HEIGHT}
            keyOf={({ id }) => id}
            label={counted(issues.length, 'issue')}
            shown={active}
            onEnd={more}
            row={(issue, index) => (
              <ListedIssueRow project={project} issue={issue} isActive={index === active} />
            )}
          />
        )}
        {failure !== null && (
          <p class="issues-more" role="alert">
            {failure} <Button onClick={reload}>Try again</Button>
          </p>
        )}
      </section>
    </div>
  )
}

/** What an empty list means, by what was asked for. */
const EMPTY: Record<IssueFilter['status'], [title: string, text: string]> = {
  open: ['No open issues', 'A candidate that a reviewer promotes becomes one.'],
  candidate: ['No candidates', 'The judge proposes them where a design and a story differ.'],
  fixed_awaiting_verify: ['Nothing to verify', 'Issues that are marked as fixed wait here.'],
  closed: ['Nothing is verified yet', 'Issues come here when a reviewer has verified their fix.'],
  dismissed: ['Nothing is dismissed', 'Candidates that are no issue come here, with the reason.'],
  all: ['No issues yet', 'The judge proposes them, and reviewers report them, in a pair’s review.'],
}

function Nothing({ project, filter }: { project: string; filter: IssueFilter }) {
  if (isFiltered(filter))
    return (
      <div class="empty">
        <h2>No issue matches</h2>
        <Button onClick={() => setParameters(NO_FILTERS)}>Clear the filters</Button>
      </div>
    )
  const [title, text] = EMPTY[filter.status]
  return (
    <div class="empty">
      <h2>{title}</h2>
      <p>{text}</p>
      <a class="button" href={paths.section(project, 'pairs')}>
        Pairs
      </a>
    </div>
  )
}

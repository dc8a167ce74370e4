import { keysIn } from '../app/keys.ts'
import { useRef } from 'preact/hooks'
import { countIssues } from '../api/diff.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { setParameters } from '../app/location.ts'
import { paths, type RouteOf } from '../app/routes.ts'
import { useKeys } from '../app/use-keys.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Loading } from '../ui/loading.tsx'
import { Failed } from '../ui/failed.tsx'
import { useActiveRow } from '../ui/use-active-row.ts'
import { VirtualList } from '../ui/virtual-list.tsx'
import { common } from '../words/common.ts'
import { IssuesHead, ListedIssueRow } from './issue-row.tsx'
import { IssuesFilter } from './issues-filter.tsx'
import { isFiltered, NO_FILTERS, shownIssues, type IssueFilter } from './listed-issues.ts'
import { useIssuePages } from './use-issue-pages.ts'
import { empty, keyWords, words } from './words.ts'
import './issues-page.css'

const key = keysIn(keyWords.list)

const ROW_HEIGHT = 56

/** The issues of a project, of all its pairs. */
export function Page({ project }: RouteOf<'issues'>) {
  const filter = shownIssues()
  const counts = useLoaded(() => countIssues(project), [project])
  const { pages, failure, reload, more } = useIssuePages(project, filter)
  const issues = pages?.issues ?? []
  const [active, move] = useActiveRow(issues)
  const search = useRef<HTMLInputElement>(null)
  useKeys({
    search: key(['/'], keyWords.search, () => search.current?.focus()),
    down: key(['ArrowDown', 'j'], keyWords.down, () => move(1), { repeats: true }),
    up: key(['ArrowUp', 'k'], keyWords.up, () => move(-1), { repeats: true }),
  })

  if (failure !== null && pages === null) return <Failed message={failure} retry={reload} />
  return (
    <div class="issues-page">
      <h1>{words.title}</h1>
      <IssuesFilter {...{ project, filter, search }} counts={counts.value} />
      <section class="panel list issues-table" aria-label={words.title} data-status={filter.status}>
        <IssuesHead />
        {pages === null ? (
          <Loading />
        ) : issues.length === 0 ? (
          <Nothing project={project} filter={filter} />
        ) : (
          <VirtualList
            items={issues}
            rowHeight={ROW_HEIGHT}
            keyOf={({ id }) => id}
            label={words.count(issues.length)}
            shown={active}
            onEnd={more}
            row={(issue, index) => (
              <ListedIssueRow project={project} issue={issue} isActive={index === active} />
            )}
          />
        )}
        {failure !== null && (
          <p class="issues-more" role="alert">
            {failure} <Button onClick={reload}>{common.tryAgain}</Button>
          </p>
        )}
      </section>
    </div>
  )
}

function Nothing({ project, filter }: { project: string; filter: IssueFilter }) {
  if (isFiltered(filter))
    return (
      <Empty title={empty.noMatch} text={empty.noMatchText}>
        <Button onClick={() => setParameters(NO_FILTERS)}>{common.clearFilters}</Button>
      </Empty>
    )
  const [title, text] = empty.byStatus[filter.status]
  return (
    <Empty title={title} text={text}>
      <a class="button" href={paths.section(project, 'pairs')}>
        {empty.pairs}
      </a>
    </Empty>
  )
}

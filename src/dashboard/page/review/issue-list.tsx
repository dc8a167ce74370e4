import { useComputed } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { Issue } from '../api/types.ts'
import { setParameters } from '../app/location.ts'
import { IssuePicture } from '../thumbnails/pair-pictures.tsx'
import { Button } from '../ui/button.tsx'
import { SeverityChip, StatusChip } from '../ui/chips.tsx'
import { WarningIcon } from '../ui/icons.tsx'
import { VirtualList } from '../ui/virtual-list.tsx'
import { headline } from '../words/evidence.ts'
import { labelWord } from '../words/issue-words.ts'
import { grouped, percent } from '../words/number.ts'
import { inFilter, LIST_FILTERS } from './issue-order.ts'
import type { ReviewStore } from './review-store.ts'
import { words } from './words.ts'

const ROW_HEIGHT = 52
/** For the picture of an issue, in CSS px. */
const PICTURE_ROOM = { width: 56, height: 40 }

/** The issues of the pair, in step with the boxes. */
export function IssueList({ store, empty }: { store: ReviewStore; empty: preact.ComponentChild }) {
  const listed = store.listed.value
  const selectedId = store.selectedId.value
  const place = useMemo(() => listed.findIndex(({ id }) => id === selectedId), [listed, selectedId])
  return (
    <section class="issues" aria-label={words.issues}>
      <div class="issues-filter" role="group" aria-label={words.whichIssues}>
        {LIST_FILTERS.map((filter) => (
          <Button
            key={filter}
            kind="quiet"
            pressed={store.filter.value === filter}
            onClick={() => setParameters({ list: filter === 'decide' ? null : filter })}
          >
            {words.filters[filter]}
            <span class="muted number">
              {grouped(store.issues.value.filter((issue) => inFilter(issue, filter)).length)}
            </span>
          </Button>
        ))}
      </div>
      {listed.length === 0 ? (
        empty
      ) : (
        <VirtualList
          items={listed}
          rowHeight={ROW_HEIGHT}
          keyOf={({ id }) => id}
          role="listbox"
          label={words.count(listed.length)}
          shown={place}
          onStep={(by) => store.step(by)}
          activeId={place < 0 ? undefined : `option-${selectedId}`}
          row={(issue, index) => (
            <IssueRow store={store} issue={issue} place={index + 1} of={listed.length} />
          )}
        />
      )}
    </section>
  )
}

function IssueRow(props: { store: ReviewStore; issue: Issue; place: number; of: number }) {
  const { store, issue, place, of } = props
  // As signals they change only their attribute: no row is rendered again when the pointer moves over the list.
  const isSelected = useComputed(() => store.selectedId.value === issue.id)
  const pair = store.pair.value
  const isHovered = useComputed(() => store.hoveredId.value === issue.id)
  return (
    <div
      id={`option-${issue.id}`}
      class="issue-row"
      role="option"
      aria-selected={isSelected}
      aria-setsize={of}
      aria-posinset={place}
      data-hovered={isHovered}
      onClick={() => store.select(issue.id)}
      onPointerEnter={() => (store.hoveredId.value = issue.id)}
      onPointerLeave={() => (store.hoveredId.value = null)}
    >
      {pair !== null && (issue.box_a ?? issue.box_b) !== null ? (
        <IssuePicture project={store.project} of={pair} marked={issue} room={PICTURE_ROOM} />
      ) : (
        <span />
      )}
      <span class="issue-row-what clip">{headline(issue)}</span>
      <span>
        {issue.status === 'candidate' ? (
          issue.suggested_severity && <SeverityChip severity={issue.suggested_severity} />
        ) : (
          <StatusChip status={issue.status} />
        )}
      </span>
      <span class="issue-row-more clip muted">
        <span class="number">#{issue.number}</span> {issue.labels.map(labelWord).join(', ')}
        {issue.confidence !== null && (
          <span data-tip={words.confidence}> · {percent(issue.confidence)}</span>
        )}
      </span>
      {issue.capture_hint && (
        <span class="issue-row-hint" data-tip={words.artefact}>
          <WarningIcon />
          <span class="unseen">{words.artefact}</span>
        </span>
      )}
    </div>
  )
}

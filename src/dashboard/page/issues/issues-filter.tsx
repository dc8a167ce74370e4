import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { LABELS, SEVERITIES } from '../../../vocabulary/labels.ts'
import type { IssueCounts } from '../api/types.ts'
import { setParameters } from '../app/location.ts'
import { who } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { Choices, type Choice } from '../ui/form.tsx'
import { SearchIcon } from '../ui/icons.tsx'
import { labelWord } from '../words/issue-words.ts'
import { grouped } from '../words/number.ts'
import { STATUS_FILTERS, type IssueFilter, type Sort } from './listed-issues.ts'
import { usePeople } from './people.ts'
import { filterWords as words } from './words.ts'

const SORTS: readonly Choice<Sort | ''>[] = [
  ['', words.orders.severity],
  ['newest', words.orders.newest],
  ['number', words.orders.number],
]

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export function IssuesFilter(props: {
  project: string
  filter: IssueFilter
  counts: IssueCounts | null
  search: RefObject<HTMLInputElement | null>
}) {
  const { project, filter, counts, search } = props
  return (
    <form class="issues-filter" role="search" onSubmit={(event) => event.preventDefault()}>
      <div class="segments" role="group" aria-label={words.status}>
        {STATUS_FILTERS.map((status) => (
          <Button
            key={status}
            kind="quiet"
            pressed={filter.status === status}
            onClick={() => setParameters({ status: status === 'open' ? null : status })}
          >
            {words.statuses[status]}
            {status !== 'all' && (
              <span class="muted number">{counts && grouped(counts[status])}</span>
            )}
          </Button>
        ))}
      </div>
      <Button
        pressed={filter.for === who()}
        tip={words.mineTip}
        onClick={() =>
          setParameters(
            filter.for === who() ? { for: null } : { for: who(), by: null, status: null },
          )
        }
      >
        {words.mine}
      </Button>
      <StoryField key={project} story={filter.story} search={search} />
      <Filter
        name="severity"
        label={words.severity}
        value={filter.severity}
        choices={[
          ['', words.anySeverity],
          ...SEVERITIES.map((severity) => [severity, capital(severity)] as const),
        ]}
      />
      <Filter
        name="label"
        label={words.kind}
        value={filter.label}
        choices={[
          ['', words.anyKind],
          ...LABELS.map((label) => [label, labelWord(label)] as const),
        ]}
      />
      <PersonFilter project={project} filter={filter} />
      <Filter
        name="sort"
        label={words.order}
        value={filter.sort === 'severity' ? null : filter.sort}
        choices={SORTS}
      />
    </form>
  )
}

/** A choice that is kept in the address; the first one is what holds without it. */
const Filter = (props: {
  name: string
  label: string
  value: string | null
  choices: readonly Choice<string>[]
}) => (
  <select
    class="input"
    aria-label={props.label}
    value={props.value ?? ''}
    onChange={({ currentTarget: { value } }) => setParameters({ [props.name]: value })}
  >
    <Choices choices={props.choices} />
  </select>
)

const choosePerson = (chosen: string): void => {
  const [, name = '', person = ''] = /^(for|by) (.*)$/s.exec(chosen) ?? []
  setParameters({ for: null, by: null, ...(name !== '' && { [name]: person }) })
}

/** Whom issues are for, or who has reported them: one choice, of two parameters. */
function PersonFilter({ project, filter }: { project: string; filter: IssueFilter }) {
  const people = usePeople(project, [filter.for, filter.by])
  const value =
    filter.for !== null ? `for ${filter.for}` : filter.by === null ? '' : `by ${filter.by}`
  return (
    <select
      class="input"
      aria-label={words.person}
      value={value}
      onChange={({ currentTarget }) => choosePerson(currentTarget.value)}
    >
      <option value="">{words.anyPerson}</option>
      {(['for', 'by'] as const).map((relation) => (
        <optgroup key={relation} label={words.relations[relation]}>
          <Choices choices={people.map(({ who, name }) => [`${relation} ${who}`, name] as const)} />
        </optgroup>
      ))}
    </select>
  )
}

/** Typing is over when nothing was typed for so long. */
const TYPING_MS = 250

function StoryField(props: { story: string | null; search: RefObject<HTMLInputElement | null> }) {
  const [text, setText] = useState(props.story ?? '')
  useEffect(() => setText(props.story ?? ''), [props.story])
  useEffect(() => {
    if (text === (props.story ?? '')) return
    const timer = window.setTimeout(() => setParameters({ story: text }), TYPING_MS)
    return () => window.clearTimeout(timer)
  }, [text])
  return (
    <label class="list-search issues-search">
      <SearchIcon />
      <span class="unseen">{words.story}</span>
      <input
        class="input"
        type="search"
        placeholder={words.storyHint}
        ref={props.search}
        value={text}
        maxLength={200}
        data-tip={words.storyTip}
        data-keys="/"
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
    </label>
  )
}

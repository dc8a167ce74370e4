import type { RefObject } from 'preact'
import { setParameters } from '../app/location.ts'
import { Button } from '../ui/button.tsx'
import { SearchIcon } from '../ui/icons.tsx'
import {
  STATES,
  type Filter,
  type FindingFilter,
  type Order,
  type StateFilter,
} from './pair-list.ts'

const STATE_WORDS: Record<StateFilter, string> = {
  all: 'All',
  open: 'Waiting',
  progress: 'In progress',
  done: 'Done',
}

const FINDING_WORDS: Record<FindingFilter, string> = {
  any: 'With or without findings',
  waiting: 'Waiting for a decision',
  candidates: 'With candidates',
  issues: 'With open issues',
  verify: 'With fixes to verify',
  warnings: 'With capture warnings',
  unjudged: 'Not judged yet',
}

const ORDER_WORDS: Record<Order, string> = {
  need: 'Needs a decision first',
  queue: 'Order of the queue',
  name: 'By name',
  candidates: 'Most candidates first',
  judged: 'Judged last first',
}

const options = (words: Record<string, string>) =>
  Object.entries(words).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))

export function PairsFilter(props: {
  filter: Filter
  counts: Record<StateFilter, number>
  search: RefObject<HTMLInputElement | null>
}) {
  const { text, state, finding, order } = props.filter
  return (
    <form class="pairs-filter" role="search" onSubmit={(event) => event.preventDefault()}>
      <label class="list-search pairs-search">
        <SearchIcon />
        <span class="unseen">Search pairs</span>
        <input
          class="input"
          type="search"
          placeholder="Name, story or id"
          ref={props.search}
          value={text}
          data-tip="Search"
          data-keys="/"
          onInput={(event) => setParameters({ q: event.currentTarget.value })}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
      </label>
      <div class="segments" role="group" aria-label="State">
        {STATES.map((name) => (
          <Button
            key={name}
            kind="quiet"
            pressed={state === name}
            onClick={() => setParameters({ state: name === 'all' ? null : name })}
          >
            {STATE_WORDS[name]}
            <span class="muted number">{props.counts[name].toLocaleString('en')}</span>
          </Button>
        ))}
      </div>
      <select
        class="input"
        aria-label="What was found"
        value={finding}
        onChange={({ currentTarget: { value } }) =>
          setParameters({ with: value === 'any' ? null : value })
        }
      >
        {options(FINDING_WORDS)}
      </select>
      <select
        class="input"
        aria-label="Order"
        value={order}
        onChange={({ currentTarget: { value } }) =>
          setParameters({ order: value === 'need' ? null : value })
        }
      >
        {options(ORDER_WORDS)}
      </select>
    </form>
  )
}

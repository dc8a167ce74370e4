import type { RefObject } from 'preact'
import { setParameters } from '../app/location.ts'
import { Button } from '../ui/button.tsx'
import { SearchIcon } from '../ui/icons.tsx'
import { grouped } from '../words/number.ts'
import { STATES, type Filter, type StateFilter } from './pair-list.ts'
import { filterWords as words } from './words.ts'

const options = (texts: Record<string, string>) =>
  Object.entries(texts).map(([value, text]) => (
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
        <span class="unseen">{words.search}</span>
        <input
          class="input"
          type="search"
          placeholder={words.hint}
          ref={props.search}
          value={text}
          data-tip={words.tip}
          data-keys="/"
          onInput={(event) => setParameters({ q: event.currentTarget.value })}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
      </label>
      <div class="segments" role="group" aria-label={words.state}>
        {STATES.map((name) => (
          <Button
            key={name}
            kind="quiet"
            pressed={state === name}
            onClick={() => setParameters({ state: name === 'all' ? null : name })}
          >
            {words.states[name]}
            <span class="muted number">{grouped(props.counts[name])}</span>
          </Button>
        ))}
      </div>
      <select
        class="input"
        aria-label={words.found}
        value={finding}
        onChange={({ currentTarget: { value } }) =>
          setParameters({ with: value === 'any' ? null : value })
        }
      >
        {options(words.findings)}
      </select>
      <select
        class="input"
        aria-label={words.order}
        value={order}
        onChange={({ currentTarget: { value } }) =>
          setParameters({ order: value === 'need' ? null : value })
        }
      >
        {options(words.orders)}
      </select>
    </form>
  )
}

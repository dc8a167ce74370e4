import type { Issue, IssueEvent } from '../api/types.ts'
import { paths } from '../app/routes.ts'
import { SeverityChip } from '../ui/chips.tsx'
import { withColourNames } from '../words/colour.ts'
import { eventWords } from '../words/issue-words.ts'
import { replacedWords } from '../words/review-words.ts'
import { ago, moment } from '../words/time.ts'
import { common } from '../words/common.ts'
import { history as words } from './words.ts'

/** Everything that happened to an issue, the newest first. */
export function History(props: { project: string; issue: Issue; events: IssueEvent[] | null }) {
  const { project, issue, events } = props
  return (
    <section class="panel history" aria-label={words.title}>
      <h2>{words.title}</h2>
      {events === null ? (
        <p class="muted">{common.loading}</p>
      ) : (
        <ol>
          {events.toReversed().map((event) => (
            <Event key={`${event.at} ${event.action}`} project={project} event={event} />
          ))}
          {issue.origin === 'reviewer' && (
            <li>
              <p>
                <strong>{issue.created_by ?? words.somebody}</strong>
                {words.reported}
              </p>
              <When at={issue.created_at} />
            </li>
          )}
        </ol>
      )}
    </section>
  )
}

const BY_RUNS = new Set([
  'detected',
  'refreshed',
  'superseded',
  'seen',
  'carried',
  'seen_elsewhere',
])

function Event({ project, event }: { project: string; event: IssueEvent }) {
  const by =
    event.who ?? (event.run_id !== null || BY_RUNS.has(event.action) ? words.judge : words.somebody)
  return (
    <li>
      <p>
        <strong>{by}</strong>{' '}
        {event.action === 'assigned' ? words.assigned(event.note) : eventWords(event.action)}
        {event.severity !== null && (
          <>
            {' '}
            {words.as} <SeverityChip severity={event.severity} />
          </>
        )}
        {event.reason !== null && <>: {event.reason}</>}
      </p>
      {event.images_changed.length > 0 && (
        <p class="muted">{words.replaced(replacedWords(event.images_changed) ?? '')}</p>
      )}
      {event.carried_from !== null && (
        <p class="muted">
          {event.carried_from.who ?? words.somebody} {words.dismissed}{' '}
          <a href={paths.issue(project, event.carried_from.number)}>#{event.carried_from.number}</a>{' '}
          {ago(event.carried_from.at, Date.now())}.
        </p>
      )}
      {event.note !== null && event.action !== 'assigned' && (
        <p class="history-note">{withColourNames(event.note)}</p>
      )}
      <p class="muted">
        <When at={event.at} />
        {event.run_id !== null && (
          <>
            {' · '}
            <a href={paths.run(project, event.run_id)}>{words.run}</a>
          </>
        )}
      </p>
    </li>
  )
}

const When = ({ at }: { at: string }) => (
  <time class="muted" dateTime={at} data-tip={moment(at)}>
    {ago(at, Date.now())}
  </time>
)

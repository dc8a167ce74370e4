import { useState } from 'preact/hooks'
import { AUDIT_ACTIONS, type AuditEvent } from '../../../vocabulary/audit-event.ts'
import { listAudit } from '../../../../generated/clients/dashboard.ts'
import { path } from '../../../base/url-path.ts'
import { addressOf } from '../api/call-dashboard.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { parameter, setParameters } from '../app/location.ts'
import { Button } from '../ui/button.tsx'
import { Form, SelectField, TextField, type Choice } from '../ui/form.tsx'
import { Shown, TablePanel, TwoLines, type Column } from '../ui/table.tsx'
import { actionWords, detailWords } from '../words/audit-words.ts'
import { Lead } from './lead.tsx'
import { audit as words } from './words.ts'
import { second } from '../words/time.ts'

/** Who did what in the project. The filter and the place in the list are in the address, so that a link keeps them. */
export function Audit({ project }: { project: string }) {
  const [who, action, after] = [parameter('who'), parameter('action'), parameter('after')]
  const filter = { ...(who && { who }), ...(action && { action }) }
  const log = useLoaded(
    () => listAudit(project, { ...filter, ...(after && { after }) }),
    [project, who, action, after],
  )
  return (
    <>
      <Lead text={words.lead}>
        <a
          class="button button-plain"
          href={addressOf(path`/api/admin/projects/${project}/audit`, {
            ...filter,
            format: 'ndjson',
          })}
          download
        >
          {words.download}
        </a>
      </Lead>
      <Filter key={`${who} ${action}`} who={who ?? ''} action={action ?? ''} />
      <Shown of={log}>
        {({ events }) => (
          <TablePanel
            none={words.none}
            noneText={who || action ? words.noMatch : words.noneYet}
            columns={COLUMNS}
            rows={events}
            keyOf={({ id }) => id}
          />
        )}
      </Shown>
      <div class="audit-pages">
        {after !== null && <Button onClick={() => turnTo(null)}>{words.newest}</Button>}
        {log.value !== null && log.value.next_after !== null && (
          <Button onClick={() => turnTo(log.value?.next_after ?? null)}>{words.older}</Button>
        )}
      </div>
    </>
  )
}

const turnTo = (after: string | null): void => setParameters({ after }, { replace: false })

const ACTIONS: readonly Choice<string>[] = [
  ['', words.all],
  ...AUDIT_ACTIONS.map((action) => [action, actionWords(action)] as const),
]

function Filter(props: { who: string; action: string }) {
  const [who, setWho] = useState(props.who)
  const [action, setAction] = useState(props.action)
  const show = async (): Promise<void> => {
    setParameters({ who: who.trim(), action, after: null }, { replace: false })
    await Promise.resolve()
  }
  return (
    <div class="panel">
      <Form layout="line" kind="plain" action={words.filter} run={show}>
        <TextField
          label={words.who}
          placeholder={words.whoHint}
          maxLength={320}
          value={who}
          onInput={setWho}
        />
        <SelectField label={words.action} value={action} choices={ACTIONS} onChange={setAction} />
      </Form>
    </div>
  )
}

const COLUMNS: Column<AuditEvent>[] = [
  {
    name: words.columns.what,
    kind: 'title',
    cell: ({ action, subject }) => <TwoLines more={subject}>{actionWords(action)}</TwoLines>,
  },
  { name: words.columns.who, cell: ({ who }) => <span class="audit-text audit-who">{who}</span> },
  {
    name: words.columns.when,
    kind: 'time',
    cell: ({ at }) => (
      <time class="number" dateTime={at}>
        {second(at)}
      </time>
    ),
  },
  {
    name: words.columns.detail,
    cell: ({ detail }) => <span class="audit-text muted">{detailWords(detail)}</span>,
  },
]

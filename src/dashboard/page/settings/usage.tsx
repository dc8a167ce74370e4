import { listUsage } from '../../../../generated/clients/dashboard.ts'
import type { Usage } from '../api/types.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { parameter, setParameters } from '../app/location.ts'
import { Choices } from '../ui/form.tsx'
import { Shown, TablePanel, type Column } from '../ui/table.tsx'
import { dollars } from '../words/size.ts'
import { day, duration } from '../words/time.ts'
import { grouped } from '../words/number.ts'
import { Lead } from './lead.tsx'
import { UsageChart } from './usage-chart.tsx'
import { usage as words } from './words.ts'

const SPANS = [7, 30, 90]
const DAY_MS = 86_400_000

const totalOf = (usage: readonly Usage[], of: (entry: Usage) => number): number =>
  usage.reduce((sum, entry) => sum + of(entry), 0)

/** Returns the mean latency of all runs that have ended, in ms; null if there are none. */
function meanLatency(usage: readonly Usage[]): number | null {
  const timed = usage.filter(({ mean_latency_ms: mean }) => mean !== null)
  const runs = totalOf(timed, (entry) => entry.runs)
  return runs === 0
    ? null
    : totalOf(timed, (entry) => entry.runs * (entry.mean_latency_ms ?? 0)) / runs
}

/** The runs of the judges and their cost. */
export function UsageSettings({ project }: { project: string }) {
  const span = SPANS.find((days) => String(days) === parameter('days')) ?? 30
  const usage = useLoaded(
    () => listUsage(project, { from: new Date(Date.now() - span * DAY_MS).toISOString() }),
    [project, span],
  )
  return (
    <>
      <Lead text={words.lead}>
        <select
          class="input"
          aria-label={words.span}
          value={String(span)}
          onChange={(event) => setParameters({ days: event.currentTarget.value })}
        >
          <Choices choices={SPANS.map((days) => [String(days), words.lastDays(days)])} />
        </select>
      </Lead>
      <Shown of={usage}>
        {({ usage: rows }) => (
          <>
            {rows.length > 0 && <Totals usage={rows} />}
            {rows.length > 0 && <UsageChart usage={rows} days={span} />}
            <TablePanel
              none={words.none(span)}
              noneText={words.noneText}
              columns={COLUMNS}
              rows={rows.toReversed()}
              keyOf={(entry) => `${entry.day} ${entry.judge_label} ${entry.tier}`}
            />
          </>
        )}
      </Shown>
    </>
  )
}

function Totals({ usage }: { usage: Usage[] }) {
  const latency = meanLatency(usage)
  const troubled = totalOf(usage, ({ degraded, errored }) => degraded + errored)
  return (
    <dl class="panel settings-totals">
      <Total name={words.runs} text={grouped(totalOf(usage, ({ runs }) => runs))} />
      <Total name={words.cost} text={dollars(totalOf(usage, (entry) => entry.cost_usd))} />
      <Total
        name={words.meanTime}
        text={latency === null ? words.notMeasured : duration(latency)}
      />
      <Total name={words.troubled} text={grouped(troubled)} />
    </dl>
  )
}

const Total = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd class="number">{text}</dd>
  </div>
)

const COLUMNS: Column<Usage>[] = [
  { name: words.columns.day, kind: 'title', cell: (entry) => day(entry.day) },
  { name: words.columns.judge, cell: (entry) => entry.judge_label ?? words.notRecorded },
  { name: words.columns.tier, cell: (entry) => entry.tier ?? words.notRecorded },
  { name: words.runs, kind: 'number', cell: (entry) => grouped(entry.runs) },
  { name: words.columns.incomplete, kind: 'number', cell: (entry) => entry.degraded || '' },
  { name: words.columns.failed, kind: 'number', cell: (entry) => entry.errored || '' },
  {
    name: words.meanTime,
    kind: 'number',
    cell: ({ mean_latency_ms: mean }) => (mean === null ? '' : duration(mean)),
  },
  { name: words.cost, kind: 'number', cell: (entry) => dollars(entry.cost_usd) },
]

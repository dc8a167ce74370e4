import { listUsage, type Usage } from '../api/admin.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { parameter, setParameters } from '../app/location.ts'
import { Choices } from '../ui/form.tsx'
import { Nothing, Shown, Table, type Column } from '../ui/table.tsx'
import { day, dollars } from '../words/size.ts'
import { duration } from '../words/time.ts'
import { UsageChart } from './usage-chart.tsx'

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
    () => listUsage(project, new Date(Date.now() - span * DAY_MS).toISOString()),
    [project, span],
  )
  return (
    <>
      <div class="settings-lead">
        <p class="muted">Runs of the judge by the day they began (UTC).</p>
        <select
          class="input"
          aria-label="Time span"
          value={String(span)}
          onChange={(event) => setParameters({ days: event.currentTarget.value })}
        >
          <Choices choices={SPANS.map((days) => [String(days), `Last ${days} days`])} />
        </select>
      </div>
      <Shown
        of={usage}
        isEmpty={(value) => value.length === 0}
        empty={
          <Nothing title={`No runs in the last ${span} days`}>
            <p>The judge runs when a pipeline asks for it, or from the review of a pair.</p>
          </Nothing>
        }
      >
        {(value) => (
          <>
            <Totals usage={value} />
            <UsageChart usage={value} days={span} />
            <div class="panel">
              <Table
                columns={COLUMNS}
                rows={value.toReversed()}
                keyOf={(entry) => `${entry.day} ${entry.judge_label} ${entry.tier}`}
              />
            </div>
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
      <Total name="Runs" text={totalOf(usage, ({ runs }) => runs).toLocaleString('en')} />
      <Total name="Cost" text={dollars(totalOf(usage, (entry) => entry.cost_usd))} />
      <Total name="Mean time" text={latency === null ? '–' : duration(latency)} />
      <Total name="Failed or in part" text={troubled.toLocaleString('en')} />
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
  { name: 'Day', kind: 'title', cell: (entry) => day(entry.day) },
  { name: 'Judge', cell: (entry) => entry.judge_label ?? 'not recorded' },
  { name: 'Tier', cell: (entry) => entry.tier ?? 'not recorded' },
  { name: 'Runs', kind: 'number', cell: (entry) => entry.runs.toLocaleString('en') },
  { name: 'In part', kind: 'number', cell: (entry) => entry.degraded || '' },
  { name: 'Failed', kind: 'number', cell: (entry) => entry.errored || '' },
  {
    name: 'Mean time',
    kind: 'number',
    cell: ({ mean_latency_ms: mean }) => (mean === null ? '' : duration(mean)),
  },
  { name: 'Cost', kind: 'number', cell: (entry) => dollars(entry.cost_usd) },
]

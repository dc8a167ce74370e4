import { listUsage, type Usage } from '../api/admin.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { parameter, setParameters } from '../app/location.ts'
import { day, dollars } from '../words/size.ts'
import { duration } from '../words/time.ts'
import { Problem } from './problem.tsx'
import { UsageChart } from './usage-chart.tsx'

const SPANS = [7, 30, 90]
const DAY_MS = 86_400_000

const totalOf = (usage: readonly Usage[], of: (entry: Usage) => number): number =>
  usage.reduce((sum, entry) => sum + of(entry), 0)

/** Over all runs that have ended, in ms; null when there is none. */
function meanLatency(usage: readonly Usage[]): number | null {
  const timed = usage.filter(({ mean_latency_ms: mean }) => mean !== null)
  const runs = totalOf(timed, (entry) => entry.runs)
  return runs === 0
    ? null
    : totalOf(timed, (entry) => entry.runs * (entry.mean_latency_ms ?? 0)) / runs
}

/** What the judges did and cost. */
export function UsageSettings({ project }: { project: string }) {
  const span = SPANS.find((days) => String(days) === parameter('days')) ?? 30
  const { value, failure } = useLoaded(
    () => listUsage(project, new Date(Date.now() - span * DAY_MS).toISOString()),
    [project, span],
  )
  const latency = value && meanLatency(value)
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
          {SPANS.map((days) => (
            <option key={days} value={String(days)}>
              Last {days} days
            </option>
          ))}
        </select>
      </div>
      <Problem failure={failure} />
      {value !== null && (
        <>
          <dl class="panel settings-totals">
            <Total name="Runs" text={totalOf(value, ({ runs }) => runs).toLocaleString('en')} />
            <Total name="Cost" text={dollars(totalOf(value, (entry) => entry.cost_usd))} />
            <Total name="Mean time" text={latency === null ? '–' : duration(latency)} />
            <Total
              name="Failed or in part"
              text={totalOf(value, ({ degraded, errored }) => degraded + errored).toLocaleString(
                'en',
              )}
            />
          </dl>
          {value.length > 0 && <UsageChart usage={value} days={span} />}
          {value.length > 0 && <UsageTable usage={value} />}
        </>
      )}
    </>
  )
}

const Total = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd class="number">{text}</dd>
  </div>
)

const UsageTable = ({ usage }: { usage: Usage[] }) => (
  <div class="panel table-wrap">
    <table class="table">
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Judge</th>
          <th scope="col">Tier</th>
          <th scope="col" class="is-number">
            Runs
          </th>
          <th scope="col" class="is-number">
            In part
          </th>
          <th scope="col" class="is-number">
            Failed
          </th>
          <th scope="col" class="is-number">
            Mean time
          </th>
          <th scope="col" class="is-number">
            Cost
          </th>
        </tr>
      </thead>
      <tbody>
        {usage.toReversed().map((entry) => (
          <tr key={`${entry.day} ${entry.judge_label} ${entry.tier}`}>
            <td>{day(entry.day)}</td>
            <td>{entry.judge_label ?? 'not recorded'}</td>
            <td>{entry.tier ?? 'not recorded'}</td>
            <td class="is-number">{entry.runs}</td>
            <td class="is-number">{entry.degraded || ''}</td>
            <td class="is-number">{entry.errored || ''}</td>
            <td class="is-number">
              {entry.mean_latency_ms === null ? '' : duration(entry.mean_latency_ms)}
            </td>
            <td class="is-number">{dollars(entry.cost_usd)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

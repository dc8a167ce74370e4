import { fileURLToPath } from 'node:url'
import { bundle, type Bundle, servicePath, startService, stopAllWorkerds } from './project/tools.ts'
import { printTargets, reached } from './project/tables.ts'
import { measureLarge } from './scoring/memory.ts'
import { readPairSet, recaptureOf, type PairEntry, type PairSet } from './scoring/pair-set.ts'
import { printLabels, printScores, targetsOf, type Measured } from './scoring/report.ts'
import { score } from './scoring/score.ts'
import { ServiceClient } from './scoring/service-client.ts'
import { typedPath } from './typed-path.ts'

/**
 * `npm --prefix bench/judge start [-- folder]` judges a set of pairs over HTTP, and scores what it finds
 * against the truth.
 */
const OWN_PAIRS = fileURLToPath(new URL('pairs', import.meta.url))
const TOKEN = 'bench-service-auth-token'
const SETTINGS = {
  SERVICE_AUTH_TOKEN: TOKEN,
  UPLOAD_SIGNING_SECRET: 'bench-upload-signing-secret-of-some-length',
}

async function measure(service: Bundle, set: PairSet): Promise<Measured> {
  const workerd = await startService(service, SETTINGS)
  const client = new ServiceClient(workerd, TOKEN)
  const measured: Measured = {
    predictions: new Map(),
    milliseconds: new Map(),
    judgeVersions: new Set(),
    unstable: [],
    failures: [],
    identity: { kept: 0, of: 0 },
  }
  for (const entry of set.entries) {
    await client.register(set.folder, entry)
    try {
      await judge(client, entry, measured, () => 1000 * workerd.cpuSeconds())
      const again = recaptureOf(set, entry)
      if (again) await recapture(client, set, again, measured)
    } catch (error) {
      // A run that broke off is a pair without an answer; the others still count.
      measured.failures.push(`${entry.id}: ${String(error)}`)
    }
  }
  await workerd.stop()
  return measured
}

/** Twice: equal inputs have to give equal findings, and the second run replaces nothing. */
async function judge(
  client: ServiceClient,
  { id }: PairEntry,
  measured: Measured,
  clock: () => number,
): Promise<void> {
  const times: number[] = []
  const timed = async () => {
    const start = clock()
    const annotation = await client.annotate(id)
    times.push(clock() - start)
    return annotation
  }
  const first = await timed()
  const second = await timed()
  const [one, two] = [first, second].map(({ prediction }) =>
    JSON.stringify({ ...prediction, run_id: '' }),
  )
  if (one !== two || second.superseded > 0 || second.created > 0) measured.unstable.push(id)
  measured.predictions.set(id, first.prediction.findings)
  measured.milliseconds.set(id, times)
  measured.judgeVersions.add(`${second.judge_version ?? 'none'} (${second.status})`)
}

/** The same build captured once more, with other anti-aliasing: its issues should stay themselves. */
async function recapture(
  client: ServiceClient,
  set: PairSet,
  entry: PairEntry,
  measured: Measured,
): Promise<void> {
  const before = await client.candidates(entry.id)
  await client.register(set.folder, entry)
  await client.annotate(entry.id)
  const after = new Set((await client.candidates(entry.id)).map(({ id }) => id))
  measured.identity.of += before.length
  measured.identity.kept += before.filter(({ id }) => after.has(id)).length
}

async function main(folder?: string): Promise<void> {
  const set = readPairSet(folder ? typedPath(folder) : OWN_PAIRS)
  const service = await bundle('service', servicePath)
  const measured = await measure(service, set)
  console.log(`Set ${set.name}: ${set.entries.length} pairs.`)
  console.log(`Judge version: ${[...measured.judgeVersions].join(', ')}.`)
  printScores(set, measured)
  printLabels(score(set.truths, measured.predictions))
  const targets = [...targetsOf(set, measured), ...(await measureLarge(service, set, SETTINGS))]
  printTargets('Targets', targets)
  for (const failure of measured.failures) console.log(`\n${failure}`)
  if (measured.unstable.length > 0) console.log(`\nNot repeatable: ${measured.unstable.join(', ')}`)
  if (!targets.every(reached)) process.exitCode = 1
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopAllWorkerds().finally(() => process.exit(130)))

try {
  await main(process.argv[2])
} finally {
  await stopAllWorkerds()
}

import { availableParallelism, release } from 'node:os'
import { benchCdn } from './cdn.ts'
import { benchColdStart } from './cold-start.ts'
import { benchReviewQueue } from './review-queue.ts'
import { printTargets, reached, type Target } from './table.ts'
import { benchUploads } from './uploads.ts'
import { stopAllWorkerds } from './workerd.ts'

/**
 * `npm run bench` runs every section, `npm run bench -- cdn` the ones named. A section prints its
 * tables and returns the targets it measured.
 */
const SECTIONS: Record<string, () => Promise<Target[]>> = {
  cdn: benchCdn,
  uploads: benchUploads,
  'review-queue': benchReviewQueue,
  'cold-start': benchColdStart,
}

async function main(names: string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in SECTIONS))
  if (unknown.length > 0) {
    console.error(
      `No section ${unknown.join(', ')}. There are: ${Object.keys(SECTIONS).join(', ')}`,
    )
    process.exitCode = 2
    return
  }
  console.log(`Node ${process.version}, Linux ${release()}, ${availableParallelism()} cores.`)
  const targets: Target[] = []
  for (const [name, run] of Object.entries(SECTIONS))
    if (names.length === 0 || names.includes(name)) targets.push(...(await run()))
  if (targets.length > 0) printTargets('Targets', targets)
  if (!targets.every(reached)) process.exitCode = 1
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopAllWorkerds().finally(() => process.exit(130)))

try {
  await main(process.argv.slice(2))
} finally {
  await stopAllWorkerds()
}

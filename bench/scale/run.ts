import { availableParallelism, release } from 'node:os'
import { bundleBilledService } from '../bundle.ts'
import { startService } from '../service.ts'
import { decimals, printTable, whole } from '../table.ts'
import { stopAllWorkerds, type Workerd } from '../workerd.ts'
import { databaseBytes, fill, type Population } from './fill.ts'
import { measureOperations, type MeasuredOperation } from './operations.ts'
import { scansOf } from './query-plans.ts'
import { TOKEN } from './client.ts'
import { seed } from './seed.ts'

/**
 * `npm run bench:scale [-- projects]`: a database of many teams (by default 1,000 projects with
 * 1,000,000 pairs and 5,000,000 issues), what a row of each table takes, and what the platform would
 * bill for each thing that people do, in it. A statement that reads a table without an index fails.
 */
async function main(projects: number): Promise<void> {
  console.log(`Node ${process.version}, Linux ${release()}, ${availableParallelism()} cores.`)
  const population: Population = { projects, pairsOfProject: 1_000, issuesOfPair: 5 }
  const workerd = await startService(await bundleBilledService(), {
    SERVICE_AUTH_TOKEN: TOKEN,
    UPLOAD_SIGNING_SECRET: TOKEN,
  })
  const templates = await seed(workerd)
  const sizes = await fill(workerd, population, templates, (text) => console.error(text))
  printTable(
    'Bytes a row, indexes included',
    ['table', 'rows', 'bytes a row'],
    sizes.map(({ table, rows, bytesOfRow }) => [table, whole(rows), whole(bytesOfRow)]),
  )
  const db = await workerd.miniflare.getD1Database('DB')
  console.log(`\nThe database holds ${whole((await databaseBytes(db)) / 1024 ** 2)} MiB.`)

  const operations = await measureOperations(workerd, population)
  printOperations(operations)
  await printStatements(workerd, operations)
}

function printOperations(operations: MeasuredOperation[]): void {
  printTable(
    'What the platform bills, medians a request (CPU includes the local simulators of R2 and D1)',
    ['', 'R2 A', 'R2 B', 'D1 read', 'D1 written', 'objects', 'CPU ms'],
    operations.map(({ name, r2ClassA, r2ClassB, d1RowsRead, d1RowsWritten, ...rest }) => [
      name,
      ...[r2ClassA, r2ClassB, d1RowsRead, d1RowsWritten, rest.objectCalls].map(whole),
      decimals(1)(rest.cpuMilliseconds),
    ]),
  )
}

async function printStatements(workerd: Workerd, operations: MeasuredOperation[]): Promise<void> {
  const statements = operations.flatMap((operation) => operation.statements)
  const bySql = Map.groupBy(statements, ({ sql }) => sql.replaceAll(/\s+/g, ' ').trim())
  const rows = Array.from(bySql, ([sql, runs]) => ({
    sql,
    milliseconds: Math.max(...runs.map(({ milliseconds }) => milliseconds)),
    rowsRead: Math.max(...runs.map(({ rowsRead }) => rowsRead)),
  }))
  const slowest = rows.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 10)
  printTable(
    `The ten slowest of ${rows.length} statements`,
    ['', 'ms at most', 'rows read at most'],
    slowest.map(({ sql, milliseconds, rowsRead }) => [
      sql.slice(0, 100),
      decimals(2)(milliseconds),
      whole(rowsRead),
    ]),
  )
  const db = await workerd.miniflare.getD1Database('DB')
  const scans = await scansOf(db, Array.from(bySql.keys()))
  for (const { sql, detail } of scans) console.error(`no index: ${detail} in ${sql}`)
  if (scans.length > 0) process.exitCode = 1
  else console.log('\nEvery statement finds its rows by an index.')
}

try {
  await main(Number(process.argv[2] ?? 1_000))
} finally {
  await stopAllWorkerds()
}

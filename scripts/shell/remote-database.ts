import { d1Client, type BoundStatement, type Row, type Value } from '../local/d1-client.ts'
import { runWrangler } from '../local/wrangler.ts'

/**
 * Returns a deployed D1 database: every call is one `wrangler d1 execute --json`, which brings its own login.
 * `target` names the database for it: `['--remote']`, or `['--local', '--persist-to', DIR]` to try this without one.
 */
export const remoteDatabase = (target: string[]): D1Database =>
  d1Client(async (statements) => {
    const command = statements.map(toSql).join(';\n')
    const args = ['d1', 'execute', 'DB', ...target, '--yes', '--json', '--command', command]
    const results = JSON.parse(await runWrangler(args)) as { results: Row[] }[]
    return results.map((result) => result.results)
  })

/** Returns the statement with its parameters written out, because wrangler takes none. */
const toSql = ({ sql, values }: BoundStatement): string =>
  sql.replace(/\?(\d+)/g, (_, number: string) => {
    const value = values[Number(number) - 1]
    if (value === undefined) throw new Error(`no value for parameter ?${number}`)
    return literal(value)
  })

/** Writes a value as a literal of SQLite: within quotes only the quote has a meaning, and it is doubled. */
function literal(value: Value): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number') return String(value)
  if (value.includes('\0')) throw new Error('a value holds a NUL character')
  return `'${value.replaceAll("'", "''")}'`
}

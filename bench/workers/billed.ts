/** What the platform bills of the requests since it was last asked. */
export interface Billed {
  r2ClassA: number
  r2ClassB: number
  d1RowsRead: number
  d1RowsWritten: number
  /** Methods of Durable Objects that were called. */
  objectCalls: number
  statements: BilledStatement[]
}

export interface BilledStatement {
  sql: string
  rowsRead: number
  rowsWritten: number
  milliseconds: number
}

export const BILLED_PATH = '/bench-billed'

interface Env {
  STORAGE: R2Bucket
  DB: D1Database
  REVIEW_QUEUE: DurableObjectNamespace
}

interface Service {
  fetch(request: Request, env: Env, ctx: unknown): Response | Promise<Response>
}

/** R2's price list: operations that change state are class A, reads class B, deletions free. */
const CLASS_A = new Set(['put', 'list', 'createMultipartUpload'])
const CLASS_B = new Set(['get', 'head'])

let billed = none()

function none(): Billed {
  return {
    r2ClassA: 0,
    r2ClassB: 0,
    d1RowsRead: 0,
    d1RowsWritten: 0,
    objectCalls: 0,
    statements: [],
  }
}

/** The service over bindings that count; `GET /bench-billed` returns the counts and resets them. */
export function billing(service: Service): Service {
  return {
    ...service,
    async fetch(request, env, ctx) {
      if (new URL(request.url).pathname !== BILLED_PATH)
        return service.fetch(request, counting(env), ctx)
      const response = Response.json(billed)
      billed = none()
      return response
    },
  }
}

const wrapped = new WeakMap<object, Env>()

/** The bindings, counted. One object for each environment: the service keeps what it derives from it. */
export function counting(env: Env): Env {
  const known = wrapped.get(env)
  if (known) return known
  const counted = {
    ...env,
    STORAGE: countCalls(env.STORAGE, (name) => {
      if (CLASS_A.has(name)) billed.r2ClassA++
      if (CLASS_B.has(name)) billed.r2ClassB++
    }),
    DB: countingDatabase(env.DB),
    REVIEW_QUEUE: new Proxy(env.REVIEW_QUEUE, {
      get: (namespace, name) =>
        name === 'getByName'
          ? (project: string) =>
              countCalls(namespace.getByName(project), () => billed.objectCalls++)
          : (Reflect.get(namespace, name) as unknown),
    }),
  }
  wrapped.set(env, counted)
  return counted
}

function countCalls<T extends object>(target: T, count: (name: string) => void): T {
  return new Proxy(target, {
    get(_, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        count(String(name))
        return Reflect.apply(member, target, args) as unknown
      }
    },
  })
}

const originals = new WeakMap<object, { statement: D1PreparedStatement; sql: string }>()

const countingDatabase = (db: D1Database): D1Database =>
  new Proxy(db, {
    get(_, name) {
      if (name === 'prepare') return (sql: string) => countingStatement(db.prepare(sql), sql)
      if (name === 'batch')
        return async (statements: object[]) => {
          const inner = statements.map((statement) => originals.get(statement))
          const known = inner.filter((statement) => statement !== undefined)
          const results = await db.batch(known.map(({ statement }) => statement))
          results.forEach((result, i) => note(known[i]?.sql ?? '', result))
          return results
        }
      const member: unknown = Reflect.get(db, name)
      return typeof member === 'function' ? (member.bind(db) as unknown) : member
    },
  })

function countingStatement(statement: D1PreparedStatement, sql: string): D1PreparedStatement {
  const counted: D1PreparedStatement = new Proxy(statement, {
    get(_, name) {
      switch (name) {
        case 'bind':
          return (...values: unknown[]) => countingStatement(statement.bind(...values), sql)
        case 'first':
          // `first` alone does not return the counts.
          return async (column?: string) => {
            const { results } = note(sql, await statement.all())
            const row = results[0] ?? null
            return row && column !== undefined ? row[column] : row
          }
        case 'all':
        case 'run':
          return async () => note(sql, await statement.all())
        default:
          throw new Error(`the bench does not count D1PreparedStatement.${String(name)}`)
      }
    },
  })
  originals.set(counted, { statement, sql })
  return counted
}

function note<T extends D1Result>(sql: string, result: T): T {
  const { rows_read: rowsRead, rows_written: rowsWritten, duration } = result.meta
  billed.d1RowsRead += rowsRead
  billed.d1RowsWritten += rowsWritten
  billed.statements.push({ sql, rowsRead, rowsWritten, milliseconds: duration })
  return result
}

import { env } from 'cloudflare:workers'

/** Which operation of R2 or D1 fails, counted from 1, and whether it has taken effect all the same. */
export interface Failure {
  at: number
  takesEffect: boolean
}

class Interrupted extends Error {}

/** The real bindings, one of whose operations fails, and all that follow it: as if the isolate had gone. */
export function failingBindings({ at, takesEffect }: Failure) {
  let count = 0
  async function operation<T>(run: () => Promise<T>): Promise<T> {
    count++
    if (count > at || (count === at && !takesEffect)) throw new Interrupted()
    const result = await run()
    if (count === at) throw new Interrupted()
    return result
  }
  const STORAGE = new Proxy(env.STORAGE, {
    get(bucket, name: keyof R2Bucket) {
      const value = Reflect.get(bucket, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => operation(async () => Reflect.apply(value, bucket, args))
    },
  })
  const behind = new WeakMap<object, D1PreparedStatement>()
  function wrap(statement: D1PreparedStatement): D1PreparedStatement {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: () => operation(() => statement.all()),
      run: () => operation(() => statement.run()),
      first: (column?: string) =>
        operation(() => (column === undefined ? statement.first() : statement.first(column))),
    } as unknown as D1PreparedStatement
    behind.set(wrapped, statement)
    return wrapped
  }
  const DB = {
    prepare: (sql: string) => wrap(env.DB.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) =>
      operation(() => env.DB.batch(statements.map((statement) => behind.get(statement)!))),
  } as unknown as D1Database
  return { ...env, STORAGE, DB }
}

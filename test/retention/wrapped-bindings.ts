import { env } from 'cloudflare:workers'

type Operation = <T>(run: () => Promise<T>) => Promise<T>

/** The real bindings, with each operation of R2 and D1 run by `operation`. */
export function wrappedBindings(operation: Operation) {
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

import { snakeCase } from '../base/field-names.ts'

/** Returns the statement that inserts a record, its fields named as in code; `then` is the SQL that follows its values. */
export function insertInto(
  db: D1Database,
  table: string,
  record: Readonly<Record<string, string | number | null>>,
  then = '',
): D1PreparedStatement {
  const fields = Object.keys(record)
  const columns = fields.map((field) => `"${snakeCase(field)}"`).join(', ')
  const values = fields.map((_, i) => `?${i + 1}`).join(', ')
  return db
    .prepare(`INSERT INTO ${table} (${columns}) VALUES (${values}) ${then}`)
    .bind(...Object.values(record))
}

/**
 * Returns the names of the columns that a query selects. They are given as a record, so that a column that is
 * missing, or that the row type lacks, does not compile: `columnNames<UserRow>({ id: true, name: true })` is `['id',
 * 'name']`.
 */
export const columnNames = <Row extends object>(columns: Record<keyof Row & string, true>) =>
  Object.keys(columns) as (keyof Row & string)[]

/**
 * Returns what a query selects, as SQL, by the names that it has in code, so that its rows need no conversion:
 * `selected<User>({ id: true, createdAt: true })` is `id AS "id", created_at AS "createdAt"`. SQL in place of `true` is for what is no
 * column of that name. A field that is missing, or that the type lacks, does not compile. `table` is for queries of several.
 */
export const selected = <Fields extends object>(
  fields: Record<keyof Fields & string, true | string>,
  table?: string,
): string =>
  Object.entries<true | string>(fields)
    .map(([field, sql]) => {
      const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      return `${sql === true ? `${table === undefined ? '' : `${table}.`}${column}` : sql} AS "${field}"`
    })
    .join(', ')

/** A record as it is selected: `Json` are the fields that are stored as JSON. SQLite knows no truth values, only 0 and 1. */
export type Selected<Fields, Json extends keyof Fields = never> = {
  [Field in keyof Fields]: Field extends Json
    ? null extends Fields[Field]
      ? string | null
      : string
    : Fields[Field] extends boolean
      ? number
      : Fields[Field]
}

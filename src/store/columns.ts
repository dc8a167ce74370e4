/**
 * The names of a table's columns that a query selects, given as a record so that one that is missing
 * from it, or unknown to the row, does not compile: `columnNames<UserRow>({ id: true, name: true })`
 * is `['id', 'name']`.
 */
export const columnNames = <Row extends object>(columns: Record<keyof Row & string, true>) =>
  Object.keys(columns) as (keyof Row & string)[]

/**
 * Returns the names of the columns that a query selects. They are given as a record, so that a column that is
 * missing, or that the row type lacks, does not compile: `columnNames<UserRow>({ id: true, name: true })` is `['id',
 * 'name']`.
 */
export const columnNames = <Row extends object>(columns: Record<keyof Row & string, true>) =>
  Object.keys(columns) as (keyof Row & string)[]

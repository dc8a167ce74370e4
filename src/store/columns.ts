import { snakeCase, type Words } from '../base/field-names.ts'

/** Names with spaces between, or SQL by names. */
type Part = string | Readonly<Record<string, string>>

type NamesIn<Given> = Given extends string ? Words<Given> : keyof Given & string

/** The parts, if they name every field and nothing else; if not, what is wrong with them. */
type Complete<Fields, Parts extends readonly Part[]> = {
  [Index in keyof Parts]: [keyof Fields] extends [NamesIn<Parts[number]>]
    ? [NamesIn<Parts[Index]>] extends [keyof Fields]
      ? Parts[Index]
      : `no field: ${Exclude<NamesIn<Parts[Index]>, keyof Fields>}`
    : `left out: ${Exclude<keyof Fields & string, NamesIn<Parts[number]>>}`
}

/** Returns the names of a row's columns: `columnNames<UserRow>()('id name')` is `['id', 'name']`. */
export const columnNames =
  <Row extends object>() =>
  <const Parts extends readonly string[]>(...parts: Complete<Row, Parts>) =>
    (parts as readonly string[]).flatMap((part) => part.split(' ')) as (keyof Row & string)[]

/**
 * Returns what a query selects, as SQL, by the names that it has in code, so that its rows need no conversion:
 * `selected<User>()('id createdAt', { posts: 'count(*)' })` is `id AS "id", created_at AS "createdAt", count(*) AS "posts"`.
 * A field that is missing, or that the type lacks, does not compile. `table` is for queries of several.
 */
export const selected =
  <Fields extends object>(table?: string) =>
  <const Parts extends readonly Part[]>(...parts: Complete<Fields, Parts>): string =>
    (parts as readonly Part[])
      .flatMap((part) =>
        typeof part === 'string'
          ? part.split(' ').map((field) => [field, column(field, table)] as const)
          : Object.entries(part),
      )
      .map(([field, sql]) => `${sql} AS "${field}"`)
      .join(', ')

const column = (field: string, table?: string): string =>
  `${table === undefined ? '' : `${table}.`}${snakeCase(field)}`

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

import * as z from 'zod'
import { parseColumn } from '../json-column.ts'

// What the columns of a project's rows hold, as far as an export and an import have to know it.

/** A value of SQLite as JSON has it. */
export type Value = string | number | null
export type Row = Record<string, Value>

/** What an import changes in the rows it takes over. */
export interface Move {
  from: string
  /** Another project if it is renamed. */
  to: string
  /** ETags that storage gives to the same bytes now, by those in the archive. */
  etags: ReadonlyMap<string, string>
}

export interface Column {
  /** Throws if the service could not read the value; its type and its constraints are checked by the database. */
  check: (value: Value) => void
  carry: (value: Value, move: Move) => Value
  /** The keys of objects in storage that the value names. */
  keys: (value: Value) => string[]
}

const keep = (value: Value): Value => value
const anything = (): void => {}
const none = (): string[] => []

const texts = (value: Value, schema: z.ZodType): void => {
  if (value !== null) schema.parse(value)
}

/** Any value that the database takes. */
export const PLAIN: Column = { check: anything, carry: keep, keys: none }

/** Such columns by their names, which have spaces between. */
export const plain = (...lines: string[]): Record<string, Column> =>
  Object.fromEntries(lines.flatMap((line) => line.split(' ')).map((name) => [name, PLAIN]))

export const project: Column = { check: anything, carry: (_, { to }) => to, keys: none }

/** Ids of the service's own making are parts of keys in storage. */
export const ownId: Column = {
  check: (value) => texts(value, z.string().regex(/^[a-z]+_[0-9a-z]{26}$/)),
  carry: keep,
  keys: none,
}

const PAIR_ID_CHARACTERS = 200

/** The command line's pair ids begin with the project, so that they are unique in the service. */
export function carryPairId(id: string, { from, to }: Move): string {
  const renamed = `${to}:${id.slice(from.length + 1)}`
  return id.startsWith(`${from}:`) && renamed.length <= PAIR_ID_CHARACTERS ? renamed : id
}

export const pairId: Column = {
  check: (value) => texts(value, z.string().min(1).max(PAIR_ID_CHARACTERS)),
  carry: (value, move) => (typeof value === 'string' ? carryPairId(value, move) : value),
  keys: none,
}

export const carryKey = (key: string, { from, to }: Move): string =>
  key.startsWith(`${from}/`) ? `${to}/${key.slice(from.length + 1)}` : key

export const objectKey: Column = {
  check: (value) => texts(value, z.string().min(1).max(1_024)),
  carry: (value, move) => (typeof value === 'string' ? carryKey(value, move) : value),
  keys: (value) => (typeof value === 'string' ? [value] : []),
}

/** The address of an archive: it ends with the archive's key. */
export const archiveUrl: Column = {
  check: anything,
  carry(value, { from, to }) {
    const [, start, end] = /^(.*\/)[^/]+(\/[^/]+\/[^/]+)$/.exec(String(value)) ?? []
    return start === undefined || from === to ? value : `${start}${to}${end}`
  },
  keys: none,
}

export const etag: Column = {
  check: anything,
  carry: (value, { etags }) => etags.get(String(value)) ?? value,
  keys: none,
}

export const json = (schema: z.ZodType): Column => ({
  check: (value) => void (value !== null && parseColumn(schema, String(value))),
  carry: keep,
  keys: none,
})

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** JSON that names objects in storage by `key` and `etag`, or pairs by `pair_id`. */
export const jsonOfObjects = (schema: z.ZodType): Column => ({
  check: json(schema).check,
  carry: (value, move) =>
    value === null ? null : JSON.stringify(carryJson(JSON.parse(String(value)) as Json, move)),
  keys: (value) => (value === null ? [] : keysIn(JSON.parse(String(value)) as Json)),
})

function carryJson(value: Json, move: Move, name = ''): Json {
  if (Array.isArray(value)) return value.map((one) => carryJson(one, move, name))
  if (typeof value === 'string') return carryNamed(value, move, name)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      // {"etags": {"a": …, "b": …}}
      carryJson(one, move, name === 'etags' ? 'etag' : key),
    ]),
  )
}

function carryNamed(text: string, move: Move, name: string): string {
  if (name === 'key') return carryKey(text, move)
  if (name === 'etag') return move.etags.get(text) ?? text
  return name === 'pair_id' ? carryPairId(text, move) : text
}

function keysIn(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) =>
    name === 'key' && typeof one === 'string' ? [one] : keysIn(one),
  )
}

import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { listProjectRows } from '../../../src/store/transfer/export-rows.ts'
import { LEFT_TABLES, PROJECT_TABLES } from '../../../src/store/transfer/tables.ts'

/** Tables of the database itself, of the platform and of the tool that applies migrations. */
const INTERNAL = /^(sqlite_|_cf_|d1_)/

async function schemaTables(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`,
  ).all<{ name: string }>()
  return results.map(({ name }) => name).filter((name) => !INTERNAL.test(name))
}

/** Columns that hold something: those that are computed follow from others. */
async function schemaColumns(table: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT name FROM pragma_table_xinfo(?1) WHERE hidden = 0 ORDER BY name`,
  )
    .bind(table)
    .all<{ name: string }>()
  return results.map(({ name }) => name)
}

it('says of every table whether an export takes it', async () => {
  const said = [...PROJECT_TABLES.map(({ name }) => name), ...Object.keys(LEFT_TABLES)]
  expect(said.toSorted()).toEqual(await schemaTables())
})

it.each(PROJECT_TABLES.map((table) => [table.name, table] as const))(
  'says of every column of %s whether an export takes it',
  async (name, table) => {
    const said = [...Object.keys(table.columns), ...Object.keys(table.left ?? {})]
    expect(said.toSorted()).toEqual(await schemaColumns(name))
  },
)

it.each(PROJECT_TABLES.map((table) => [table.name, table] as const))(
  'reads %s from its beginning and from a place on',
  async (_, table) => {
    const page = { projectId: 'none', limit: 2 }
    const order = [...(table.parent?.order ?? []), ...table.order]
    for (const after of [null, order.map(() => 'x')])
      expect(await listProjectRows(env.DB, table, { ...page, after })).toEqual({
        rows: [],
        next: null,
      })
  },
)

it('takes a file that an outcome has named, without a pair', () => {
  const { columns } = PROJECT_TABLES.find(({ name }) => name === 'retained_objects')!
  expect(() => columns['pair_id']?.check('')).not.toThrow()
  expect(columns['subject']?.carry('a/v1/x.png', { from: 'a', to: 'b', etags: new Map() })).toBe(
    'b/v1/x.png',
  )
})

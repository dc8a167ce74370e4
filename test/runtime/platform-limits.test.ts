import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'

// Limits of the platform that the local runtime has too (docs/platform.md): a statement, a row or a key that passes the
// other tests fits into the deployed ones. Whoever relies on that has to know if it ends.

const query = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .all()

it.each([
  [
    '100 bound parameters',
    100,
    (n: number) =>
      query(
        `SELECT ${Array.from({ length: n }, (_, i) => `?${i + 1} AS a${i}`).join(', ')}`,
        ...Array(n).fill(1),
      ),
  ],
  [
    '100,000 bytes of a statement',
    100_000,
    (n: number) => query(`SELECT 1 ${' '.repeat(n - 'SELECT 1 '.length)}`),
  ],
  ['50 bytes of a pattern', 50, (n: number) => query(`SELECT 'x' LIKE ?1`, 'x'.repeat(n))],
])('the database takes %s and no more', async (_, most, statement) => {
  await expect(statement(most)).resolves.toMatchObject({ success: true })
  await expect(statement(most + 1)).rejects.toThrow('D1_ERROR')
})

it('the bucket takes keys of 1,024 bytes and no longer ones', async () => {
  const key = 'k'.repeat(1_024)
  await env.STORAGE.put(key, 'x')
  await env.STORAGE.delete(key)
  await expect(env.STORAGE.put(`${key}k`, 'x')).rejects.toThrow()
})

it('the bucket answers a condition that fails without a body, and stores nothing', async () => {
  const key = `conditions-${crypto.randomUUID()}`
  const first = await env.STORAGE.put(key, 'first')
  expect(await env.STORAGE.put(key, 'second', { onlyIf: { etagMatches: 'another' } })).toBeNull()
  const read = await env.STORAGE.get(key, { onlyIf: { etagMatches: 'another' } })
  expect(read && 'body' in read).toBe(false)
  expect((await env.STORAGE.head(key))?.etag).toBe(first?.etag)
})

import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { EVIDENCE_NAMES, KEY_FIELDS } from '../../../src/store/review/pair-fields.ts'
import { callWith, countingEnv } from '../../support/counting.ts'
import { bodyOf, register, registration, TOKEN, type PairBody } from '../../support/review.ts'

const keysOf = (fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, `missing/${field}-${crypto.randomUUID()}`]))

describe('an object that is registered before it is stored', () => {
  it('is listed as missing, field by field, until it is stored', async () => {
    const body = { ...registration(), ...keysOf(KEY_FIELDS) } as Record<string, string>
    const left: string[] = [...KEY_FIELDS]
    expect((await register(body)).missing).toEqual(left)
    for (const field of KEY_FIELDS) {
      await env.STORAGE.put(body[field]!, '')
      left.shift()
      expect((await register(body)).missing).toEqual(left)
    }
  })

  it('is looked for at the keys of the stored pair, kept evidence included', async () => {
    const body = { ...registration(), ...keysOf(['source_key']) }
    await register(body)
    expect((await register({ ...body, source_key: undefined })).missing).toContain('source_key')
    expect((await register({ ...body, source_key: null })).missing).not.toContain('source_key')
  })

  it.each([
    [[], 2],
    [['source_key'], 3],
    [EVIDENCE_NAMES, 7],
  ] as const)('costs one HEAD of storage per key: with %j %i', async (fields, heads) => {
    const { counts, env: counting } = countingEnv()
    const json = { ...registration(), ...keysOf(fields) }
    const send = async (body: unknown) => {
      const before = { ...counts }
      await bodyOf<PairBody>(
        await callWith(counting, 'http://localhost/api/pairs', {
          method: 'POST',
          headers: { Authorization: `Bearer ${TOKEN}` },
          body: JSON.stringify(body),
        }),
      )
      return [counts.r2Reads - before.r2Reads, counts.d1Queries - before.d1Queries]
    }
    // One query checks the keys, the write is three statements, and one asks what the code host has yet to hear.
    expect(await send(json)).toEqual([heads, 5])
    expect(counts).toMatchObject({ r2Bytes: 0, r2Writes: 0 })
    // Kept evidence costs a second check.
    const kept = Object.fromEntries(
      Object.entries(json).filter(([name]) => !(name in keysOf(fields))),
    )
    expect(await send(kept)).toEqual([heads, fields.length > 0 ? 6 : 5])
  })
})

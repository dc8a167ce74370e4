import { afterEach, describe, expect, it, vi } from 'vitest'
import { callWith } from '../support/counting.ts'
import { AppError } from '../../src/base/errors.ts'
import { errorResponse } from '../../src/http/error-response.ts'
import { environment } from '../routes/things.ts'

// Errors and the log repeat what a client sent: cut, and without control sequences for a terminal.

afterEach(() => vi.restoreAllMocks())

describe('the message of an error', () => {
  it.each(['x'.repeat(30_000), '😀'.repeat(9_000), `${'x'.repeat(998)}😀${'x'.repeat(9)}`])(
    'is cut to what a person reads',
    async (text) => {
      const { message } = await errorResponse(new AppError('invalid_request', text)).json<{
        message: string
      }>()
      expect(message.length).toBeLessThanOrEqual(1_000)
      expect([message.isWellFormed(), text.startsWith(message.slice(0, -1))]).toEqual([true, true])
      expect(message.endsWith('…')).toBe(true)
    },
  )

  it('is whole if it is short', async () => {
    const text = 'x'.repeat(1_000)
    const { message } = await errorResponse(new AppError('invalid_request', text)).json<{
      message: string
    }>()
    expect(message).toBe(text)
  })
})

describe('the log', () => {
  it.each([
    ['a control sequence', '%C2%9B31m', '\\u009b31m'],
    ['turned text', '%E2%80%AEx', '\\u202ex'],
    ['a line', '%E2%80%A8x', '\\u2028x'],
    ['a line of its own', '%0Ax', '\\nx'],
    ['an escape', '%1B[31m', '\\u001b[31m'],
    ['a deletion', '%7F', '\\u007f'],
  ])('holds %s in a path as its code', async (_, path, code) => {
    const lines: string[] = []
    vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
    await callWith({ ...environment }, `http://localhost/api/${path}`)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^[\x20-\x7e]+$/)
    expect(lines[0]).toContain(code)
    expect(JSON.parse(lines[0]!)).toMatchObject({ path: expect.stringContaining('/api/') })
  })

  it('holds a long path in part', async () => {
    const lines: string[] = []
    vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
    await callWith({ ...environment }, `http://localhost/api/${'x'.repeat(20_000)}`)
    expect(lines[0]!.length).toBeLessThan(3_000)
  })
})

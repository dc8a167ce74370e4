import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  SealBrokenError,
  seal,
  sealingKey,
  unseal,
  type SealingKey,
} from '../../src/base/sealed.ts'
import { runs } from '../support/property-runs.ts'

const keyOf = (fill: number): SealingKey =>
  sealingKey(btoa(String.fromCharCode(...new Uint8Array(32).fill(fill))))!

const [ONE, TWO] = [keyOf(1), keyOf(2)]

describe('a key', () => {
  it('is 32 bytes in base64, of either alphabet', () => {
    const bytes = Uint8Array.from({ length: 32 }, (_, i) => 255 - i)
    const standard = btoa(String.fromCharCode(...bytes))
    const forUrls = standard.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
    expect(forUrls).not.toBe(standard)
    for (const text of [standard, forUrls]) expect(sealingKey(text)?.bytes).toEqual(bytes)
  })

  it.each(['', 'no base64!', btoa('x'.repeat(31)), btoa('x'.repeat(33))])('is not %j', (text) => {
    expect(sealingKey(text)).toBeNull()
  })

  it('has an id derived from it', () => {
    expect(ONE.id).toMatch(/^[0-9a-f]{12}$/)
    expect(ONE.id).not.toBe(TWO.id)
  })
})

describe('a sealed text', () => {
  it('opens with its key, in its context', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), async (text, context) => {
        expect(await unseal([ONE], await seal([ONE], text, context), context)).toBe(text)
      }),
      { numRuns: runs(50) },
    )
  })

  it('is sealed with the first key, and opens with any configured key', async () => {
    const old = await seal([ONE], 'text', 'c')
    expect(await unseal([TWO, ONE], old, 'c')).toBe('text')
    expect((await seal([TWO, ONE], 'text', 'c')).keyId).toBe(TWO.id)
    await expect(unseal([TWO], old, 'c')).rejects.toThrow(SealBrokenError)
  })

  it('differs each time, and reveals nothing but its length', async () => {
    const boxes = await Promise.all([1, 2, 3].map(() => seal([ONE], 'text', 'c')))
    expect(new Set(boxes.map(({ box }) => box)).size).toBe(3)
    expect(atob(boxes[0]!.box)).toHaveLength(12 + 'text'.length + 16)
    expect(atob(boxes[0]!.box)).not.toContain('text')
  })

  it('does not open in another context', async () => {
    const sealed = await seal([ONE], 'text', 'con_1')
    await expect(unseal([ONE], sealed, 'con_2')).rejects.toThrow(SealBrokenError)
  })

  it('does not open if any bit of it is changed', async () => {
    const { keyId, box } = await seal([ONE], 'text', 'c')
    const bytes = Uint8Array.from(atob(box), (char) => char.charCodeAt(0))
    for (let bit = 0; bit < 8 * bytes.length; bit++) {
      const changed = bytes.slice()
      changed[bit >> 3]! ^= 1 << (bit & 7)
      const forged = { keyId, box: btoa(String.fromCharCode(...changed)) }
      await expect(unseal([ONE], forged, 'c')).rejects.toThrow(SealBrokenError)
    }
  })

  it.each(['', 'AA==', 'no base64!'])('is not %j', async (box) => {
    await expect(unseal([ONE], { keyId: ONE.id, box }, 'c')).rejects.toThrow(SealBrokenError)
  })
})

import { describe, expect, it } from 'vitest'
import { callWith, countingEnv } from '../../support/counting.ts'
import { bodyOf, TOKEN } from '../../support/review.ts'
import { noise } from '../../support/service.ts'
import { designOf, domOf, pairOf, pngOf, redButton, type Inputs, type Patch } from './runs.ts'

/** More bytes than are read for an image's header. */
const speckled = () =>
  pngOf(
    Array.from(noise(20_000), (value, i): Patch => {
      const [x, y] = [i % 240, Math.floor(i / 240)]
      return { x, y, w: 1, h: 1, colour: [value, value, value] }
    }),
  )

async function countsOf(inputs: Inputs) {
  const pair = await pairOf(inputs)
  const { counts, env } = countingEnv()
  const response = await callWith(env, 'http://localhost/api/agent/annotate', {
    method: 'POST',
    headers: { Authorization: `Bearer ${TOKEN}` },
    body: JSON.stringify({ pair_id: pair.pair_id }),
  })
  await bodyOf(response)
  return counts
}

describe('what a run costs in storage', () => {
  it('small images: one read each', async () => {
    expect(await countsOf({})).toMatchObject({ r2Reads: 2, r2Writes: 5 })
  })

  it('larger images: the header and then the whole, once each', async () => {
    const image = speckled()
    expect(image.length).toBeGreaterThan(17_000)
    const counts = await countsOf({ a: image, b: image })
    expect(counts).toMatchObject({ r2Reads: 4, r2Writes: 5 })
    expect(counts.r2Bytes).toBe(2 * (image.length + 16 * 1024))
  })

  it('one read for each file of evidence', async () => {
    const inputs = { ...redButton(), source: 'x', candidates: { version: 1, icons: [] } }
    expect(await countsOf(inputs)).toMatchObject({ r2Reads: 6, r2Writes: 5 })
  })

  it('what is too large is not read', async () => {
    const tooLarge = new Uint8Array(21 * 1024 * 1024)
    const counts = await countsOf({ a: tooLarge, design: designOf(), dom: domOf() })
    expect(counts.r2Reads).toBe(4)
    expect(counts.r2Bytes).toBeLessThan(40_000)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alikeTexts, displaced } from '../../../../src/judging/judge/borne-out/displaced.ts'
import { unseenEdges } from '../../../../src/judging/judge/borne-out/edges.ts'
import { doubtOf } from '../../../../src/judging/judge/verdict/trust.ts'
import { AS_DESIGNED, sceneOf, type Places } from './page.ts'

const moved = (fields: Partial<Places>): Places => ({ ...AS_DESIGNED, ...fields })

const displacedIn = (shown: Places, told: Places): number => {
  const scene = sceneOf(shown, told)
  return displaced(scene, alikeTexts(scene)).length
}

describe('texts', () => {
  it('stand where both trees say, however far that is', () => {
    const by = fc.integer({ min: -4, max: 4 })
    fc.assert(
      fc.property(by, by, (dx, dy) => {
        const places = moved({ dx, dy })
        expect(displacedIn(places, places)).toBe(0)
      }),
      { numRuns: 20 },
    )
  })

  it('stand elsewhere than a tree of another build says', () => {
    expect(displacedIn(AS_DESIGNED, moved({ dx: -6 }))).toBe(6)
    expect(displacedIn(moved({ dy: 3 }), AS_DESIGNED)).toBe(6)
  })
})

describe('edges', () => {
  const wider = moved({ chip: [16, 80] })

  it('are seen where a box is as its tree says, also where it was changed', () => {
    expect(unseenEdges(sceneOf(AS_DESIGNED, AS_DESIGNED))).toEqual([])
    expect(unseenEdges(sceneOf(wider, wider))).toEqual([])
  })

  it('are not seen where a tree of another build has them', () => {
    expect(unseenEdges(sceneOf(AS_DESIGNED, wider)).map(({ a }) => a.id)).toEqual(['c'])
    const beside = moved({ chip: [60, 60] })
    expect(unseenEdges(sceneOf(beside, AS_DESIGNED)).map(({ a }) => a.id)).toEqual(['c'])
  })
})

describe('two trees', () => {
  it('are in no doubt where the images bear them out', () => {
    const changed = moved({ dy: 4, chip: [30, 80] })
    expect(doubtOf(sceneOf(changed, changed))).toBe('none')
  })

  it('are in some doubt where one thing stands elsewhere than they say', () => {
    expect(doubtOf(sceneOf(AS_DESIGNED, moved({ chip: [16, 80] })))).toBe('some')
  })

  it('are in great doubt where nothing stands where they say', () => {
    expect(doubtOf(sceneOf(AS_DESIGNED, moved({ dx: 120 })))).toBe('great')
  })
})

import { describe, expect, it } from 'vitest'
import { choose } from '../../../../src/judging/judge/borne-out/choose.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import { AS_DESIGNED, sceneOf, type Places } from './page.ts'
import type { JudgeInput } from '../../../../src/judging/judge/judgement.ts'

const none = { unusable: 'is not read here' }
const input: JudgeInput = {
  images: { a: none, b: none },
  captureFacts: null,
  evidence: {
    design_tool_structure: null,
    dom_structure: null,
    icon_candidates: null,
    icon_contact_sheet: null,
  },
  settings: DEFAULT_SETTINGS,
}

const moved = (fields: Partial<Places>): Places => ({ ...AS_DESIGNED, ...fields })

function judge(shown: Places, told: Places, only?: 'design' | 'dom') {
  const { a, b, design, dom } = sceneOf(shown, told)
  const trees = { design: only === 'dom' ? null : design, dom: only === 'design' ? null : dom }
  return choose(input, { a, b }, trees, {
    shrink: 1,
    icons: { icons: [], shapes: new Map(), reason: null },
  })
}

describe('a tree of another build', () => {
  it('adds nothing to what the images show', () => {
    const told = moved({ dx: -6, chip: [16, 90] })
    for (const only of [undefined, 'dom'] as const)
      expect(judge(AS_DESIGNED, told, only).findings).toEqual([])
  })

  it('leaves on record what it claimed alone', () => {
    const { suppressions } = judge(AS_DESIGNED, moved({ chip: [16, 90] }))
    expect(suppressions).toContainEqual(expect.objectContaining({ rule: 'not_witnessed' }))
  })

  it('is named as not of its image where it is alone', () => {
    const { mainSkipped } = judge(AS_DESIGNED, moved({ dx: 140, dy: 10 }), 'dom')
    expect(mainSkipped).toContain('the DOM structure is not of its image')
  })
})

describe('a tree of its image', () => {
  it('tells of a box that was moved', () => {
    const shown = moved({ chip: [40, 60] })
    for (const only of [undefined, 'dom', 'design'] as const)
      expect(judge(shown, shown, only).findings).toHaveLength(1)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Finding, Issue, Suppression } from '../../../src/dashboard/page/api/types.ts'
import { consequencesOf } from '../../../src/dashboard/page/review/consequences.ts'
import { paintDifference } from '../../../src/dashboard/page/review/difference.ts'
import { findingOf } from '../../../src/dashboard/page/review/finding-of.ts'
import {
  byUrgency,
  filterOf,
  inFilter,
  LIST_FILTERS,
} from '../../../src/dashboard/page/review/issue-order.ts'
import { afterClaim, isForeign, type LockState } from '../../../src/dashboard/page/review/lock.ts'
import { reviewKeys, type ReviewCommands } from '../../../src/dashboard/page/review/review-keys.ts'
import { designNode, domNode, paddingSide } from '../../../src/dashboard/page/review/structure.ts'
import { STATUSES } from '../../../src/dashboard/page/words/issue-words.ts'

const issue = (fields: Partial<Issue>): Issue => ({
  id: 'iss_1',
  number: 1,
  pair_id: 'p',
  project_id: 'p',
  status: 'candidate',
  origin: 'agent',
  note: '',
  box_a: null,
  box_b: null,
  labels: [],
  severity: null,
  suggested_severity: null,
  confidence: null,
  reason: null,
  dismissed_kind: null,
  evidence: null,
  run_id: null,
  last_seen_run_id: null,
  finding_id: null,
  assignee: null,
  created_by: null,
  created_at: '',
  updated_at: '',
  ...fields,
})

describe('the list of issues', () => {
  it('has a place for every status, in one list besides all', () => {
    for (const status of STATUSES) {
      const places = LIST_FILTERS.filter((filter) => inFilter(issue({ status }), filter))
      expect(places).toHaveLength(2)
      expect(places).toContain('all')
      expect(filterOf(issue({ status }))).not.toBe('all')
    }
  })

  it('begins with what is worst and surest', () => {
    const ids = [
      issue({ id: 'nit', suggested_severity: 'nit', confidence: 1 }),
      issue({ id: 'unsure', suggested_severity: 'major', confidence: 0.5 }),
      issue({ id: 'sure', suggested_severity: 'major', confidence: 0.9 }),
      issue({ id: 'other', suggested_severity: 'meh', confidence: 1 }),
      issue({ id: 'fixed', status: 'fixed_awaiting_verify', severity: 'nit' }),
    ]
      .toSorted(byUrgency)
      .map(({ id }) => id)
    expect(ids).toEqual(['fixed', 'sure', 'unsure', 'nit', 'other'])
  })
})

describe('a lock', () => {
  const mine: LockState = { kind: 'mine', expiresAt: 1_000 }
  const refused = { result: 'refused', holder: 'bob' } as const

  it('that another has from the beginning is theirs; one that was mine was taken', () => {
    expect(afterClaim({ kind: 'claiming' }, refused, 0)).toEqual({ kind: 'theirs', holder: 'bob' })
    expect(afterClaim(mine, refused, 0)).toEqual({ kind: 'taken', holder: 'bob' })
    expect(afterClaim({ kind: 'lost' }, refused, 0)).toEqual({ kind: 'taken', holder: 'bob' })
  })

  it('lasts without a connection until it runs out, and then is lost until it is claimed', () => {
    const unsure = afterClaim(mine, { result: 'offline' }, 500)
    expect(unsure).toEqual({ kind: 'unsure', expiresAt: 1_000 })
    const lost = afterClaim(unsure, { result: 'offline' }, 1_500)
    expect(lost).toEqual({ kind: 'lost' })
    expect(afterClaim(lost, { result: 'held', expiresAt: 9_000 }, 2_000)).toEqual({
      kind: 'mine',
      expiresAt: 9_000,
    })
  })

  it('of somebody else prevents decisions, no other state does', () => {
    expect(isForeign({ kind: 'theirs', holder: 'bob' })).toBe(true)
    expect(isForeign({ kind: 'taken', holder: 'bob' })).toBe(true)
    expect([mine, { kind: 'none' } as const, { kind: 'lost' } as const].some(isForeign)).toBe(false)
  })
})

describe('the keys of a review', () => {
  const commands = new Proxy({}, { get: () => () => true }) as ReviewCommands

  it('mean one thing each', () => {
    const keys = Object.values(reviewKeys(commands)).flatMap((binding) => binding.keys)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('that write do nothing for a viewer', () => {
    const viewer = new Proxy(
      {},
      {
        get: (_, name) => () => name !== 'mayReview',
      },
    ) as ReviewCommands
    const bindings = reviewKeys(viewer)
    for (const name of [
      'done',
      'promote',
      'severity-major',
      'dismiss',
      'ignore',
      'fix',
      'verify',
      'reopen',
      'restore',
      'note',
      'draw',
      'bulk',
      'annotate',
    ])
      expect([name, bindings[name]?.enabled?.()]).toEqual([name, false])
  })
})

describe('what moved', () => {
  const moved = (y: number, rule = 'moved_by', kind = 'shift'): Suppression => ({
    pass: 'main-pass',
    kind,
    rule,
    detail: 'moved',
    box_a: null,
    box_b: { x: 0.1, y, w: 0.5, h: 0.1 },
  })
  const gap = issue({
    id: 'gap',
    evidence: { kind: 'gap', also_moved: 2 },
    box_b: { x: 0, y: 0.2, w: 1, h: 0.2 },
  })
  const fill = issue({
    id: 'fill',
    evidence: { kind: 'fill' },
    box_b: { x: 0, y: 0.5, w: 1, h: 0.2 },
  })

  it('belongs to what can have moved it', () => {
    const [found] = consequencesOf([moved(0.5)], [fill, gap])
    expect(found?.causeId).toBe('gap')
    expect(consequencesOf([moved(0.5)], [fill])[0]?.causeId).toBeNull()
  })

  it('is neither spacing between elements nor anything that was not seen', () => {
    expect(consequencesOf([moved(0, 'not_seen'), moved(0, 'gives_way', 'gap')], [gap])).toEqual([])
  })

  it('is not moved by a text above it', () => {
    const text = issue({
      id: 'text',
      evidence: { kind: 'characters' },
      box_b: { x: 0.1, y: 0.1, w: 0.2, h: 0.05 },
    })
    expect(consequencesOf([moved(0.5)], [text])[0]?.causeId).toBeNull()
    expect(consequencesOf([moved(0.08)], [text])[0]?.causeId).toBe('text')
  })
})

describe('what the judge measured of a reported issue', () => {
  const box = { x: 0.1, y: 0.1, w: 0.5, h: 0.5 }
  const finding: Finding = {
    finding_id: 'f',
    labels: ['size'],
    note: '',
    box_a: null,
    box_b: box,
    confidence: 1,
    severity: 'nit',
    pass: 'main-pass',
    evidence: { kind: 'size' },
  }
  const report = { images: {} as never, findings: [finding], suppressions: [], passes: [] }

  it('is a finding of the same kind at the same place', () => {
    expect(findingOf(issue({ labels: ['size'], box_b: box }), report)).toBe(finding)
    expect(findingOf(issue({ labels: ['icon'], box_b: box }), report)).toBeNull()
    expect(findingOf(issue({ labels: ['size'], box_b: { ...box, x: 0.5 } }), report)).toBeNull()
    expect(findingOf(issue({ labels: ['size'] }), null)).toBeNull()
  })
})

describe('the difference', () => {
  const pixels = (colours: number[][]) => new Uint8ClampedArray(colours.flat())

  it('marks what people see, and nothing else', () => {
    const a = pixels([
      [255, 255, 255, 255],
      [255, 255, 255, 255],
      [0, 0, 0, 0],
    ])
    const b = pixels([
      [250, 250, 250, 255],
      [0, 0, 0, 255],
      [255, 255, 255, 255],
    ])
    const out = new Uint8ClampedArray(12)
    expect(paintDifference(a, b, out, { width: 3, from: 0, to: 1 })).toBe(1)
    expect([out[3], out[7], out[11]]).toEqual([255, 255, 255])
    expect(out[4]).not.toBe(out[5])
    expect(out[0]).toBe(out[1])
  })

  it('of an image and itself is none, whatever it shows', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 4, maxLength: 400 }), (bytes) => {
        const image = new Uint8ClampedArray(bytes.slice(0, bytes.length - (bytes.length % 4)))
        const out = new Uint8ClampedArray(image.length)
        const where = { width: image.length / 4, from: 0, to: 1 }
        expect(paintDifference(image, image, out, where)).toBe(0)
      }),
    )
  })
})

describe('nodes of structures', () => {
  const design = {
    version: 1,
    root: {
      id: '1:1',
      name: 'Card',
      type: 'FRAME',
      box: { x: 0, y: 0, w: 10, h: 5 },
      style: { padding: [1, 16, 1, 8] },
      children: [{ id: '1:2', type: 'TEXT', text: 'Hi', box: { x: 0, y: 0, w: 1.26, h: 1 } }],
    },
  }
  const dom = {
    root: {
      tag: 'div',
      class: 'card wide',
      style: { 'padding-right': '12px', 'padding-left': '8px' },
      children: [{ tag: 'p', id: 'x', text: ' Hi ' }, { tag: 'b' }],
    },
  }

  it('are found by id and by path', () => {
    expect(designNode(design, '1:2')).toMatchObject({
      name: '1:2 · text',
      text: 'Hi',
      size: '1.3 × 1',
    })
    expect(
      designNode({ nodes: { '9:9': { document: { id: '9:9', type: 'FRAME', name: 'X' } } } }, '9:9')
        ?.name,
    ).toBe('X · frame')
    expect(domNode(dom, '0')?.name).toBe('div.card')
    expect(domNode(dom, '0/0')).toMatchObject({ name: 'p#x', text: 'Hi' })
    expect(domNode(dom, '0/7/1')).toBeNull()
  })

  it('say which of two paddings was measured, where both agree', () => {
    const evidence = {
      kind: 'padding',
      measure: { axis: 'x' as const, a: 16, b: 12, delta: -4, unit: 'px' as const },
    }
    const [a, b] = [designNode(design, '1:1'), domNode(dom, '0')]
    expect(paddingSide(evidence, a, b)).toBe('padding-right')
    expect(paddingSide({ ...evidence, kind: 'gap' }, a, b)).toBeNull()
    expect(paddingSide(evidence, null, b)).toBeNull()
    const even = { ...evidence, measure: { ...evidence.measure, a: 1, b: 1, axis: 'y' as const } }
    expect(paddingSide(even, a, b)).toBeNull()
  })

  it('are none in anything else', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(designNode(value, '\u0000none')).toBeNull()
        expect(() => domNode(value, '0/1/2')).not.toThrow()
      }),
    )
  })
})

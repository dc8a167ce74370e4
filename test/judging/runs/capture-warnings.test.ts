import { describe, expect, it } from 'vitest'
import { captureProfile } from '../../../src/judging/runs/capture-profile.ts'
import { captureWarnings } from '../../../src/judging/runs/capture-warnings.ts'
import type { CaptureFacts } from '../../../src/vocabulary/capture-facts.ts'

interface Facts {
  exportScale?: number
  captureScale?: number
  mode?: 'root' | 'viewport'
  /** Size of an image, null when it could not be read. */
  a?: [number, number] | null
  b?: [number, number] | null
  alphaA?: boolean
  alphaB?: boolean
  /** Width of the design's root layer. */
  tree?: number
  producer?: null
  source?: 'plugin' | 'capture'
  /** Who wrote the structure of the design. */
  treeSource?: string
}

const SIZE: [number, number] = [400, 300]

function profileOf(facts: Facts) {
  const { a = SIZE, b = SIZE, alphaA = false, alphaB = false, tree } = facts
  const producer: CaptureFacts = {
    design: { source: facts.source, export_scale: facts.exportScale, node_type: 'FRAME' },
    story: { capture_scale: facts.captureScale, capture_mode: facts.mode },
  }
  return captureProfile({
    producer: facts.producer === null ? null : producer,
    headers: {
      a: a && { width: a[0], height: a[1], alpha: alphaA },
      b: b && { width: b[0], height: b[1], alpha: alphaB },
    },
    designTree:
      tree === undefined
        ? null
        : { source: facts.treeSource ?? 'plugin', nodes: 3, root: { w: tree, h: 100 } },
  })
}

const warningsOf = (facts: Facts) => captureWarnings(profileOf(facts))
const codesOf = (facts: Facts) => warningsOf(facts).map(({ code }) => code)

describe('scale_mismatch', () => {
  const fires = (facts: Facts) => codesOf(facts).includes('scale_mismatch')

  it.each<[string, Facts, boolean]>([
    ['equal scales', { exportScale: 2, captureScale: 2 }, false],
    ['other scales', { exportScale: 2, captureScale: 1 }, true],
    ['other scales that are no quarters', { exportScale: 1.1, captureScale: 1 }, true],
    ['other scales, images of one width', { exportScale: 1, captureScale: 2 }, true],
    ['equal scales, other widths', { exportScale: 2, captureScale: 2, a: [800, 600] }, false],
    ['no capture scale, equal widths', { exportScale: 2 }, false],
    ['no capture scale, twice the width', { exportScale: 2, a: [800, 600] }, true],
    ['no capture scale, half the width', { exportScale: 1, a: [200, 150] }, true],
    ['no capture scale, width ratio 1.12', { exportScale: 1, a: [448, 300] }, false],
    ['no capture scale, width ratio 1.13', { exportScale: 1, a: [452, 300] }, true],
    ['no capture scale, width ratio 0.88', { exportScale: 1, a: [352, 300] }, false],
    ['no capture scale, width ratio 0.87', { exportScale: 1, a: [348, 300] }, true],
    ['no capture scale, image a unreadable', { exportScale: 2, a: null }, false],
    ['no capture scale, image b unreadable', { exportScale: 2, b: null }, false],
    ['no design scale', { captureScale: 2, a: [800, 600] }, false],
    ['no scale at all, other widths', { a: [800, 600] }, false],
    ['derived design scale, equal', { tree: 200, captureScale: 2 }, false],
    ['derived design scale, other', { tree: 200, captureScale: 1 }, true],
    ['derived design scale, no capture scale', { tree: 200, b: [200, 150] }, true],
    ['derived design scale, no capture scale, equal widths', { tree: 200 }, false],
    ['export scale before the derived one', { tree: 200, exportScale: 1, captureScale: 1 }, false],
    ['tree, but image a unreadable', { tree: 200, a: null, captureScale: 1 }, false],
    ['a tree far wider than the image', { tree: 4000, captureScale: 1 }, false],
    ['no producer facts, but a derived scale', { producer: null, tree: 200, b: [200, 150] }, true],
  ])('%s', (_, facts, expected) => expect(fires(facts)).toBe(expected))

  it('carries both scales', () => {
    expect(warningsOf({ exportScale: 2, captureScale: 1 })[0]).toMatchObject({
      code: 'scale_mismatch',
      design: 2,
      story: 1,
    })
    expect(warningsOf({ exportScale: 2, a: [800, 600] })[0]).toMatchObject({
      design: 2,
      story: null,
    })
  })
})

describe('size_mismatch', () => {
  const differenceOf = (facts: Facts) =>
    warningsOf(facts).find(({ code }) => code === 'size_mismatch')?.['difference_px']

  it.each<[string, Facts, { w: number; h: number } | undefined]>([
    ['equal sizes', {}, undefined],
    ['2 px wider', { a: [402, 300] }, undefined],
    ['3 px wider', { a: [403, 300] }, { w: 3, h: 0 }],
    ['3 px narrower', { a: [397, 300] }, { w: 3, h: 0 }],
    ['3 px higher', { b: [400, 303] }, { w: 0, h: 3 }],
    [
      '4 px at 2x are 2 design px',
      { a: [804, 600], b: [800, 600], exportScale: 2, captureScale: 2 },
      undefined,
    ],
    [
      '5 px at 2x are 2.5 design px',
      { a: [805, 600], b: [800, 600], exportScale: 2, captureScale: 2 },
      { w: 2.5, h: 0 },
    ],
    ['each side by its own scale', { a: [800, 600], exportScale: 2, captureScale: 1 }, undefined],
    ['no capture scale: 1x', { a: [800, 600], exportScale: 2 }, undefined],
    ['no design scale: 1x', { b: [800, 600], captureScale: 2 }, undefined],
    ['no scales: 1x', { a: [800, 600] }, { w: 400, h: 300 }],
    ['the derived design scale', { a: [800, 600], tree: 400 }, undefined],
    ['a difference of 2 px after thirds', { a: [302, 3], b: [900, 9], captureScale: 3 }, undefined],
    ['image a unreadable', { a: null }, undefined],
    ['image b unreadable', { b: null }, undefined],
  ])('%s', (_, facts, expected) => expect(differenceOf(facts)).toEqual(expected))
})

describe('alpha_unflattened', () => {
  const sideOf = (facts: Facts) =>
    warningsOf(facts).find(({ code }) => code === 'alpha_unflattened')?.['side']

  it.each<[string, Facts, string | undefined]>([
    ['neither', {}, undefined],
    ['the design', { alphaA: true }, 'design'],
    ['the story', { alphaB: true }, 'story'],
    ['both', { alphaA: true, alphaB: true }, 'both'],
    ['an unreadable image says nothing', { a: null, alphaB: true }, 'story'],
    ['both unreadable', { a: null, b: null }, undefined],
  ])('%s', (_, facts, expected) => expect(sideOf(facts)).toBe(expected))
})

describe('viewport_capture', () => {
  const fires = (facts: Facts) => codesOf(facts).includes('viewport_capture')

  it.each<[string, Facts, boolean]>([
    ['recorded', { mode: 'viewport' }, true],
    ['recorded, image b unreadable', { mode: 'viewport', b: null }, true],
    ['recorded otherwise', { mode: 'root' }, false],
    ['image b of 1280x720', { b: [1280, 720] }, true],
    ['image b of 1280x720, recorded otherwise', { mode: 'root', b: [1280, 720] }, true],
    ['image b of 2560x1440', { b: [2560, 1440] }, true],
    ['image b of 3840x2160', { b: [3840, 2160] }, true],
    ['image b of 1920x1080: no whole ratio', { b: [1920, 1080] }, false],
    ['image b of 640x360: no whole ratio', { b: [640, 360] }, false],
    ['image b of 1280x721', { b: [1280, 721] }, false],
    ['image b of 2560x720', { b: [2560, 720] }, false],
    ['image a of 1280x720', { a: [1280, 720] }, false],
    ['mode unknown, image b unreadable', { b: null }, false],
    ['no producer facts, image b of 1280x720', { producer: null, b: [1280, 720] }, true],
  ])('%s', (_, facts, expected) => expect(fires(facts)).toBe(expected))
})

it('of two captures that were made alike none but their scales can mislead', () => {
  const facts: Facts = {
    a: [1280, 800],
    b: [1280, 720],
    alphaA: true,
    alphaB: true,
    captureScale: 1,
  }
  expect(codesOf({ ...facts, source: 'plugin' })).toEqual([
    'size_mismatch',
    'alpha_unflattened',
    'viewport_capture',
  ])
  expect(codesOf({ ...facts, source: 'capture', exportScale: 1 })).toEqual([])
  expect(codesOf({ ...facts, source: 'capture', exportScale: 2 })).toEqual(['scale_mismatch'])
})

it('missing_profile is about a pair without producer facts', () => {
  expect(codesOf({ producer: null })).toEqual(['missing_profile'])
  expect(codesOf({})).toEqual([])
})

const ALL: Facts = { producer: null, tree: 400, a: [1600, 720], b: [1280, 720], alphaA: true }

it('all five come in the order of their rules', () => {
  expect(codesOf(ALL)).toEqual([
    'scale_mismatch',
    'size_mismatch',
    'alpha_unflattened',
    'viewport_capture',
    'missing_profile',
  ])
})

it('each has its own message', () => {
  const messages = warningsOf(ALL).map(({ message }) => message)
  expect(new Set(messages).size).toBe(5)
  expect(messages.every((message) => message.length > 20)).toBe(true)
})

describe('the derived facts', () => {
  const derivedOf = (facts: Facts) => profileOf(facts).derived

  it.each<[[number, number], number, number | null]>([
    [[400, 300], 200, 2],
    [[400, 300], 399, 1],
    [[400, 300], 320, 1.25],
    [[400, 300], 290, 1.5],
    [[400, 300], 3200, 0.25],
    [[400, 300], 4000, null],
    [[400, 300], 0, null],
  ])('an image of %j over a root of %d px: scale %d', (a, tree, scale) => {
    expect(derivedOf({ a, tree }).design_scale).toBe(scale)
  })

  it('are null where they cannot be known', () => {
    expect(derivedOf({ a: null, tree: 200 })).toEqual({
      images: {
        a: { width: null, height: null, alpha: null },
        b: { width: 400, height: 300, alpha: false },
      },
      design_tree: { source: 'plugin', nodes: 3, root: { w: 200, h: 100 } },
      design_scale: null,
      size_ratio: null,
    })
  })

  it('hold the ratio of the two sizes', () => {
    expect(derivedOf({ a: [800, 100] }).size_ratio).toEqual({ w: 2, h: 0.3333 })
  })
})

it('says of two builds that they are', () => {
  const sizes: Facts = { exportScale: 1, captureScale: 1, b: [400, 320], tree: 400 }
  expect(warningsOf(sizes)[0]).not.toHaveProperty('between_builds')
  expect(warningsOf({ ...sizes, treeSource: 'dom' })).toMatchObject([
    { code: 'size_mismatch', between_builds: true },
  ])
})

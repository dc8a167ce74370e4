import { describe, expect, it } from 'vitest'
import { isUnusable } from '../../../../src/judging/judge/evidence/evidence-file.ts'
import {
  loadDesignTree,
  loadDomTree,
} from '../../../../src/judging/judge/evidence/load-structure.ts'

const BOX = { x: 0, y: 0, w: 90, h: 40 }
const FRAME = { type: 'FRAME', absoluteBoundingBox: { x: 0, y: 0, width: 90, height: 40 } }

const FILES: [string, object, { kind: string; source: string }][] = [
  ['a DOM', { version: 1, root: { tag: 'main', box: BOX } }, { kind: 'dom', source: 'dom' }],
  [
    'a DOM without tags',
    { version: 1, device_pixel_ratio: 2, root: { box: BOX } },
    { kind: 'dom', source: 'dom' },
  ],
  [
    'a design structure',
    { version: 1, source: 'plugin', root: { type: 'FRAME', box: BOX } },
    { kind: 'design', source: 'plugin' },
  ],
  [
    'a design structure without types',
    { version: 1, source: 'plugin', root: { box: BOX } },
    { kind: 'design', source: 'plugin' },
  ],
  ['a node of the design tool', FRAME, { kind: 'design', source: 'rest' }],
  ['a document', { document: FRAME }, { kind: 'design', source: 'rest' }],
  ['a nodes answer', { nodes: { '1:2': { document: FRAME } } }, { kind: 'design', source: 'rest' }],
]

describe.each([
  ['design', loadDesignTree],
  ['DOM', loadDomTree],
])('the structure of the %s side', (_, load) => {
  it.each(FILES)('may be %s, and begin with a byte order mark', (_, file, kind) => {
    expect(load(JSON.stringify(file))).toMatchObject(kind)
    expect(load(`\ufeff${JSON.stringify(file, null, 2)}`)).toMatchObject(kind)
  })
})

it('is what its side is expected to hold where its shape does not tell', () => {
  const text = JSON.stringify({
    version: 1,
    root: { box: BOX, children: [{ box: BOX, text: 'Hi' }] },
  })
  expect(loadDesignTree(text)).toMatchObject({ kind: 'design' })
  expect(loadDomTree(text)).toMatchObject({ kind: 'dom' })
  for (const [load, reason] of [
    [loadDesignTree, 'has no node with a bounding box'],
    [loadDomTree, 'is not a DOM structure of version 1'],
  ] as const) {
    const tree = load('{"version": 2, "root": {}}')
    expect(isUnusable(tree) && tree.unusable).toBe(reason)
  }
})

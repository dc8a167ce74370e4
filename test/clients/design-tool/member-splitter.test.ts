import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MemberSplitter } from '../../../src/clients/design-tool/member-splitter.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** What comes out of this JSON when it comes in chunks of these sizes, over and over. */
function split(json: string, sizes: number[] = [1 << 20], maxBytes = 1 << 20) {
  const bytes = encoder.encode(json)
  const splitter = new MemberSplitter(maxBytes)
  const members: [string, unknown][] = []
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length]!
    for (const { name, value } of splitter.push(bytes.slice(at, at + size)))
      members.push([
        JSON.parse(`"${name}"`) as string,
        value && (JSON.parse(decoder.decode(value)) as unknown),
      ])
    at += size
  }
  return { members, ended: splitter.ended, hasNodes: splitter.hasNodes }
}

const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 })
const spaces = fc.constantFrom(0, 1, 3)

describe('the nodes of an answer', () => {
  it('come out as they are, however the answer is cut into chunks', () => {
    const value = fc.jsonValue({ maxDepth: 4 })
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), value),
        fc.dictionary(fc.string(), value),
        fc.boolean(),
        sizes,
        spaces,
        (nodes, others, nodesFirst, sizes, indent) => {
          delete others['nodes']
          const answer = nodesFirst ? { nodes, ...others } : { ...others, nodes }
          const json = JSON.stringify(answer, null, indent)
          const parsed = JSON.parse(json) as { nodes: object }
          expect(split(json, sizes)).toEqual({
            members: Object.entries(parsed.nodes),
            ended: true,
            hasNodes: true,
          })
        },
      ),
    )
  })

  it('are those that came before a cut, and the cut shows', () => {
    const json = JSON.stringify({
      name: 'x',
      nodes: { '1:1': { a: ['}'] }, '1:2': null, '1:3': {} },
    })
    const whole = split(json).members
    for (let length = 0; length < json.length; length++) {
      const { members, ended } = split(json.slice(0, length), [3])
      expect(ended).toBe(false)
      expect(whole.slice(0, members.length)).toEqual(members)
    }
  })

  it('that are larger than the limit come without their value', () => {
    const nodes = { small: 'x', large: 'x'.repeat(100), next: { y: 1 } }
    const { members } = split(JSON.stringify({ nodes }), [7], 50)
    expect(members).toEqual([
      ['small', 'x'],
      ['large', null],
      ['next', { y: 1 }],
    ])
  })

  it.each([
    '{}',
    '{"nodes":null}',
    '{"nodes":"x"}',
    '{"meta":{"nodes":{"a":1}}}',
    '[{"nodes":{"a":1}}]',
    '',
  ])('are none in %s', (json) => {
    expect(split(json)).toMatchObject({ members: [], hasNodes: false })
  })

  it('of any bytes are found without failing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const splitter = new MemberSplitter(50)
        for (const { value } of splitter.push(bytes))
          expect(value === null || value.length <= 50).toBe(true)
      }),
    )
  })
})

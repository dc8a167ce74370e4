import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MemberSplitter } from '../../../src/clients/design-tool/member-splitter.ts'
import { runs } from '../../support/property-runs.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Pushes the text in chunks of these sizes, over and over, and returns the members' names and values. */
function push(splitter: MemberSplitter, text: string, sizes: number[]): [string, string | null][] {
  const bytes = encoder.encode(text)
  const members: [string, string | null][] = []
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length]!
    for (const { name, value } of splitter.push(bytes.slice(at, at + size)))
      members.push([name, value && decoder.decode(value)])
    at += size
  }
  return members
}

const rawMembers = (text: string, sizes: number[]) => push(new MemberSplitter(50), text, sizes)

function split(json: string, sizes: number[] = [1 << 20], maxBytes = 1 << 20) {
  const splitter = new MemberSplitter(maxBytes)
  const members = push(splitter, json, sizes).map(([name, value]) => [
    JSON.parse(`"${name}"`) as string,
    value === null ? null : (JSON.parse(value) as unknown),
  ])
  return { members, ended: splitter.ended, hasNodes: splitter.hasNodes }
}

const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 })
const spaces = fc.constantFrom(0, 1, 3)

describe('the nodes of a response', () => {
  it('are the same however the response is cut into chunks', () => {
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
          const response = nodesFirst ? { nodes, ...others } : { ...others, nodes }
          const json = JSON.stringify(response, null, indent)
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

  it('are those that arrived before a cut-off, which is noticed', () => {
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

  it('have no value if they are larger than the limit', () => {
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

  it('of any text are the same however it is cut, and within the limit', () => {
    const tokens = ['{', '}', '[', ']', ':', ',', '"', '\\', '"a"', ' ', '1', 'x'.repeat(60)]
    const text = fc
      .array(fc.constantFrom('{"nodes":{', '"a":', ...tokens), { maxLength: 30 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          text.map((rest) => `{"nodes":{"a":${rest}`),
        ),
        sizes,
        (text, sizes) => {
          const whole = rawMembers(text, [1 << 20])
          expect(rawMembers(text, sizes)).toEqual(whole)
          for (const [, value] of whole) {
            if (value === null) continue
            expect(value.length).toBeLessThanOrEqual(50)
            expect(text).toContain(value)
          }
        },
      ),
      { numRuns: runs(1_000) },
    )
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { captureProfile } from '../../../src/judging/runs/capture-profile.ts'
import { inputVersionOf } from '../../../src/judging/runs/input-version.ts'
import type { CaptureProfile, RunInputs } from '../../../src/store/judging/run-columns.ts'
import { card, designOf, domOf, pairOf, pngOf, annotate, redButton, store } from './runs.ts'

const positive = fc.integer({ min: 1, max: 4000 })
const size = fc.record({ w: positive, h: positive })
const header = fc.record({ width: positive, height: positive, alpha: fc.boolean() })

const profiles = fc
  .record({
    producer: fc.record({
      design: fc.record({
        source: fc.constantFrom('plugin' as const, 'rest' as const),
        plugin_version: fc.string(),
        export_scale: positive,
        node_size: size,
        node_type: fc.string(),
      }),
      story: fc.record({
        capture_tool_version: fc.string(),
        capture_scale: positive,
        capture_mode: fc.constantFrom('root' as const, 'viewport' as const),
        viewport: size,
        root_found: fc.boolean(),
      }),
    }),
    headers: fc.record({ a: header, b: header }),
    designTree: fc.record({ source: fc.string(), nodes: positive, root: size }),
  })
  .map(captureProfile)

const EVIDENCE = [
  'design_tool_structure_key',
  'dom_structure_key',
  'source_key',
  'icon_candidates_key',
  'icon_contact_sheet_key',
] as const

const object = fc.record({ key: fc.string(), etag: fc.string(), size: positive })
const allInputs = fc.record({
  image_a_key: object,
  image_b_key: object,
  design_tool_structure_key: object,
  dom_structure_key: object,
  source_key: object,
  icon_candidates_key: object,
  icon_contact_sheet_key: object,
})

/** The paths of all values that hold no others. */
function leaves(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
}

/** A copy with another value in one place. */
function changed(profile: CaptureProfile, path: string[]): CaptureProfile {
  const copy = structuredClone(profile)
  let holder: Record<string, unknown> = copy
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string, unknown>
  const name = path.at(-1) ?? ''
  const value = holder[name]
  if (typeof value === 'number') holder[name] = value + 1
  else if (typeof value === 'boolean') holder[name] = !value
  else holder[name] = `${String(value)}!`
  return copy
}

describe('input_version', () => {
  it('is twelve hex digits', () => {
    fc.assert(
      fc.property(profiles, allInputs, (profile, inputs) => {
        expect(inputVersionOf(profile, inputs)).toMatch(/^[0-9a-f]{12}$/)
      }),
    )
  })

  it('changes with any single fact', () => {
    fc.assert(
      fc.property(profiles, allInputs, (profile, inputs) => {
        const version = inputVersionOf(profile, inputs)
        const paths = leaves(profile)
        expect(paths.length).toBeGreaterThan(20)
        for (const path of paths)
          expect(inputVersionOf(changed(profile, path), inputs), path.join('.')).not.toBe(version)
      }),
    )
  })

  it('changes without the producer facts, or without any one of them', () => {
    fc.assert(
      fc.property(profiles, allInputs, (profile, inputs) => {
        const version = inputVersionOf(profile, inputs)
        expect(inputVersionOf({ ...profile, producer: null }, inputs)).not.toBe(version)
        for (const path of leaves(profile.producer)) {
          const copy = structuredClone(profile)
          const [side, name] = path as ['design', 'source']
          delete copy.producer?.[side]?.[name]
          expect(inputVersionOf(copy, inputs), path.join('.')).not.toBe(version)
        }
      }),
    )
  })

  it('changes when one kind of evidence is missing, from the pair or from storage', () => {
    fc.assert(
      fc.property(profiles, allInputs, (profile, inputs) => {
        const without = EVIDENCE.map((name) => {
          const { [name]: _, ...rest } = inputs
          return inputVersionOf(profile, rest)
        })
        expect(new Set([inputVersionOf(profile, inputs), ...without]).size).toBe(6)
        const absent: RunInputs = { ...inputs, source_key: null }
        expect(inputVersionOf(profile, absent)).toBe(without[2])
      }),
    )
  })

  it('does not depend on keys, contents or the order of fields', () => {
    fc.assert(
      fc.property(profiles, allInputs, allInputs, (profile, inputs, others) => {
        const version = inputVersionOf(profile, inputs)
        expect(inputVersionOf(profile, others)).toBe(version)
        const { derived, producer } = profile
        const reordered = { derived: { ...derived, images: derived.images }, producer }
        expect(inputVersionOf(reordered, inputs)).toBe(version)
      }),
    )
  })
})

describe('input_version of a run', () => {
  const versionOf = async (pairId: string) => (await annotate(pairId)).input_version

  it('is unchanged by other keys, names and contents, and on another pair', async () => {
    const facts = { capture_facts: { story: { capture_scale: 1 } } }
    const pair = await pairOf(redButton(), facts)
    const version = await versionOf(pair.pair_id)
    const other = await pairOf(
      {
        a: pngOf(card({ buttonX: 40 })),
        b: pngOf([]),
        design: designOf('#ff0000ff'),
        dom: domOf(),
      },
      { ...facts, name: 'Another name', link_id: 'another-link' },
    )
    expect(await versionOf(other.pair_id)).toBe(version)
    await store(pair.image_b_key, pngOf(card()))
    expect(await versionOf(pair.pair_id)).toBe(version)
  })

  it('changes with the facts, the size, the alpha channel and the evidence', async () => {
    const versions = await Promise.all(
      [
        pairOf(redButton()),
        pairOf(redButton(), { capture_facts: { story: { capture_scale: 1 } } }),
        pairOf({ ...redButton(), b: pngOf(card(), { h: 161 }) }),
        pairOf({ ...redButton(), b: pngOf(card(), { alpha: true }) }),
        pairOf({ ...redButton(), source: 'export const x = 1' }),
        pairOf({ ...redButton(), dom: null }),
      ].map(async (pair) => versionOf((await pair).pair_id)),
    )
    expect(new Set(versions).size).toBe(versions.length)
  })
})

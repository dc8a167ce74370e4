import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { judgeEntry } from '../../../bench/judge/scoring/in-process.ts'
import type { PairSet } from '../../../bench/judge/scoring/pair-set.ts'
import { fromRoot } from '../../../scripts/local/project.ts'
import { readProjectFile } from '../scripts/markdown.ts'

// With both structures every difference that demo/pairs/README.md documents is found with its two values, and
// nothing else; with less, nothing that is not documented.

interface Difference {
  pair: string
  what: string
  design: string
  built: string
  label: string
}

const PAIRS = ['pricing-card-highlighted', 'alert-danger', 'button-primary']

/** The rows of the page's table; a pair is named in its first row only. */
function documented(): Difference[] {
  let pair = ''
  return readProjectFile('demo/pairs/README.md')
    .split('\n')
    .filter((line) => /^\|.*\|.*\|.*\|.*\|.*`\w+\/\w+` *\|$/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
    .map(([, name = '', what = '', design = '', built = '', label = '']) => {
      pair = name || pair
      return { pair, what, design, built, label }
    })
}

const setOf = (id: string): { set: PairSet; entry: PairSet['entries'][number] } => {
  const folder = fromRoot('demo/pairs')
  const facts: unknown = JSON.parse(readFileSync(`${folder}/${id}/facts.json`, 'utf8'))
  const files = {
    a: 'design.png',
    b: 'story.png',
    design_tool_structure: 'design.json',
    dom_structure: 'dom.json',
  }
  const entry = { id, files, capture_facts: facts } as unknown as PairSet['entries'][number]
  return { set: { folder, entries: [entry] } as unknown as PairSet, entry }
}

/** `14 px` reads `14`. Of what is on one side alone there are no two values. */
const valuesOf = (...cells: string[]): string[] =>
  cells.includes('none') ? [] : cells.map((cell) => cell.replace(/ (px|…)$/, ''))

/** Whether a note tells a value; a colour may be in capitals. */
function tells(note: string, value: string): boolean {
  if (!/^\d+$/.test(value)) return note.toLowerCase().includes(value.toLowerCase())
  return [...note.matchAll(/(\d+(?:\.\d+)?) px/g)].some(([, length]) => length === value)
}

const differences = documented()

describe.each(PAIRS)('the demo pair %s', (id) => {
  const expected = differences.filter(({ pair }) => pair === id)

  const labels = expected.map(({ label }) => label)

  it('has the documented differences with their values and no other, with both structures', async () => {
    const { set, entry } = setOf(id)
    const { findings } = await judgeEntry(set, entry, 'trees')
    expect(findings.map(({ labels: [first] }) => first).toSorted()).toEqual(labels.toSorted())
    for (const { what, label, design, built } of expected) {
      const note = findings.find(({ labels: [first] }) => first === label)?.note ?? ''
      for (const value of valuesOf(design, built))
        expect(tells(note, value), `${what}: ${note}`).toBe(true)
    }
  })

  it.each(['dom', 'design', 'images'] as const)(
    'has no other difference, with %s',
    async (mode) => {
      const { set, entry } = setOf(id)
      const { findings } = await judgeEntry(set, entry, mode)
      const found = findings.map(({ labels: [first] }) => first)
      expect(new Set(found).size).toBe(found.length)
      expect(labels).toEqual(expect.arrayContaining(found))
    },
  )
})

it('has documented differences', () => {
  expect(differences).toHaveLength(9)
})

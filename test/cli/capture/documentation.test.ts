import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DOM_WORDS } from '../../../src/cli/capture/page/dom-words.ts'
import { REASONS } from '../../../src/cli/capture/engine/failure.ts'
import { parseReviewParameters } from '../../../src/cli/capture/storybook/parameters.ts'

const EVIDENCE = readFileSync(new URL('../../../docs/evidence.md', import.meta.url), 'utf8')
const PAGE = readFileSync(new URL('../../../docs/capture.md', import.meta.url), 'utf8')

/** Names in the first column of the tables of a section. */
function namesIn(heading: string): string[] {
  const [, rest = ''] = PAGE.split(`\n## ${heading}\n`)
  const [section = ''] = rest.split('\n## ')
  return Array.from(section.matchAll(/^\| `([\w-]+)` /gm), ([, name = '']) => name)
}

describe('docs/evidence.md', () => {
  it('names every property of a node that is recorded, and no other', () => {
    const [, rest = ''] = EVIDENCE.split('\n### Computed style\n')
    const [section = ''] = rest.split('\nEvery other property is ignored')
    const cells = Array.from(section.matchAll(/^\| (`.*?) +\|/gm), ([, cell = '']) => cell)
    const named = cells.flatMap((cell) =>
      Array.from(cell.matchAll(/`([\w-]+)`/g), ([, name]) => name),
    )
    // Longhands are recorded where the table names the shorthand too; boxes have transforms in them already.
    const longhands = ['padding', 'margin'].flatMap((name) =>
      ['top', 'right', 'bottom', 'left'].map((side) => `${name}-${side}`),
    )
    const expected = new Set([
      ...named.filter((name) => !/^(padding|margin)/.test(name!)),
      ...longhands,
    ])
    expect(new Set(DOM_WORDS.properties)).toEqual(expected.add('transform'))
  })
})

describe('docs/capture.md', () => {
  it('names every reason not to capture a story', () => {
    expect(namesIn('What is not captured')).toEqual(Object.keys(REASONS))
  })

  it('names every parameter', () => {
    expect(namesIn('Parameters of a story').toSorted()).toEqual(
      Object.keys(parseReviewParameters({})).toSorted(),
    )
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { REASONS } from '../../../src/cli/capture/engine/failure.ts'
import { parseReviewParameters } from '../../../src/cli/capture/storybook/parameters.ts'

const PAGE = readFileSync(new URL('../../../docs/capture.md', import.meta.url), 'utf8')

/** Names in the first column of the tables of a section. */
function namesIn(heading: string): string[] {
  const [, rest = ''] = PAGE.split(`\n## ${heading}\n`)
  const [section = ''] = rest.split('\n## ')
  return Array.from(section.matchAll(/^\| `([\w-]+)` /gm), ([, name = '']) => name)
}

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

import { expect, it } from 'vitest'
import { rulesPage } from '../../../scripts/docs/rules-page.ts'
import { readProjectFile } from './markdown.ts'

it('docs/rules.md is what `npm run build:docs` makes of the rules', () => {
  expect(readProjectFile('docs/rules.md')).toBe(rulesPage())
})

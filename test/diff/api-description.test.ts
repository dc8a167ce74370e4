import { expect, it } from 'vitest'
import { diffComponent } from '../../src/diff/openapi.ts'
import { diffApp } from '../../src/diff/app.ts'

const { operations } = diffComponent

it('the description names every route, and no other', () => {
  const routes = diffApp.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  const described = operations.map(({ method, path }) => `${method} ${path}`)
  expect(described.toSorted()).toEqual([...new Set(routes)].toSorted())
})

const examples = operations.flatMap(({ id, body = [], responses }) =>
  [...body, ...responses.flatMap(({ content = [] }) => content)].flatMap(({ schema, example }) =>
    schema && example !== undefined ? [{ id, schema, example }] : [],
  ),
)

it.each(examples)('an example of $id fits its schema', ({ schema, example }) => {
  expect(schema.safeParse(example)).toMatchObject({ success: true })
})

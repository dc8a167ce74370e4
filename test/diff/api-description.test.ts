import { expect, it } from 'vitest'
import * as z from 'zod'
import { diffComponent } from '../../src/diff/description.ts'
import { ISSUE } from '../../src/review/issues/operations/examples.ts'

const { operations } = diffComponent

const examples = operations.flatMap(({ id, body = [], responses }) =>
  [...body, ...responses.flatMap(({ content = [] }) => content)].flatMap(({ schema, example }) =>
    schema && example !== undefined ? [{ id, schema, example }] : [],
  ),
)

/** The schema as the description publishes it, except that objects take no further fields. */
const closed = (schema: z.ZodType): z.ZodType =>
  z.fromJSONSchema(
    z.toJSONSchema(schema, {
      io: 'input',
      override: ({ jsonSchema }) => {
        if (jsonSchema.type === 'object') jsonSchema.additionalProperties ??= false
      },
    }),
  )

it.each(examples)('an example of $id fits its schema', ({ schema, example }) => {
  expect(schema.safeParse(example)).toMatchObject({ success: true })
  expect(closed(schema).safeParse(example)).toMatchObject({ success: true })
})

it('an example with a field that its schema does not name does not fit, however deep', () => {
  const { schema } = examples.find(({ id }) => id === 'listIssues')!
  const issue = { ...ISSUE, box_b: null, capture_hint: false }
  expect(closed(schema).safeParse({ issues: [issue] })).toMatchObject({ success: true })
  for (const example of [{ issues: [{ ...issue, unknown: 1 }] }, { issues: [], unknown: 1 }])
    expect(closed(schema).safeParse(example)).toMatchObject({ success: false })
})

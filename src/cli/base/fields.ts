import type { Words } from '../../base/field-names.ts'

/** What zod's `pick` takes: `fields('id name')` is `{ id: true, name: true }`. */
export const fields = <const Names extends string>(names: Names) =>
  Object.fromEntries(names.split(' ').map((name) => [name, true])) as Record<Words<Names>, true>

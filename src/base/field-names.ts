// Names of fields: in code `createdAt`, in tables and on the wire `created_at`.

/** The words of a text: `'id' | 'name'` for `'id name'`. */
export type Words<Text extends string> = Text extends `${infer Word} ${infer Rest}`
  ? Word | Words<Rest>
  : Text

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name

export const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const camelCase = (name: string): string =>
  name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/**
 * Returns a function that takes these fields of a record, and no others, by their names on the wire:
 * `wireFields('id created_at')({ id: 1, createdAt: 2, secret: 3 })` is `{ id: 1, created_at: 2 }`.
 */
export function wireFields<const Lines extends readonly string[]>(...lines: Lines) {
  const names = lines.flatMap((line) => line.split(' ')).map((name) => [name, camelCase(name)])
  type Name = Words<Lines[number]>
  return <From extends { readonly [Each in Name as CamelCase<Each>]: unknown }>(
    from: From,
  ): { [Each in Name]: From[CamelCase<Each> & keyof From] } =>
    Object.fromEntries(names.map(([wire, code]) => [wire, from[code as keyof From]])) as never
}

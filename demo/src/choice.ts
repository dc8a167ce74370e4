/** The argType of a prop that takes one of a few words: its control, and its type spelled out. */
export function choice<T extends string>(kind: 'inline-radio' | 'select', options: readonly T[]) {
  return {
    control: kind,
    options,
    table: { type: { summary: options.join(' | ') } },
  } as const
}

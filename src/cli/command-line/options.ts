// The kinds of options. `value` stands for the value in `--help`, `meaning` is the option's line there.

export const flag = (meaning: string) => ({ type: 'boolean', meaning }) as const

export const text = (value: string, meaning: string) =>
  ({ type: 'string', value, meaning }) as const

/** May be given several times. */
export const texts = (value: string, meaning: string) =>
  ({ type: 'strings', value, meaning }) as const

export const number = (
  value: string,
  meaning: string,
  bounds: { min: number; max?: number; integer?: boolean },
) => ({ type: 'number', value, meaning, ...bounds }) as const

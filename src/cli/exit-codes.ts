/** Every code that a command can end with, and what it means to a pipeline. */
export const EXIT_CODES = {
  done: { code: 0, meaning: 'done' },
  found: { code: 1, meaning: '`review` found what `--fail-on` names' },
  usage: {
    code: 2,
    meaning: 'the command line, a setting, the Storybook folder or a file of this machine is wrong',
  },
  refused: {
    code: 3,
    meaning: 'the service refused (key, project, conflict, size, or rate limit after waiting)',
  },
  network: { code: 4, meaning: 'the service or the network failed, also after retries' },
  incomplete: {
    code: 5,
    meaning: 'more stories could not be captured than `--allow-uncaptured` grants, or none was',
  },
  defect: { code: 70, meaning: 'a defect of this program' },
} as const satisfies Record<string, { code: number; meaning: string }>

export type Outcome = keyof typeof EXIT_CODES

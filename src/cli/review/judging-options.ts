import { number, text } from '../command-line/options.ts'
import { ALLOW_UNCAPTURED, FAIL_ON_OPTION } from '../outcomes/gate-options.ts'
import { SEVERITIES } from './findings.ts'

/** The options that decide what is judged and what of it counts. */
export const JUDGING_OPTIONS = {
  'fail-on': {
    ...FAIL_ON_OPTION,
    meaning:
      'what makes it fail: all that waits for a person (waiting; candidate is its old name), open issues alone, or nothing; by default the same as for `capture`',
  },
  'allow-uncaptured': {
    ...ALLOW_UNCAPTURED,
    meaning:
      'how many stories may be left uncaptured; with more it ends with 5; by default as many as for `capture`',
  },
  'min-severity': {
    type: 'string',
    value: 'SEVERITY',
    choices: SEVERITIES,
    meaning: 'leave out less severe issues; nit by default',
  },
  'min-confidence': number(
    'SHARE',
    'leave out candidates of lower confidence, 0 to 1; 0 by default',
    { min: 0, max: 1 },
  ),
  concurrency: number('N', 'pairs that are judged at once; 4 by default', {
    min: 1,
    max: 32,
    integer: true,
  }),
  timeout: number('MINUTES', 'how long to wait for runs that others have started; 15 by default', {
    min: 0,
    max: 240,
  }),
  'dashboard-url': text('URL', 'address of the dashboard, for links (STORYBOOK_REVIEW_DASHBOARD)'),
} as const

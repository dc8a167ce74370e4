import { FAIL_ON, SEVERITIES } from './findings.ts'

/** The options that decide what is judged and what of it counts. */
export const JUDGING_OPTIONS = {
  'fail-on': {
    type: 'string',
    value: 'WHAT',
    choices: FAIL_ON,
    meaning:
      'what makes it fail: open issues, which a person has promoted (the default), candidates of the judge too, or nothing',
  },
  'min-severity': {
    type: 'string',
    value: 'SEVERITY',
    choices: SEVERITIES,
    meaning: 'leave out less severe issues; nit by default',
  },
  'min-confidence': {
    type: 'number',
    value: 'SHARE',
    min: 0,
    max: 1,
    meaning: 'leave out candidates of lower confidence, 0 to 1; 0 by default',
  },
  concurrency: {
    type: 'number',
    value: 'N',
    min: 1,
    max: 32,
    integer: true,
    meaning: 'pairs that are judged at once; 4 by default',
  },
  timeout: {
    type: 'number',
    value: 'MINUTES',
    min: 0,
    max: 240,
    meaning: 'how long to wait for runs that others have started; 15 by default',
  },
  'dashboard-url': {
    type: 'string',
    value: 'URL',
    meaning: 'address of the dashboard, for links (STORYBOOK_REVIEW_DASHBOARD)',
  },
} as const

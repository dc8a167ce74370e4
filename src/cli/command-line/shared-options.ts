import type { Options } from './command.ts'

/** The options of every command. */
export const SHARED_OPTIONS = {
  url: { type: 'string', value: 'URL', meaning: 'address of the service (STORYBOOK_REVIEW_URL)' },
  project: {
    type: 'string',
    value: 'ID',
    meaning: 'project (STORYBOOK_REVIEW_PROJECT); without it, the one of the key',
  },
  'version-id': {
    type: 'string',
    value: 'NAME',
    meaning: 'version of the build; without it, the short commit id, else the time',
  },
  retries: {
    type: 'number',
    value: 'N',
    min: 0,
    max: 20,
    integer: true,
    meaning: 'further attempts when the service or the network fails; 5 by default',
  },
  json: { type: 'boolean', meaning: 'one JSON value on the standard output, for programs' },
  quiet: {
    type: 'boolean',
    meaning: 'no notes and no progress, only the result, warnings and errors',
  },
  help: { type: 'boolean', meaning: 'this text' },
  version: { type: 'boolean', meaning: 'the version of this program' },
} as const satisfies Options

/** The option of commands that are about one pull request. */
export const PULL_REQUEST_OPTION = {
  'pull-request': {
    type: 'number',
    value: 'N',
    min: 1,
    integer: true,
    meaning: 'number of the pull request; by default the one that the pipeline names',
  },
} as const satisfies Options

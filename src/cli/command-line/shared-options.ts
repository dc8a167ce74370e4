import { flag, number, text } from './options.ts'
import type { Options } from './command.ts'

/** The options of every command. */
export const SHARED_OPTIONS = {
  url: text('URL', 'address of the service (STORYBOOK_REVIEW_URL)'),
  project: text('ID', 'project (STORYBOOK_REVIEW_PROJECT); without it, the one of the key'),
  'version-id': text(
    'NAME',
    'version of the build; without it, the short commit id, else the time',
  ),
  retries: number('N', 'further attempts when the service or the network fails; 5 by default', {
    min: 0,
    max: 20,
    integer: true,
  }),
  json: flag('one JSON value on the standard output, for programs'),
  quiet: flag('no notes and no progress, only the result, warnings and errors'),
  help: flag('this text'),
  version: flag('the version of this program'),
} as const satisfies Options

/** The option of commands that are about one pull request. */
export const PULL_REQUEST_OPTION = {
  'pull-request': number(
    'N',
    'number of the pull request; by default the one that the pipeline names',
    { min: 1, integer: true },
  ),
} as const satisfies Options

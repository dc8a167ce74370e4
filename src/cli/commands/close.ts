import { text } from '../command-line/options.ts'
import { defineCommand } from '../command-line/command.ts'
import { PULL_REQUEST_OPTION } from '../command-line/shared-options.ts'

export const closeCommand = defineCommand({
  name: 'close',
  summary: 'Ends the previews of a closed pull request',
  description:
    'All versions that were deployed or captured for the pull request are served on for some days, which the\n' +
    "project's owners set, and then removed. Deploying one again takes that back. With --version-id it ends that\n" +
    'version alone.',
  arguments: [],
  options: {
    repository: text(
      'OWNER/NAME',
      'repository of the pull request; by default the one of the pipeline',
    ),
    ...PULL_REQUEST_OPTION,
  },
  run: async (context, { options }) => (await import('../close/close.ts')).close(context, options),
})

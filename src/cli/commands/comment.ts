import { flag, number, text } from '../command-line/options.ts'
import { defineCommand } from '../command-line/command.ts'
import { CROPS } from '../comment/crops-option.ts'
import { JUDGING_OPTIONS } from '../review/judging-options.ts'

export const commentCommand = defineCommand({
  name: 'comment',
  summary: 'Keeps one comment and one check on GitHub or GitLab up to date',
  description:
    'Judges what has not been judged yet, as `review` does, and writes what was found to the pull request or merge\n' +
    'request that the pipeline builds, with the token in GITHUB_TOKEN or GITLAB_TOKEN. Run again, it changes what\n' +
    'it wrote before.',
  arguments: [],
  options: {
    'changed-since': text(
      'VERSION',
      'also list the stories that changed since this version, or auto',
    ),
    repository: text(
      'OWNER/NAME',
      'repository of GitHub, or project of GitLab; by default the one of the pipeline',
    ),
    'pull-request': number(
      'N',
      'number of the pull request; by default the one that the pipeline builds',
      { min: 1, integer: true },
    ),
    crops: {
      type: 'string',
      value: 'WHICH',
      choices: CROPS,
      meaning:
        'pictures of the worst issues: what was built (built, default), or the design beside it (both)',
    },
    'dry-run': flag('print the comment, but write nothing'),
    ...JUDGING_OPTIONS,
  },
  minutes: 360,
  run: async (context, { options }) =>
    (await import('../comment/comment.ts')).comment(context, options),
})

import { text } from '../command-line/options.ts'
import { defineCommand } from '../command-line/command.ts'
import { JUDGING_OPTIONS } from '../review/judging-options.ts'

export const reviewCommand = defineCommand({
  name: 'review',
  summary: 'Judges the captured stories and prints what was found',
  description:
    'Judges every pair of the version that has not been judged since it was captured, and lists the issues by\n' +
    'story, each with a link: to the dashboard if its address is known, else to the story in the build.\n' +
    'An issue that the last run no longer found does not make it fail; a person still has to say it is fixed.',
  arguments: [],
  options: {
    ...JUDGING_OPTIONS,
    format: {
      type: 'string',
      value: 'FORMAT',
      choices: ['text', 'json', 'junit', 'sarif'],
      meaning: 'format of the report; text by default',
    },
    output: text('FILE', 'write the report there, and print it as text'),
  },
  minutes: 360,
  run: async (context, { options }) =>
    (await import('../review/review.ts')).review(context, options),
})

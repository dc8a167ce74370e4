import { flag } from '../command-line/options.ts'
import { defineCommand } from '../command-line/command.ts'

export const initCommand = defineCommand({
  name: 'init',
  summary: 'Writes the settings file and the workflow of the CI service',
  description:
    'The service is named by --url. The workflow fits the package manager, the build script and the default\n' +
    'branch of the repository, and builds and reviews each Storybook of a monorepo. If one of the files\n' +
    'exists, nothing is written.',
  arguments: [],
  options: {
    ci: {
      type: 'string',
      value: 'SERVICE',
      choices: ['github', 'gitlab', 'none'],
      meaning: 'whose workflow to write; by default gitlab beside a .gitlab-ci.yml, else github',
    },
    forks: flag(
      'also write the workflow by which a maintainer has a pull request from a fork captured',
    ),
    force: flag('overwrite files that exist'),
  },
  run: async (context, { options: { ci, force = false, forks = false } }) => {
    const { init } = await import('../init/init.ts')
    await init(context, { ci, force, forks })
  },
})

import { flag, text } from '../command-line/options.ts'
import { defineCommand } from '../command-line/command.ts'
import { DEFAULT_FOLDER } from '../folder/default-folder.ts'

export const deployCommand = defineCommand({
  name: 'deploy',
  summary: 'Uploads a built Storybook and prints its URL',
  description:
    'The version is the short id of the commit that is built unless --version-id names another, so that\n' +
    'a URL keeps its meaning. In GitHub Actions it sets the outputs url, project, version, build-id and\n' +
    'build-number, and adds to the job summary.',
  arguments: [
    {
      name: 'folder',
      meaning: `output of \`storybook build\`; by default ${DEFAULT_FOLDER}, or deploy.folder of the settings file`,
      optional: true,
    },
  ],
  options: {
    challenge: text(
      'FILE',
      "in a fork's pull request, in place of a key: the file that `challenge` wrote, once its artifact is there",
    ),
    'dry-run': flag('pack and check, but send nothing'),
  },
  minutes: 60,
  run: async (context, { arguments: [folder], options }) => {
    const { deploy } = await import('../deploy/deploy.ts')
    await deploy(context, {
      folder,
      dryRun: options['dry-run'] === true,
      challenge: options.challenge,
    })
  },
})

import { defineCommand } from '../command-line/command.ts'
import { PULL_REQUEST_OPTION } from '../command-line/shared-options.ts'

export const challengeCommand = defineCommand({
  name: 'challenge',
  summary: "Begins a deployment from a fork's pull request, which has no key",
  description:
    'For a run of GitHub Actions. It writes a secret into FILE and prints the name of an artifact. Once the run has\n' +
    'uploaded any file as an artifact of that name, `deploy --challenge FILE` deploys the pull request. The project\n' +
    'has to be public and connected to GitHub by an App. Sets the output artifact.',
  arguments: [{ name: 'file', meaning: 'where the challenge is written; nobody else may read it' }],
  options: {
    ...PULL_REQUEST_OPTION,
  },
  run: async (context, { arguments: [file = ''], options }) =>
    (await import('../fork/challenge.ts')).takeChallenge(context, file, options),
})

import type { Context } from '../../command-line/command.ts'
import { usageError } from '../../errors.ts'
import type { Host, Target } from '../host.ts'
import { connectGithub, type Repository } from './client.ts'
import { githubComments } from './comments.ts'
import { Identity } from './identity.ts'
import { writeCheck } from './write-check.ts'
import { writeDeployment } from './write-deployment.ts'

const READ_ONLY =
  'The token may be read-only, as it is for pull requests from forks: let a maintainer’s workflow ' +
  'run this command (`init --forks` writes one), or give the job `permissions: pull-requests: write`. What the comment would say is in the job summary.'

/** Returns how to connect to GitHub. Throws a CliError if neither the pipeline nor the options name a repository, or there is no token. */
export function githubHost(
  context: Context,
  named: string | null,
): (target: Target) => Promise<Host> {
  const { env, output } = context
  const repository = repositoryOf(named ?? '')
  const github = connectGithub(env, { output, retries: context.settings().retries })
  return async (target) => {
    const identity = await Identity.read(github, output)
    return {
      name: 'GitHub',
      request: 'pull request',
      target,
      grantForComment: READ_ONLY,
      grantFor: (what) => `Give the job \`permissions: ${what}s: write\`.`,
      comments: (pullRequest) => githubComments(github, identity, repository, pullRequest),
      writeCheck: (commit, check) => writeCheck(github, identity, repository, commit, check),
      writeDeployment: (commit, deployment) =>
        writeDeployment(github, identity, repository, commit, deployment),
      harmless: (markdown) => markdown,
    }
  }
}

function repositoryOf(text: string): Repository {
  const [owner = '', repo = '', ...rest] = text.split('/')
  if (owner !== '' && repo !== '' && rest.length === 0) return { owner, repo }
  throw usageError(
    text === ''
      ? 'No repository of GitHub: run this in GitHub Actions, or set --repository owner/name'
      : `--repository: ${JSON.stringify(text)} is not owner/name`,
  )
}

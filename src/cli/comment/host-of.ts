import type { Context } from '../command-line/command.ts'
import { readPipeline } from '../pipeline/pipeline.ts'
import { githubHost } from './github/host.ts'
import { gitlabHost } from './gitlab/host.ts'
import type { Host, Target } from './host.ts'

/**
 * Returns how to connect to the code host that the pipeline belongs to: GitLab in GitLab CI, else GitHub. Throws a CliError
 * if neither the pipeline nor the options name a repository, or there is no token.
 */
export function hostOf(
  context: Context,
  { repository: named }: { repository?: string },
): (target: Target) => Promise<Host> {
  return context.env['GITLAB_CI']
    ? gitlabHost(context, named)
    : githubHost(context, named ?? readPipeline(context).repository)
}

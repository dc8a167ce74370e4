import type { Context } from '../command-line/command.ts'
import { readPipeline } from '../pipeline/pipeline.ts'
import { githubHost } from './github/host.ts'
import { gitlabHost } from './gitlab/host.ts'
import type { Host } from './host.ts'

/**
 * Returns how to connect to the code host that the pipeline belongs to: GitLab in GitLab CI, else GitHub. Throws a CliError
 * if neither the pipeline nor the options name a repository, or there is no token.
 */
export function hostOf(
  context: Context,
  options: { repository?: string; 'pull-request'?: number },
): () => Promise<Host> {
  const pipeline = readPipeline(context)
  const target = {
    pullRequest: options['pull-request'] ?? pipeline.pullRequest,
    commit: pipeline.commit,
  }
  const named = options.repository
  return context.env['GITLAB_CI']
    ? gitlabHost(context, { target, named })
    : githubHost(context, { pipeline, target, named })
}

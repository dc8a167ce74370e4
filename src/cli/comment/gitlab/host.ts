import * as z from 'zod'
import type { Context } from '../../command-line/command.ts'
import { usageError } from '../../errors.ts'
import { hostFailure } from '../host-errors.ts'
import type { Comments, Host, Target } from '../host.ts'
import { Gitlab } from './client.ts'
import { writeStatus } from './write-status.ts'

const User = z.object({ id: z.number() })
const Note = z.object({ id: z.number(), body: z.string(), author: User.nullable() })

/** Returns how to connect to the GitLab whose pipeline this is. Throws a CliError without a project or a token. */
export function gitlabHost(
  context: Context,
  named: string | undefined,
): (target: Target) => Promise<Host> {
  const { env, output } = context
  const own = env['CI_PROJECT_ID']?.trim()
  // A merge request of a fork belongs to the project that it is for.
  const project = named ?? (env['CI_MERGE_REQUEST_PROJECT_ID']?.trim() || own)
  if (!project)
    throw usageError('No project of GitLab: run this in GitLab CI, or set --repository group/name')
  const gitlab = new Gitlab(env, { output, retries: context.settings().retries })
  return async (target) => {
    const { id } = await gitlab.request('GET', '/user', User).catch((error: unknown) => {
      throw hostFailure('GitLab', error, 'Whose token it is cannot be asked', GRANT)
    })
    const url = webUrlOf(env)
    return {
      name: 'GitLab',
      request: 'merge request',
      target,
      grantForComment: GRANT,
      grantFor: () => GRANT,
      comments: (iid) =>
        notesOf(gitlab, { path: `${pathOf(project)}/merge_requests/${iid}`, iid, user: id, url }),
      writeCheck: (commit, check) =>
        writeStatus(gitlab, {
          project: pathOf(named ?? own ?? project),
          user: id,
          pipeline: pipelineOf(env, commit),
          check,
        }),
      writeDeployment: null,
      harmless: withoutQuickActions,
    }
  }
}

const GRANT =
  'Give GITLAB_TOKEN the scope api, and the role Developer in the project of the merge request.'

const pathOf = (project: string): string => `/projects/${encodeURIComponent(project)}`

/** A status of the pipeline that runs, which may build a merge result, is in the merge request; else one of the commit. */
function pipelineOf(
  env: Readonly<Record<string, string | undefined>>,
  commit: string,
): { sha: string; id: number | null } {
  const id = Number(env['CI_PIPELINE_ID'])
  const sha = env['CI_COMMIT_SHA']
  return sha && Number.isInteger(id) && id > 0 ? { sha, id } : { sha: commit, id: null }
}

/** The project's page, under which a note can be opened; empty if not known. */
const webUrlOf = (env: Readonly<Record<string, string | undefined>>): string =>
  env['CI_MERGE_REQUEST_PROJECT_URL']?.trim() || env['CI_PROJECT_URL']?.trim() || ''

/**
 * Markdown without quick actions, which GitLab obeys wherever a line of a note begins with a slash: a person who may
 * write a story's name must not close a merge request by the token. Comments here have no such line of their own.
 */
export const withoutQuickActions = (markdown: string): string =>
  markdown.replaceAll(/^([\p{White_Space}\p{Default_Ignorable_Code_Point}]*)\//gmu, '$1&#47;')

function notesOf(
  gitlab: Gitlab,
  { path, iid, user, url }: { path: string; iid: number; user: number; url: string },
): Comments {
  const commentOf = ({ id, body }: z.infer<typeof Note>) => ({
    id,
    body,
    url: `${url}/-/merge_requests/${iid}#note_${id}`,
  })
  return {
    async *list() {
      const oldestFirst = { sort: 'asc', order_by: 'created_at' }
      for await (const note of gitlab.list(`${path}/notes`, oldestFirst, Note))
        yield { ...commentOf(note), isOwn: note.author?.id === user }
    },
    create: async (body) =>
      commentOf(await gitlab.request('POST', `${path}/notes`, Note, { body })),
    update: async (id, body) =>
      commentOf(await gitlab.request('PUT', `${path}/notes/${id}`, Note, { body })),
    remove: (id) => gitlab.remove(`${path}/notes/${id}`),
  }
}

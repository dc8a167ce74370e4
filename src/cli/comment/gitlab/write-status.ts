import * as z from 'zod'
import { shortened } from '../../../base/visible-text.ts'
import { ensure, isHostError } from '../host-errors.ts'
import type { Check, Written } from '../host.ts'
import type { Gitlab } from './client.ts'

const Status = z.object({
  status: z.string(),
  description: z.string().nullable(),
  target_url: z.string().nullable(),
  author: z.object({ id: z.number() }).nullish(),
})

/** GitLab knows nothing between green and red but what is not decided yet, so a neutral check is pending. */
const STATES: Record<Check['conclusion'], string> = {
  success: 'success',
  pending: 'pending',
  neutral: 'pending',
  failure: 'failed',
}

/** GitLab takes 255. */
const MAX_DESCRIPTION = 255

/** Keeps the token's own status of that name at a commit. */
export async function writeStatus(
  gitlab: Gitlab,
  {
    project,
    user,
    pipeline,
    check,
  }: { project: string; user: number; pipeline: { sha: string; id: number | null }; check: Check },
): Promise<{ url: string | null; written: Written }> {
  const { name, conclusion, title, detailsUrl } = check
  const wanted = {
    state: STATES[conclusion],
    description: shortened(title, MAX_DESCRIPTION),
    target_url: detailsUrl,
  }
  const find = async () => {
    const own = await lastOwn(gitlab, { project, user, pipeline, name })
    // GitLab refuses to set to pending what is pending, also with another description.
    const isSame =
      own?.status === wanted.state &&
      (wanted.state === 'pending' ||
        (own.description === wanted.description && own.target_url === wanted.target_url))
    existed ||= own !== null
    return isSame ? true : null
  }
  let existed = false
  let made = false
  await ensure(find, async () => {
    await gitlab
      .request('POST', `${project}/statuses/${pipeline.sha}`, Status, {
        name,
        ...wanted,
        ...(pipeline.id !== null && { pipeline_id: pipeline.id }),
      })
      .catch((error: unknown) => {
        // Another job has set the same meanwhile.
        if (!isHostError(error) || !/cannot transition/i.test(error.message)) throw error
      })
    return (made = true)
  })
  const written = made ? (existed ? 'updated' : 'created') : 'unchanged'
  return { url: detailsUrl, written }
}

/** The newest status of the name that the token has set: others, and other jobs, may use the same name. */
async function lastOwn(
  gitlab: Gitlab,
  of: { project: string; user: number; pipeline: { sha: string; id: number | null }; name: string },
): Promise<z.infer<typeof Status> | null> {
  const { project, user, pipeline, name } = of
  const query = {
    name,
    order_by: 'id',
    sort: 'desc',
    ...(pipeline.id !== null && { pipeline_id: String(pipeline.id) }),
  }
  const path = `${project}/repository/commits/${pipeline.sha}/statuses`
  for await (const status of gitlab.list(path, query, Status))
    if (status.author?.id === user) return status
  return null
}

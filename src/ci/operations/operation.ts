import type { Context } from 'hono'
import type { AppEnv } from '../../http/create-app.ts'
import type { AnyOperation } from '../../http/operations/mount.ts'
import { operationsWith } from '../../http/operations/operation.ts'
import type { ApiKey } from '../../store/hosting/api-keys.ts'
import { pathParameters } from '../../tenancy/parameters.ts'
import { CI_LIMIT, countRequest, FORK_LIMIT } from '../../tenancy/rate-limit.ts'
import { requireKey } from '../../tenancy/require-key.ts'

/** Declares an operation that requires an API key; if the path names a project, the key must belong to it. */
export const operation = operationsWith<ApiKey>()

const CHECKED: Record<string, 'project' | 'version'> = {
  '{project}': 'project',
  '{version}': 'version',
}

/** Validates the path of a request, then its API key, which must belong to the project in the path, if there is one. */
export function requireProjectKey(
  c: Context<AppEnv>,
  { path }: AnyOperation<ApiKey>,
): Promise<ApiKey> {
  return requireKey(c, projectOf(c, path), CI_LIMIT)
}

/** Validates the path of a request for a run of a fork, which has no key yet, and counts it. Returns the project. */
export async function admitForkRun(
  c: Context<AppEnv>,
  { path }: AnyOperation<string>,
): Promise<string> {
  const project = projectOf(c, path) ?? ''
  await countRequest(c.env, FORK_LIMIT, project)
  return project
}

/** Validates a path, and returns the project that it names; null if it names none. */
function projectOf(c: Context<AppEnv>, path: string): string | null {
  const [, , ...segments] = path.split('/')
  const names = segments.map((segment) => CHECKED[segment] ?? null)
  const { project }: { project?: string } = pathParameters(c.req.url, names)
  return project ?? null
}

export const baseUrlOf = (c: Context<AppEnv>): string => new URL(c.req.url).origin

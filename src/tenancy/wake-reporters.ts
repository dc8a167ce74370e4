import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../http/create-app.ts'
import { logFailure } from '../http/log.ts'
import type { Env } from '../settings/config.ts'
import { listChangedProjects } from '../store/code-host/changes.ts'

/** The part of a project's reporter that those who change something need. */
interface Waker {
  wake: () => Promise<void>
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * After every request that may have changed something: wakes the reporters of the projects for which the database has
 * noted a change. That is one read, once the response is on its way, of a table that is empty unless a connected project
 * has changed. A change whose request ended early is found by the next request, of whatever project.
 */
export const wakeReporters: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (READS.has(c.req.method) || !c.env.CODE_HOST_REPORTER) return
  c.executionCtx.waitUntil(
    wakeChanged(c.env).catch((error: unknown) => logFailure('reporters_not_woken', error, {})),
  )
}

async function wakeChanged(env: Env): Promise<void> {
  // The class behind the binding belongs to a component.
  const reporters = env.CODE_HOST_REPORTER as
    | DurableObjectNamespace<Rpc.DurableObjectBranded & Waker>
    | undefined
  const projects = await listChangedProjects(env.DB)
  await Promise.all(projects.map(async (project) => reporters?.getByName(project).wake()))
}

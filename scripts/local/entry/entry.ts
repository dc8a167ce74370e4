import worker from '../../../src/worker.ts'
import type { Env } from '../../../src/settings/config.ts'
import { wantsPage } from './wants-page.ts'

// The Worker as `npm start` runs it: what is deployed, except that a browser that opens the local server is
// redirected to the dashboard beside it.

export * from '../../../src/worker.ts'

interface LocalEnv extends Env {
  /** Where the dashboard of this server is. */
  DASHBOARD_URL: string
}

export default {
  ...worker,
  fetch: (request, env, ctx) =>
    wantsPage(request) ? toDashboard(env) : worker.fetch(request, env, ctx),
} satisfies ExportedHandler<LocalEnv>

const toDashboard = ({ DASHBOARD_URL }: LocalEnv): Response =>
  new Response(null, {
    status: 302,
    headers: { Location: DASHBOARD_URL, 'Cache-Control': 'no-store', Vary: 'Accept' },
  })

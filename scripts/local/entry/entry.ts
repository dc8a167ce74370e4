import worker from '../../../src/worker.ts'
import type { Env } from '../../../src/config.ts'
import { startPageResponse, wantsStartPage } from './start-page.ts'

// The Worker as `npm start` runs it: what is deployed, with a page at `/` for whoever opens the local server in
// a browser. A deployment has no such page: it would tell anyone which projects there are.

export * from '../../../src/worker.ts'

export default {
  ...worker,
  fetch: (request, env, ctx) =>
    wantsStartPage(request) ? startPageResponse(request, env) : worker.fetch(request, env, ctx),
} satisfies ExportedHandler<Env>

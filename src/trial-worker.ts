import { handleTrialRequest } from './cdn/trial/handler.ts'
import type { Env } from './settings/config.ts'

// The CDN of a deployment without a domain (docs/deployment.md), always a Worker of its own: uploaded pages run on its
// host. `worker.ts` knows nothing of it, so that the API's host can never serve them.

export { ArchiveReader } from './cdn/archive-reader.ts'

export default {
  fetch: (request, env, ctx) => handleTrialRequest(request, env, ctx),
} satisfies ExportedHandler<Env>

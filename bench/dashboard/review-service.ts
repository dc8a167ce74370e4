import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * `node bench/dashboard/review-service.ts <folder>`: starts the dashboard of a checkout with a pair to review, prints where it is,
 * and stops once its standard input ends. A process of its own: the packages of two checkouts do not share one.
 */

/** Where a pair waits for its review. */
export interface ReviewService {
  port: number
  project: string
  pair: string
}

async function serve(root: string): Promise<void> {
  const load = (path: string): Promise<unknown> => import(join(root, 'test/system', path))
  const { writeBundles } = (await load(
    'setup/bundles.ts',
  )) as typeof import('../../test/system/setup/bundles.ts')
  const { startService } = (await load(
    'support/service.ts',
  )) as typeof import('../../test/system/support/service.ts')
  const { newReviewProject } = (await load(
    'dashboard/support/review-project.ts',
  )) as typeof import('../../test/system/dashboard/support/review-project.ts')
  const bundles = await writeBundles()
  const vars = { SERVICE_AUTH_TOKEN: 'bench-opening-token' }
  const service = await startService({ dashboard: true, bundles, vars })
  try {
    const { id: project, port, addPair } = await newReviewProject(service)
    const pair = await addPair('Opened', 'pricing-card-highlighted')
    console.log(JSON.stringify({ port, project, pair } satisfies ReviewService))
    await once(process.stdin.resume(), 'end')
  } finally {
    await service.stop()
    await rm(bundles, { recursive: true })
  }
}

const root = process.argv[2]
if (root === undefined) throw new Error('the folder of a checkout is missing')
await serve(root)

import { createApp } from '../http/create-app.ts'
import { mount } from '../http/operations/mount.ts'
import { wakeReporters } from '../tenancy/wake-reporters.ts'
import { pathParameter } from '../tenancy/parameters.ts'
import { forkOperations, keyOperations, openOperations } from './operations/index.ts'
import { admitForkRun, requireProjectKey } from './operations/operation.ts'

/**
 * What a pipeline may do with a project's API key. Every operation validates its path, then the key, then the rest of
 * the request, and touches nothing outside the key's project. None changes what a person has decided. Crops need
 * no key, as anyone who has a crop's URL may see it; nor does a run of a fork, which is here to get one.
 */
export const ciApp = createApp({ component: 'ci', failureMessage: 'Request failed' })

// No operation matches a path with an empty segment.
ciApp.all('/ci//*', (c) => {
  pathParameter('project', '')
  return c.notFound()
})

ciApp.use(wakeReporters)

mount(ciApp, keyOperations, requireProjectKey)
mount(ciApp, forkOperations, admitForkRun)
mount(ciApp, openOperations, () => null)

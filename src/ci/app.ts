import { createApp } from '../http/create-app.ts'
import { mount } from '../http/operations/mount.ts'
import { wakeReporters } from '../code-host/reports/wake-reporters.ts'
import { pathParameter } from '../tenancy/parameters.ts'
import { keyOperations, openOperations } from './operations/index.ts'
import { requireProjectKey } from './operations/operation.ts'

/**
 * What a pipeline may do with a project's API key. Every operation validates its path, then the key, then the rest of
 * the request, and touches nothing outside the key's project. None changes what a person has decided. Only crops need
 * no key: anyone who has a crop's URL may see it.
 */
export const ciApp = createApp({ component: 'ci', failureMessage: 'Request failed' })

// No operation matches a path with an empty segment.
ciApp.all('/ci//*', (c) => {
  pathParameter('project', '')
  return c.notFound()
})

ciApp.use(wakeReporters)

mount(ciApp, keyOperations, requireProjectKey)
mount(ciApp, openOperations, () => null)

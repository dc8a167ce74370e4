import { createApp } from '../http/create-app.ts'
import { mount } from '../http/operations/mount.ts'
import { pathParameter } from '../tenancy/parameters.ts'
import { keyOperations, openOperations } from './operations/index.ts'
import { requireProjectKey } from './operations/operation.ts'

/**
 * What a pipeline may do with a project's API key and nothing else. Every operation checks its path, then the
 * key, then the rest, and touches nothing but the key's project. None changes what a person has decided. Crops
 * need no key: whoever has the address of one may see it.
 */
export const ciApp = createApp({ component: 'ci', failureMessage: 'Request failed' })

// No operation's path matches an empty segment.
ciApp.all('/ci//*', (c) => {
  pathParameter('project', '')
  return c.notFound()
})

mount(ciApp, keyOperations, requireProjectKey)
mount(ciApp, openOperations, () => null)

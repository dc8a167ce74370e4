import { cdnComponent } from '../../../src/cdn/description.ts'
import { ciComponent } from '../../../src/ci/description.ts'
import { diffComponent } from '../../../src/diff/description.ts'
import { uploadComponent } from '../../../src/upload/description.ts'

/** `METHOD /path/{parameter}`, as in the API description. */
type Endpoint = string

const endpointsOf = (component: typeof uploadComponent): Endpoint[] =>
  component.operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`)

const CDN = endpointsOf(cdnComponent)
const API = [uploadComponent, diffComponent, ciComponent].flatMap(endpointsOf)

/** Every endpoint of the four components; one that two of them have, once. */
export const ENDPOINTS: Endpoint[] = [...new Set([...API, ...CDN])]

/** The endpoint that a request goes to; null for none. */
export function endpointOf(method: string, url: string): Endpoint | null {
  const { hostname, pathname } = new URL(url)
  const candidates = hostname.startsWith('view-') ? CDN : API
  const request = `${method} ${pathname}`
  // A path that is named goes before one with parameters.
  return (
    candidates.find((e) => e === request) ?? candidates.find((e) => matches(e, request)) ?? null
  )
}

/** A storage key and the path of a file hold slashes. */
function matches(endpoint: Endpoint, request: string): boolean {
  const pattern = endpoint
    .replaceAll('.', '\\.')
    .replace(/\{(key|path)\}/, '.*')
    .replaceAll(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(request)
}

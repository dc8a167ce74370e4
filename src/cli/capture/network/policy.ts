import { lookup as lookUp, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { isPublicAddress } from './address.ts'
import { isAllowed, type AllowedHost } from './allowed-host.ts'
import { isNeverPublic, type Destination } from './destination.ts'

/** Where stories may send requests. */
export interface NetworkPolicy {
  /** The servers of the builds, which may be on this machine or in its network. */
  own: readonly Destination[]
  allowed: readonly AllowedHost[]
  /** Returns the addresses of a name; by default those of the system. */
  resolve?: Resolve
}

type Resolve = (host: string) => Promise<LookupAddress[]>

/** Why a request is refused: `private` is never allowed, `host` can be. */
export type RefusedBecause = 'host' | 'private'

/** How to connect to a destination, or why not to. */
export type Route = { isOwn: boolean; lookup: LookupFunction } | { refused: RefusedBecause }

/** A name that has no public address. */
export class PrivateAddressError extends Error {}

/** Decides on a destination, without asking DNS about one that is not allowed. */
export function routeTo(destination: Destination, policy: NetworkPolicy): Route {
  const { resolve = resolveBySystem } = policy
  const { host, port } = destination
  if (policy.own.some((own) => own.host === host && own.port === port))
    return { isOwn: true, lookup: lookupBy(resolveLocal(resolve)) }
  if (isNeverPublic(host)) return { refused: 'private' }
  if (!isAllowed(destination, policy.allowed)) return { refused: 'host' }
  return { isOwn: false, lookup: lookupBy(publicOnly(resolve)) }
}

const resolveBySystem: Resolve = (host) =>
  new Promise((done, fail) => {
    lookUp(host, { all: true }, (error, addresses) => (error ? fail(error) : done(addresses)))
  })

/** Resolves `*.localhost` to the loopback interface, as browsers do (RFC 6761 §6.3). */
const resolveLocal =
  (resolve: Resolve): Resolve =>
  (host) =>
    resolve(host.endsWith('.localhost') ? 'localhost' : host)

/** Leaves out addresses that are not public. The connection uses what is left, so that no second answer of DNS counts. */
const publicOnly =
  (resolve: Resolve): Resolve =>
  async (host) => {
    const addresses = await resolve(host)
    const checked = addresses.filter(({ address }) => isPublicAddress(address))
    if (checked.length === 0) throw new PrivateAddressError(host)
    return checked
  }

/** Returns the function that `net.connect` calls for a name, never for an address. */
function lookupBy(resolve: Resolve): LookupFunction {
  const resolveFirst = callbackify(async (host: string) => {
    const addresses = await resolve(host)
    const [first] = addresses
    if (first === undefined) throw new Error(`${host} has no address`)
    return { addresses, first }
  })
  return (host, { all }, callback) =>
    resolveFirst(host, (error, found) => {
      if (error) callback(error, '', 0)
      else if (all) callback(null, found.addresses)
      else callback(null, found.first.address, isIP(found.first.address))
    })
}

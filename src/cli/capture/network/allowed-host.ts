import { isIP } from 'node:net'
import { usageError } from '../../errors.ts'
import { destinationOf, isNeverPublic, isWebPort, type Destination } from './destination.ts'

/** A host beyond the build's own that stories may reach. */
export interface AllowedHost {
  /** A name or a public address; with `anyBelow`, every name below it instead. */
  host: string
  anyBelow: boolean
  /** Null: the ports of http and https. */
  port: number | null
}

/** Parses `fonts.gstatic.com`, `*.example.com` or `example.com:8443`. Throws a CliError for any other text. */
export function parseAllowedHost(text: string): AllowedHost {
  const wrong = (why: string) => usageError(`${text} cannot be allowed: ${why}`)
  const anyBelow = text.startsWith('*.')
  const rest = anyBelow ? text.slice(2) : text
  if (!/^[^\s/?#@\\*]+$/.test(rest))
    throw wrong('write a host as fonts.example.com, *.example.com or example.com:8443')
  const destination = destinationOf(`http://${rest}`)
  if (destination === null) throw wrong('that is no host')
  const { host } = destination
  if (isNeverPublic(host)) throw wrong('stories never reach this machine or private networks')
  if (anyBelow && (isIP(host) !== 0 || !host.includes('.')))
    throw wrong('name a domain of two parts or more')
  const hasPort = /:\d+$/.test(rest) && !rest.endsWith(']')
  return { host, anyBelow, port: hasPort ? destination.port : null }
}

export const isAllowed = ({ host, port }: Destination, allowed: readonly AllowedHost[]): boolean =>
  allowed.some(
    (entry) =>
      (entry.port === null ? isWebPort(port) : entry.port === port) &&
      (entry.anyBelow ? host.endsWith(`.${entry.host}`) : host === entry.host),
  )

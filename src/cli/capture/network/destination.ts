import { isIP } from 'node:net'
import { isPublicAddress } from './address.ts'

/** A host and a port, as WHATWG URL writes them: lower case, Punycode, numbers in any notation as an IP address. */
export interface Destination {
  /** Without the brackets of IPv6 and without a trailing dot. */
  host: string
  port: number
}

const PORTS: Record<string, number> = { 'http:': 80, 'https:': 443, 'ws:': 80, 'wss:': 443 }

/** Returns where a request for an address of a scheme with ports goes; null for every other text. */
export function destinationOf(url: string): Destination | null {
  if (!URL.canParse(url)) return null
  const { protocol, hostname, port } = new URL(url)
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  const usual = PORTS[protocol]
  if (usual === undefined || host === '') return null
  return { host, port: port === '' ? usual : Number(port) }
}

/** `example.com`, or with its port where that is not one of the web: `example.com:8443`, `[2001:db8::1]:81`. */
export function destinationText({ host, port }: Destination): string {
  const name = host.includes(':') ? `[${host}]` : host
  return isWebPort(port) ? name : `${name}:${port}`
}

export const isWebPort = (port: number): boolean => port === 80 || port === 443

/** Whether a name or address can only be this machine or its network, whatever DNS says. */
export const isNeverPublic = (host: string): boolean =>
  isIP(host) === 0 ? host === 'localhost' || host.endsWith('.localhost') : !isPublicAddress(host)

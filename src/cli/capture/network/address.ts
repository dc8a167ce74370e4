import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 addresses that are not public (IANA special-purpose registry, RFC 6890), and multicast. */
const PRIVATE_V4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8',
  '100.64.0.0/10', // shared by carriers; metadata of some clouds
  '127.0.0.0/8',
  '168.63.129.16/32', // the host of an Azure machine
  '169.254.0.0/16', // link-local; metadata of most clouds
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // relays of 6to4
  '192.168.0.0/16',
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** Ranges within the public range of IPv6 that are reserved for something else. */
const PRIVATE_V6 = [
  '2001::/23', // protocols: Teredo, ORCHID and others
  '2001:db8::/32',
  '2002::/16', // 6to4, around any IPv4 address
  '3fff::/20',
]

/**
 * Global unicast. Everything else is refused by it: unspecified, loopback, unique local, link-local, multicast, and
 * IPv4 addresses in another form (mapped, NAT64).
 */
const PUBLIC_V6 = listOf(['2000::/3'], 'ipv6')
const NOT_PUBLIC_V4 = listOf(PRIVATE_V4, 'ipv4')
const NOT_PUBLIC_V6 = listOf(PRIVATE_V6, 'ipv6')

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [net = '', prefix] = range.split('/')
    list.addSubnet(net, Number(prefix), family)
  }
  return list
}

/** Whether an IP address is of a machine on the internet: not of this one, its network, or its cloud. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !NOT_PUBLIC_V4.check(address, 'ipv4')
  if (!isIPv6(address)) return false
  return PUBLIC_V6.check(address, 'ipv6') && !NOT_PUBLIC_V6.check(address, 'ipv6')
}

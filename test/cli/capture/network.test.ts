import type { LookupAddress } from 'node:dns'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPublicAddress } from '../../../src/cli/capture/network/address.ts'
import { isAllowed, parseAllowedHost } from '../../../src/cli/capture/network/allowed-host.ts'
import { destinationOf, destinationText } from '../../../src/cli/capture/network/destination.ts'
import { PrivateAddressError, routeTo } from '../../../src/cli/capture/network/policy.ts'
import { upstreamOf } from '../../../src/cli/capture/network/upstream.ts'

describe('an address', () => {
  it.each([
    ['127.0.0.1', '127.255.255.254', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255'],
    ['192.168.1.1', '169.254.169.254', '100.64.0.1', '100.100.100.200', '192.0.0.192'],
    ['168.63.129.16', '198.18.0.1', '224.0.0.251', '240.0.0.1', '255.255.255.255'],
    ['::', '::1', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', 'fec0::1', '::127.0.0.1'],
    ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '64:ff9b:1::1', '2002:7f00:1::'],
    ['2001::1', '2001:0:7f00:1::', '2001:db8::1', '100::1', '5f00::1', '3fff::1'],
    ['', 'localhost', '1.2.3', '1.2.3.4.5', 'fe80::1%eth0'],
  ])('is not public: %s, %s, %s …', (...addresses) => {
    for (const address of addresses) expect.soft(isPublicAddress(address), address).toBe(false)
  })

  it('is public', () => {
    const addresses = [
      '1.1.1.1',
      '8.8.8.8',
      '172.15.0.1',
      '172.32.0.1',
      '100.128.0.1',
      '223.255.255.255',
    ]
    for (const address of [...addresses, '2606:4700::1111', '2a00:1450:4001::1', '2400::1'])
      expect.soft(isPublicAddress(address), address).toBe(true)
  })
})

describe('the destination', () => {
  it.each([
    ['http://2130706433/', '127.0.0.1'],
    ['http://0x7f.1/', '127.0.0.1'],
    ['http://017700000001/', '127.0.0.1'],
    ['http://127.1/', '127.0.0.1'],
    ['http://１２７.0.0.1/', '127.0.0.1'],
    ['http://127.0.0.1./', '127.0.0.1'],
    ['http://LOCALHOST./', 'localhost'],
    ['http://[::FFFF:127.0.0.1]:81/', '[::ffff:7f00:1]:81'],
    ['https://Bücher.example:443/', 'xn--bcher-kva.example'],
    ['ws://a.example:8443', 'a.example:8443'],
  ])('of %s is %s', (url, text) => {
    const destination = destinationOf(url)
    expect(destination && destinationText(destination)).toBe(text)
  })

  it.each(['', 'file:///etc/passwd', 'http://', 'http://a b/', 'data:,a', 'http://:80'])(
    'is not there for %s',
    (url) => expect(destinationOf(url)).toBeNull(),
  )
})

describe('--allow-host', () => {
  const allows = (allowed: string, url: string) => {
    const destination = destinationOf(url)
    return destination !== null && isAllowed(destination, [parseAllowedHost(allowed)])
  }

  it.each([
    {
      allowed: 'fonts.gstatic.com',
      yes: ['https://fonts.gstatic.com/a', 'http://FONTS.gstatic.com.'],
      no: [
        'https://gstatic.com',
        'https://a.fonts.gstatic.com',
        'https://fonts.gstatic.com:8443',
        'https://fonts.gstatic.com.evil.example',
      ],
    },
    {
      allowed: '*.example.com',
      yes: ['https://a.example.com', 'https://a.b.example.com'],
      no: ['https://example.com', 'https://evilexample.com', 'https://a.example.com:81'],
    },
    { allowed: 'example.com:8443', yes: ['https://example.com:8443'], no: ['https://example.com'] },
    {
      allowed: 'BÜCHER.example',
      yes: ['https://xn--bcher-kva.example'],
      no: ['https://bucher.example'],
    },
    { allowed: '*.163.com', yes: ['https://a.163.com'], no: ['https://163.com'] },
    { allowed: '1.1.1.1', yes: ['https://1.1.1.1', 'https://16843009/'], no: ['https://1.1.1.2'] },
    {
      allowed: '[2606:4700::1111]:81',
      yes: ['http://[2606:4700::1111]:81'],
      no: ['http://[2606:4700::1111]'],
    },
  ])('$allowed allows what it names and nothing else', ({ allowed, yes, no }) => {
    for (const url of yes) expect.soft(allows(allowed, url), url).toBe(true)
    for (const url of no) expect.soft(allows(allowed, url), url).toBe(false)
  })

  it.each([
    '',
    '*',
    '*.',
    '*.com',
    '*.1.1.1.1',
    'a.*.com',
    '**.a.com',
    'https://a.com',
    'a.com/b',
    'a@b.com',
    'a b',
    'localhost',
    'a.localhost',
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '169.254.169.254',
    'localhost.',
    '10.0.0.1:8080',
    '[::ffff:10.0.0.1]',
    'a.com:99999',
    '*.localhost',
  ])('cannot name %s', (text) => {
    expect(() => parseAllowedHost(text)).toThrow(/cannot be allowed/)
  })

  it('never crashes, and never names what is private, whatever is written', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.ipV4(),
          fc.ipV6().map((ip) => `[${ip}]`),
          fc.domain(),
        ),
        (text) => {
          try {
            const { host } = parseAllowedHost(text)
            expect(routeTo({ host, port: 443 }, { own: [], allowed: [] })).toEqual({
              refused: 'host',
            })
          } catch (error) {
            expect(String(error)).toContain('cannot be allowed')
          }
        },
      ),
    )
  })
})

describe('a route', () => {
  const resolving = (...addresses: string[]) => ({
    own: [{ host: 'view-a.localhost', port: 8787 }],
    allowed: [parseAllowedHost('*.example.com')],
    resolve: (host: string): Promise<LookupAddress[]> =>
      Promise.resolve(
        host === 'localhost'
          ? [{ address: '127.0.0.1', family: 4 }]
          : addresses.map((address) => ({ address, family: 4 })),
      ),
  })
  const addressesOf = (url: string, policy: ReturnType<typeof resolving>) => {
    const destination = destinationOf(url)
    const route = destination && routeTo(destination, policy)
    if (!route || 'refused' in route) return Promise.resolve(route?.refused)
    return new Promise((resolve, reject) =>
      route.lookup(destination.host, { all: true }, (error, found) =>
        error ? reject(error) : resolve(found),
      ),
    )
  }

  it('leads to the build’s own server, wherever it is, and to no other port there', async () => {
    const policy = resolving('1.1.1.1')
    expect(await addressesOf('http://view-a.localhost:8787/a', policy)).toEqual([
      { address: '127.0.0.1', family: 4 },
    ])
    expect(await addressesOf('http://view-a.localhost:8788/a', policy)).toBe('private')
    expect(await addressesOf('http://view-b.localhost:8787/a', policy)).toBe('private')
  })

  it('leads to the public addresses of an allowed name alone', async () => {
    expect(await addressesOf('https://a.example.com', resolving('10.0.0.1', '1.1.1.1'))).toEqual([
      { address: '1.1.1.1', family: 4 },
    ])
    await expect(addressesOf('https://a.example.com', resolving('127.0.0.1'))).rejects.toThrow(
      PrivateAddressError,
    )
    await expect(addressesOf('https://a.example.com', resolving())).rejects.toThrow(
      PrivateAddressError,
    )
    expect(await addressesOf('https://other.example', resolving('1.1.1.1'))).toBe('host')
  })
})

describe('the proxy of the environment', () => {
  const env = {
    HTTPS_PROXY: 'http://proxy.example:3128',
    http_proxy: 'proxy.example:3129',
    NO_PROXY: 'a.example, .b.example,c.example:8443',
  }
  it.each([
    { url: 'https://s.example', proxy: 3128 },
    { url: 'http://s.example', proxy: 3129 },
    { url: 'https://a.example', proxy: null },
    { url: 'https://sub.a.example', proxy: null },
    { url: 'https://notb.example', proxy: 3128 },
    { url: 'https://sub.b.example', proxy: null },
    { url: 'https://c.example', proxy: 3128 },
    { url: 'http://view-a.localhost:8787', proxy: null },
    { url: 'http://127.0.0.1:8787', proxy: null },
  ])('is $proxy for $url', ({ url, proxy }) => {
    const destination = destinationOf(url)
    expect(destination && (upstreamOf(destination, env)?.port ?? null)).toBe(proxy)
  })
})

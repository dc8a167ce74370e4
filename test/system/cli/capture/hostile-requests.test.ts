import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import * as net from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Result } from '../../../../src/cli/capture/engine/capture-all.ts'
import { sharedCapturingBrowser } from '../../shared/browser.ts'
import { captureServed } from './harness.ts'
import { hostileRequests } from './hostile-requests.ts'
import { buildStandIn } from './stand-in.ts'

const browser = await sharedCapturingBrowser()
let tcp: net.Server
let udp: Socket
let own: Server
let results: Map<string, Result>
/** What reached the traps. */
const reached: string[] = []

beforeAll(async () => {
  tcp = net.createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (data) =>
      reached.push(data.toString('latin1', 0, 60).replace(/[^ -~].*/s, '')),
    )
    socket.once('close', () => reached.push('connection'))
    setTimeout(() => socket.destroy(), 200)
  })
  tcp.listen(0, '::')
  udp = createSocket('udp4').on('message', () => reached.push('datagram'))
  udp.bind(0, '127.0.0.1')
  await Promise.all([once(tcp, 'listening'), once(udp, 'listening')])
  const traps = { tcp: (tcp.address() as net.AddressInfo).port, udp: udp.address().port }
  const { folder, remove } = await buildStandIn(hostileRequests(traps))
  const trap = `http://127.0.0.1:${traps.tcp}`
  own = createServer(({ url = '' }, response) => {
    if (url === '/redirect')
      return void response.writeHead(302, { Location: `${trap}/redirected` }).end()
    const isWorker = url === '/sw.js'
    response.setHeader('Content-Type', isWorker ? 'text/javascript' : 'text/html')
    if (url.includes('id=header--sent'))
      for (const [name, value] of headersOf(trap)) response.setHeader(name, value)
    response.end(
      isWorker
        ? `fetch('${trap}/service').catch(() => {})`
        : readFileSync(join(folder, 'iframe.html')),
    )
  }).listen(0, '127.0.0.1')
  await once(own, 'listening')
  const url = `http://127.0.0.1:${(own.address() as net.AddressInfo).port}/`
  const captured = await captureServed(
    browser,
    { url, folder },
    {
      timeoutMs: 8_000,
      allowed: [{ host: 'rebind.example', anyBelow: false, port: traps.tcp }],
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    },
  )
  results = new Map(captured.map((result) => [result.story.id, result]))
  await remove()
})

/** Headers by which a server has a browser send requests elsewhere. */
const headersOf = (trap: string): [string, string][] => [
  ['NEL', '{"report_to":"a","max_age":60,"success_fraction":1}'],
  ['Report-To', `{"group":"a","max_age":60,"endpoints":[{"url":"${trap}/report"}]}`],
  ['Reporting-Endpoints', `a="${trap}/report"`],
  [
    'Content-Security-Policy-Report-Only',
    `default-src 'none'; report-uri ${trap}/csp; report-to a`,
  ],
  ['Link', `<${trap}/early>; rel=preload; as=image`],
]

afterAll(async () => {
  own?.close()
  tcp?.close()
  udp?.close()
})

/** Ways that end before they reach the gate, which the browser itself leaves nowhere to go. */
const UNSEEN = /^(socket--transport|rtc--|go--(file|mail|view-source))/

it('a story reaches nothing on this machine or its network, by no way of the browser', () => {
  expect(reached).toEqual([])
  expect(results.size).toBe(Object.keys(hostileRequests({ tcp: 1, udp: 1 })).length)
})

it('what was refused is reported with each story', () => {
  for (const [id, result] of results) {
    if (UNSEEN.test(id) || result.outcome === 'skipped') continue
    const requests = result.refused.filter(({ what }) => what === 'private')
    expect.soft(requests, id).not.toEqual([])
  }
  expect(results.get('go--mail')).toMatchObject({ refused: [{ what: 'scheme', to: 'mailto:' }] })
  expect(results.get('fetch--resolved')).toMatchObject({
    refused: [{ what: 'private', to: expect.stringMatching(/^rebind\.example:\d+$/), count: 1 }],
  })
  expect(results.get('window--trap')).toMatchObject({
    refused: expect.arrayContaining([{ what: 'window', to: '', count: 4 }]),
  })
})

it('a story is captured without what it may not have, but never without a picture of its own', () => {
  const outcomes = [...results].map(([id, { outcome }]) => `${id} ${outcome}`)
  expect(
    outcomes.filter((text) => /^(fetch|beacon|socket|rtc|worker|window)--.* failed/.test(text)),
  ).toEqual([])
  expect(results.get('image--src')).toMatchObject({
    outcome: 'failed',
    reason: 'image',
    message: expect.stringMatching(/127\.0\.0\.1:\d+\/\w\.png/),
  })
  expect(results.get('go--away')).toMatchObject({ outcome: 'failed', reason: 'foreign' })
})

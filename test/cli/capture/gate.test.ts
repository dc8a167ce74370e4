import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import { connect, createServer as listenRaw, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openGate, type Gate } from '../../../src/cli/capture/network/gate.ts'

/** A build's server, and another one on this machine. */
let own: Server
let other: Server
let gate: Gate
const asked: string[] = []
const refused: unknown[] = []

const portOf = (server: Server): number => (server.address() as AddressInfo).port

async function listening(name: string): Promise<Server> {
  const server = createServer((message, response) => {
    void text(message).then((body) => {
      asked.push(`${name} ${message.method} ${message.url} ${message.headers.host}`)
      if (message.url === '/redirect')
        return response.writeHead(302, { Location: `http://127.0.0.1:${portOf(other)}/` }).end()
      return response.writeHead(200, ['X-A', '1', 'X-A', '2']).end(`${name} ${body}`)
    })
  })
  server.on('connect', (message, socket) => {
    asked.push(`${name} CONNECT ${message.url}`)
    socket.end('HTTP/1.1 200 OK\r\n\r\nthrough')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

beforeAll(async () => {
  own = await listening('own')
  other = await listening('other')
  const policy = {
    own: [
      { host: '127.0.0.1', port: portOf(own) },
      { host: 'build.example', port: 80 },
      { host: 'build.example', port: 443 },
    ],
    allowed: [],
  }
  gate = await openGate(policy, (what) => refused.push(what))
})

afterEach(() => {
  asked.length = refused.length = 0
  vi.unstubAllEnvs()
})

afterAll(async () => {
  await gate?.close()
  own?.close()
  other?.close()
})

/** Sends a request to the gate, as a browser does to its proxy. */
async function send(url: string, method = 'GET', body = '') {
  const headers = { Host: new URL(url).host, 'Proxy-Connection': 'keep-alive' }
  const sent = request(gate.url, { method, path: url, headers }).end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return {
    status: response.statusCode,
    xa: response.headersDistinct['x-a'],
    body: await text(response),
  }
}

/** Asks the gate for a tunnel, sends a text into it, and returns everything that comes out. */
async function tunnel(authority: string, sent: string): Promise<string> {
  const socket = connect(Number(new URL(gate.url).port), '127.0.0.1')
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`)
  const [head] = (await once(socket, 'data')) as [Buffer]
  if (!head.includes(' 200 ')) return head.toString()
  socket.write(sent)
  return head.toString() + (await text(socket))
}

it('requests to the build’s own server pass, with their bodies and headers', async () => {
  const url = `http://127.0.0.1:${portOf(own)}`
  expect(await send(`${url}/a?b=c`)).toEqual({ status: 200, xa: ['1', '2'], body: 'own ' })
  expect(await send(`${url}/a`, 'POST', 'text')).toMatchObject({ body: 'own text' })
  const message = 'GET /b HTTP/1.0\r\nHost: a\r\n\r\n'
  expect(await tunnel(`127.0.0.1:${portOf(own)}`, message)).toMatch(
    /^HTTP\/1.1 200 OK\r\n\r\nHTTP.*own $/s,
  )
  expect(asked).toHaveLength(3)
  expect(refused).toEqual([])
})

it('a redirect is passed on, and refused where it leads', async () => {
  expect(await send(`http://127.0.0.1:${portOf(own)}/redirect`)).toMatchObject({ status: 302 })
  expect(await send(`http://127.0.0.1:${portOf(other)}/`)).toMatchObject({ status: 403 })
  expect(await tunnel(`127.0.0.1:${portOf(other)}`, '')).toMatch(/ 403 /)
  expect(await tunnel(`127.1:${portOf(other)}`, '')).toMatch(/ 403 /)
  const once = { to: `127.0.0.1:${portOf(other)}`, because: 'private' }
  expect(refused).toEqual([once, once, once])
  expect(asked).toHaveLength(1)
})

it.each([
  '/etc/passwd',
  'ftp://127.0.0.1/',
  'https://127.0.0.1/',
  'file:///etc/passwd',
  '*',
  'http://',
])('%s, which is no request of a browser to its proxy, is refused', async (target) => {
  const sent = request(gate.url, { path: target }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(403)
})

it('a request reaches the host that was checked, not another that its Host header names', async () => {
  const path = `http://127.0.0.1:${portOf(own)}/`
  const sent = request(gate.url, { path, headers: { Host: `127.0.0.1:${portOf(other)}` } }).end()
  await once(sent, 'response')
  expect(asked).toEqual([`own GET / 127.0.0.1:${portOf(own)}`])
})

it('the build is requested through the proxy that the environment names', async () => {
  vi.stubEnv('http_proxy', `http://127.0.0.1:${portOf(other)}`)
  vi.stubEnv('https_proxy', `http://127.0.0.1:${portOf(other)}`)
  expect(await send('http://build.example/a')).toMatchObject({ status: 200, body: 'other ' })
  expect(await tunnel('build.example:443', '')).toMatch(/^HTTP\/1.1 200 OK\r\n\r\nthrough$/)
  expect(await send('http://elsewhere.example/')).toMatchObject({ status: 403 })
  expect(asked).toEqual([
    'other GET http://build.example/a build.example',
    'other CONNECT build.example:443',
  ])
})

it('a server that cannot be reached is a bad gateway, not a refused request', async () => {
  const gone = await listening('gone')
  const port = portOf(gone)
  gone.close()
  await once(gone, 'close')
  const other = await openGate({ own: [{ host: '127.0.0.1', port }], allowed: [] }, (what) =>
    refused.push(what),
  )
  const sent = request(other.url, { path: `http://127.0.0.1:${port}/` }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(502)
  expect(refused).toEqual([])
  await other.close()
})

it('a request is sent again when the server closes the idle connection that it was sent on', async () => {
  const connections: Socket[] = []
  const heads: string[] = []
  // It answers the first request of each connection and closes it upon the second, as one does whose time was over.
  const closing = listenRaw((socket) => {
    connections.push(socket)
    let isUsed = false
    socket.on('data', (head: Buffer) => {
      heads.push(head.toString('latin1').split(' ', 1)[0]!)
      if (isUsed) return void socket.destroy()
      isUsed = true
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
    })
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(closing, 'listening')
  const { port } = closing.address() as AddressInfo
  const other = await openGate({ own: [{ host: '127.0.0.1', port }], allowed: [] }, () => {})
  const status = async (method: string) => {
    const sent = request(other.url, { method, path: `http://127.0.0.1:${port}/` })
    sent.end(method === 'POST' ? 'body' : undefined)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
    return response.statusCode
  }
  expect([await status('GET'), await status('GET')]).toEqual([200, 200])
  expect(heads).toEqual(['GET', 'GET', 'GET'])
  // What may change something is sent once, on a connection of its own.
  expect(await status('POST')).toBe(200)
  expect(heads.slice(3)).toEqual(['POST'])
  expect(connections).toHaveLength(3)
  await other.close()
  for (const connection of connections) connection.destroy()
  closing.close()
})

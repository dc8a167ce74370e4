import { connect, type Socket } from 'node:net'
import { destinationOf, type Destination } from './destination.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** Returns the proxy that the environment names for a server; null without one, and for this machine. */
export function upstreamOf({ host, port }: Destination, env: Variables): Destination | null {
  if (host === 'localhost' || host.endsWith('.localhost') || /^127\.|^::1$/.test(host)) return null
  const variable = (name: string) => env[name.toLowerCase()] || env[name] || ''
  const exceptions = variable('NO_PROXY').split(',')
  const excepted = exceptions.some((text) => {
    const [, name = '', only] = /^\s*\*?(.*?)(?::(\d+))?\s*$/.exec(text) ?? []
    if (only !== undefined && Number(only) !== port) return false
    if (name === '') return text.trim() === '*'
    return host === name || host.endsWith(name.startsWith('.') ? name : `.${name}`)
  })
  const named = variable(port === 443 ? 'HTTPS_PROXY' : 'HTTP_PROXY')
  return excepted || named === ''
    ? null
    : destinationOf(named.includes('://') ? named : `http://${named}`)
}

const MOST_HEAD_BYTES = 16_384

/** Opens a tunnel to a server through a proxy (RFC 9110 §9.3.6). */
export function connectThrough(proxy: Destination, { host, port }: Destination): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const socket = connect({ host: proxy.host, port: proxy.port })
  const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`
  socket.once('connect', () =>
    socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`),
  )
  let head = Buffer.alloc(0)
  const read = (chunk: Buffer) => {
    head = Buffer.concat([head, chunk])
    const end = head.indexOf('\r\n\r\n')
    if (end < 0 && head.length < MOST_HEAD_BYTES) return
    socket.off('data', read)
    if (end < 0 || !/^HTTP\/1\.\d 2\d\d/.test(head.toString('latin1', 0, 16)))
      return void socket.destroy(new Error(`the proxy refuses ${authority}`))
    socket.pause()
    socket.unshift(head.subarray(end + 4))
    resolve(socket)
  }
  socket.on('data', read)
  socket.once('error', reject)
  socket.once('close', () => reject(new Error('the proxy has closed the connection')))
  return promise
}

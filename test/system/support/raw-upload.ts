import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Project } from './service.ts'

/** How a body goes over the wire. */
export const BODY_FORMS = ['raw with a length', 'chunked', 'multipart/form-data'] as const
type BodyForm = (typeof BODY_FORMS)[number]

/** A request as it stands on the wire. */
export interface WireRequest {
  head: Buffer
  body: Buffer
}

const CHUNK_BYTES = 64 * 1024
const BOUNDARY = 'system-test-boundary'

/** A direct upload of `archive` in one of the forms clients send it in. */
export function uploadRequest(
  { projectId, key }: Project,
  versionId: string,
  form: BodyForm,
  archive: Uint8Array,
): WireRequest {
  const body = BODIES[form](archive)
  const type =
    form === 'multipart/form-data' ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/zip'
  const head = [
    `POST /upload/${projectId}/${versionId} HTTP/1.1`,
    'Host: localhost',
    `X-API-Key: ${key}`,
    `Content-Type: ${type}`,
    form === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`,
    'Connection: close',
  ]
  return { head: Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body }
}

const BODIES: Record<BodyForm, (archive: Uint8Array) => Buffer> = {
  'raw with a length': ({ buffer, byteOffset, length }) => Buffer.from(buffer, byteOffset, length),
  chunked: (archive) => {
    const pieces: Uint8Array[] = []
    for (let at = 0; at < archive.length; at += CHUNK_BYTES) {
      const chunk = archive.subarray(at, at + CHUNK_BYTES)
      pieces.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n'))
    }
    return Buffer.concat([...pieces, Buffer.from('0\r\n\r\n')])
  },
  'multipart/form-data': (archive) => {
    const disposition = 'Content-Disposition: form-data; name="file"; filename="storybook.zip"'
    return Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\n${disposition}\r\nContent-Type: application/zip\r\n\r\n`),
      archive,
      Buffer.from(`\r\n--${BOUNDARY}--`),
    ])
  },
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  return socket
}

const write = (socket: Socket, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()))
  })

/** How a client goes away: it closes its connection, or its machine resets it. */
export type Ending = 'close' | 'reset'

/** Sends the head and the first `length` bytes of the body, and goes away. */
export async function cutUpload(
  port: number,
  { head, body }: WireRequest,
  { length, ending }: { length: number; ending: Ending },
): Promise<void> {
  const socket = await open(port)
  const closed = once(socket, 'close')
  socket.on('error', () => {})
  await write(socket, Buffer.concat([head, body.subarray(0, length)]))
  if (ending === 'reset') socket.resetAndDestroy()
  else socket.destroy()
  await closed
}

/** When a client reads the response: the simplest ones send all they have first, or give up. */
export type Reading = 'while it sends' | 'once all is sent'

/**
 * Sends a whole request and returns all that came back until the connection ended; nothing, where
 * the client never got to see a response.
 */
export async function sendWhole(
  port: number,
  { head, body }: WireRequest,
  reading: Reading = 'once all is sent',
): Promise<string> {
  const socket = await open(port)
  const ended = new Promise<void>((resolve) => {
    socket.on('error', () => {}).on('close', resolve)
  })
  const pieces: Buffer[] = []
  const read = () => socket.on('data', (piece: Buffer) => pieces.push(piece))
  if (reading === 'while it sends') read()
  socket.write(head)
  socket.write(body, (error) => {
    if (!error && reading === 'once all is sent') read()
  })
  await ended
  return Buffer.concat(pieces).toString('utf8')
}

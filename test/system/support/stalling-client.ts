import { once } from 'node:events'
import { connect } from 'node:net'

/** All that a client sends before it falls silent, with its connection open. */
export interface StalledRequest {
  requestLine: string
  host?: string
  headers?: Record<string, string>
  /** What comes of the body. */
  sent?: string
}

/** The response to a request that is never sent to its end; what has come by `limitMs`, when none has. */
export async function responseToStalled(
  port: number,
  { requestLine, host = 'localhost', headers = {}, sent = '' }: StalledRequest,
  limitMs: number,
): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`${requestLine} HTTP/1.1\r\nHost: ${host}\r\n${lines.join('')}\r\n${sent}`)
  return new Promise((resolve) => {
    let text = ''
    const end = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(text)
    }
    const timer = setTimeout(end, limitMs)
    socket.on('error', end).on('close', end)
    socket.on('data', (piece: Buffer) => {
      text += piece.toString('latin1')
      if (isWhole(text)) end()
    })
  })
}

function isWhole(text: string): boolean {
  const head = text.indexOf('\r\n\r\n')
  const length = /^content-length: *(\d+)\r$/im.exec(text)?.[1]
  return head >= 0 && length !== undefined && text.length - head - 4 >= Number(length)
}

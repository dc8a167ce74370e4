import { expect, it } from 'vitest'
import { sharedService } from '../shared/service.ts'
import { sendWhole, type WireRequest } from '../support/raw-upload.ts'
import { SERVICE_TOKEN } from '../support/service.ts'

const BODY = Buffer.alloc(20 * 1024 * 1024, 'x')

const service = await sharedService()

function post(path: string, token: string): WireRequest {
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${BODY.length}`,
    'Connection: close',
  ]
  return { head: Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body: BODY }
}

it.each([
  ['that its body is too large', '/api/pairs', SERVICE_TOKEN, 413],
  ['that its token is wrong', '/api/pairs', 'wrong', 401],
  ['that its path is unknown', '/upload/shop/v1/nothing', SERVICE_TOKEN, 404],
])(
  'a client that reads only after sending everything learns %s',
  async (_, path, token, status) => {
    const response = await sendWhole(service.port, post(path, token), 'once all is sent')
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  },
)

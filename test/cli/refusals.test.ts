import { expect, it } from 'vitest'
import { refusalOf } from '../../src/cli/service/refusals.ts'

const refusal = (status: number, body: string) =>
  refusalOf('The upload', { status, headers: {}, body: Buffer.from(body) }).message

it('distinguishes an archive that the service refuses from one that a proxy refuses', () => {
  const own = refusal(413, '{"error":"File too large","message":"Maximum upload size is 100 MB"}')
  expect(own).toBe(
    'The upload: 413 File too large: Maximum upload size is 100 MB. The service takes no more than 100 MiB.',
  )
  const page = '<html><head><title>413 Request Entity Too Large</title></head></html>'
  expect(refusal(413, page)).toMatch(/413 Request Entity Too Large.*straight to storage/)
})

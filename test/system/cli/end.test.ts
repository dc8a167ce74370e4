import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDripping } from '../../cli/support/dripping-server.ts'
import type { Listening } from '../../cli/support/listen.ts'
import { cli } from './support/cli.ts'

let server: Listening
beforeAll(async () => {
  server = await startDripping((request, response) => {
    const path = new URL(request.url ?? '', 'http://service').pathname
    if (path === '/ci') response.end('{"project":"shop"}')
    else if (path === '/ci/shop/pairs') response.writeHead(403).end('{"error":"Forbidden"}')
    else return false
    return true
  })
})
afterAll(() => server?.close())

it('the process ends with its command, though another request is still being answered', async () => {
  const { code, stderr } = await cli(['review', '--version-id', 'v1', '--url', server.url], {
    env: { STORYBOOK_REVIEW_KEY: 'svc_proj_demo_0123456789' },
  })
  expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining('403 Forbidden') })
})

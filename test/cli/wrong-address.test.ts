import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Server } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { folderOf, PAGES } from './support/folder.ts'
import { runCli } from './support/run.ts'
import { listen } from './support/listen.ts'

async function portOf(server: Server): Promise<number> {
  const { port, close } = await listen(server)
  onTestFinished(close)
  return port
}

const responding = (handle: RequestListener) =>
  portOf(
    createServer((request, response) => {
      response.setHeader('Connection', 'close')
      handle(request, response)
    }),
  )

/** Runs a command against the address, and returns how it ended. */
async function deploy(url: string, retries = '0') {
  const { code, stderr } = await runCli(['deploy', '--url', url, '--retries', retries], {
    env: { STORYBOOK_REVIEW_KEY: `svc_proj_demo_${'A'.repeat(43)}` },
    cwd: folderOf(
      Object.fromEntries(
        Object.entries(PAGES).map(([name, page]) => [`storybook-static/${name}`, page]),
      ),
    ),
  })
  return { code, stderr }
}

const SET_URL =
  'set --url (STORYBOOK_REVIEW_URL, or url in the settings file) to the address of the service itself'

it.each<[string, string, RequestListener]>([
  [
    'the page of the dashboard',
    'answers with a page for browsers, so something else is there than the service, such as its dashboard',
    (_, response) =>
      response.writeHead(404, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Review'),
  ],
  [
    'its sign-in',
    'leads to https://acme.cloudflareaccess.com/cdn-cgi/access/login, as the dashboard leads to where people sign in',
    (_, response) =>
      response
        .writeHead(302, {
          Location: 'https://acme.cloudflareaccess.com/cdn-cgi/access/login?kid=1',
        })
        .end(),
  ],
  [
    'its refusal',
    'is the address of the dashboard',
    (_, response) =>
      response.writeHead(401).end('{"error":"unauthorized","message":"Sign in first"}'),
  ],
])('an address that is answered by %s is said to be the wrong one', async (_, words, handle) => {
  const url = `http://127.0.0.1:${await responding(handle)}`
  expect(await deploy(url)).toEqual({ code: 4, stderr: `error: ${url} ${words}: ${SET_URL}\n` })
})

it('a server that redirects to https has to be named by https', async () => {
  const port = await responding(({ headers, url }, response) =>
    response.writeHead(301, { Location: `https://${headers.host}${url}` }).end(),
  )
  expect((await deploy(`http://127.0.0.1:${port}`)).stderr).toBe(
    `error: http://127.0.0.1:${port} leads to https: set --url to https://127.0.0.1:${port}\n`,
  )
})

it('http to a port of https is recognised by the server’s response or by how the connection ends', async () => {
  const responds = await responding((_, response) =>
    response.writeHead(400).end('The plain HTTP request was sent to HTTPS port'),
  )
  expect((await deploy(`http://127.0.0.1:${responds}`)).stderr).toContain(
    `speaks https: set --url to https://127.0.0.1:${responds}\n`,
  )
  const closed = await portOf(createSecureServer({}))
  expect((await deploy(`http://127.0.0.1:${closed}`)).stderr).toContain(
    `If the service speaks https, set --url to https://127.0.0.1:${closed}\n`,
  )
})

it('https to a port of http is recognised, and not tried again', async () => {
  const port = await responding((_, response) => response.end())
  const { code, stderr } = await deploy(`https://127.0.0.1:${port}`, '5')
  expect(code).toBe(4)
  expect(stderr).toContain('does not speak https')
  expect(stderr).toContain(`set --url to http://127.0.0.1:${port}\n`)
  expect(stderr).not.toContain('Trying again')
})

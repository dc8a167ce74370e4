import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { boundedFetch } from '../../src/cli/comment/bounded-fetch.ts'
import { COMMANDS } from '../../src/cli/commands/registry.ts'
import { createOutput } from '../../src/cli/output/output.ts'
import { pagesOf } from '../../src/cli/service/pages.ts'
import { Service } from '../../src/cli/service/service.ts'
import { send } from '../../src/cli/service/transport.ts'
import { startDripping } from './support/dripping-server.ts'
import type { Listening } from './support/listen.ts'
import { DOT, folderOf, PAGES } from './support/folder.ts'
import { runCli } from './support/run.ts'

// Whatever a server does, a command that calls it ends in a bounded time, and keeps a bounded part of its responses.

let server: Listening | undefined
afterEach(() => server?.close())

const LONG = { silenceMs: 60_000, totalMs: 60_000, mostBytes: 1_000_000 }
const ask = (url: string, limits: object) =>
  send({ method: 'GET', url, headers: {}, ...LONG, ...limits })

describe('a request', () => {
  it('ends though a byte comes now and then', async () => {
    server = await startDripping()
    await expect(ask(server.url, { totalMs: 200 })).rejects.toThrow('it took more than 0.2 s')
  })

  it('ends though its headers never do', async () => {
    server = await startDripping((request) => {
      request.socket.write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => request.socket.write('X: y\r\n'), 15)
      request.socket.on('close', () => clearInterval(timer))
      return true
    })
    await expect(ask(server.url, { totalMs: 200 })).rejects.toThrow('it took more than 0.2 s')
  })

  it('ends once the response is longer than it may be', async () => {
    server = await startDripping((_, response) => {
      response.end('x'.repeat(1_001))
      return true
    })
    await expect(ask(server.url, { mostBytes: 1_000 })).rejects.toThrow('too large')
    expect((await ask(server.url, { mostBytes: 1_001 })).body).toHaveLength(1_001)
  })

  it('to GitHub ends, too', async () => {
    server = await startDripping()
    await expect(boundedFetch({ totalMs: 200 })(server.url)).rejects.toThrow('timeout')
    await expect(boundedFetch({ mostBytes: 5 })(server.url)).rejects.toThrow('too large')
  })
})

describe('a list', () => {
  const Page = z.object({ next_after: z.string().nullish() })
  const listed = (url: string) => {
    const sink = { write() {} }
    const output = createOutput({ stdout: sink, stderr: sink, env: {}, json: false, quiet: true })
    const service = new Service({ url, key: 'k', project: 'p', retries: 0, output })
    return Array.fromAsync(pagesOf(service, { method: 'GET', target: '/list' }, Page))
  }
  const answering = (value: (n: number) => unknown) => {
    let n = 0
    return startDripping((_, response) => {
      response.end(JSON.stringify(value(n++)))
      return true
    })
  }

  it.each([
    ['names one page for ever', () => ({ next_after: 'a' }), /again and again/],
    [
      'never ends',
      (n: number) => ({ next_after: `${n}`, x: 'x'.repeat(9_000_000) }),
      /more than 64 MiB/,
    ],
    [
      'is of more values than anyone lists',
      () => Array(2_000_001).fill(0),
      /more than 2000000 JSON values/,
    ],
    [
      'is of more objects',
      () => Array.from({ length: 300_001 }, () => ({})),
      /more than 300000 objects/,
    ],
  ])('ends though it %s', async (_, value, message) => {
    server = await answering(value)
    await expect(listed(server.url)).rejects.toThrow(message)
  })
})

/** The way from the service to the end of each command that asks it. */
const ONLINE: Record<string, string[]> = {
  doctor: ['doctor', '.'],
  deploy: ['deploy', '.'],
  challenge: ['challenge', 'c', '--project', 'shop', '--pull-request', '1'],
  changed: ['changed', 'v1', 'v2'],
  capture: ['capture'],
  'capture map': ['capture', 'map'],
  review: ['review'],
  images: ['images', '.'],
  comment: ['comment', '--repository', 'a/b', '--pull-request', '1'],
  close: ['close'],
}

describe('a command', () => {
  it.each(COMMANDS.map(({ name }) => name).filter((name) => name !== 'init'))(
    '%s ends with 4 before a service that never stops answering',
    async (name) => {
      server = await startDripping((request, response) => {
        if (request.url !== '/ci') return false
        response.end('{"project":"shop"}')
        return true
      })
      const { code, stderr } = await runCli([...(ONLINE[name] ?? []), '--version-id', 'v1'], {
        cwd: folderOf({ ...PAGES, 'shot.png': DOT }),
        env: {
          STORYBOOK_REVIEW_URL: server.url,
          STORYBOOK_REVIEW_KEY: 'svc_proj_demo_0123456789',
          GITHUB_TOKEN: 't',
          GITHUB_RUN_ID: '1',
        },
        commands: COMMANDS.map((command) => ({ ...command, minutes: 0.4 / 60 })),
      })
      expect({ code, stderr }).toEqual({
        code: 4,
        stderr: expect.stringMatching(/error: It did not end within .* minutes/),
      })
    },
  )
})

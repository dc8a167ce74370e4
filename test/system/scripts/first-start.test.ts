import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { prepareStateDirectory } from '../../../scripts/local/state-directory.ts'
import { cloneBuiltProject, cloneProject, type Clone } from './clone.ts'
import { portToCome } from '../support/ports.ts'
import {
  BUILT,
  call,
  callElsewhere,
  nodeRun,
  npmRun,
  npmRunDev,
  npmStart,
  type Started,
} from './commands.ts'

// What may be in the way of the first start, and what the commands around it say.

let clone: Clone
/** A name that a shell would take apart. */
const parent = mkdtempSync(join(tmpdir(), 'storybook-hosting-first-'))
const STATE_DIR = join(parent, "it's here")

beforeAll(() => {
  clone = cloneBuiltProject()
})

afterAll(() => {
  clone?.remove()
  rmSync(parent, { recursive: true, force: true })
})

const start = (env: Record<string, string>) => nodeRun(clone.folder, ['scripts/start.ts'], env)

describe('what is in the way is named in one line:', () => {
  it('a port that somebody listens on', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void taken.close())
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const { code, stderr } = await npmRun(clone.folder, ['start'], {
      PORT: String(port),
      STATE_DIR,
    })
    expect(code).toBe(1)
    expect(stderr).toMatch(new RegExp(`^Port ${port} is taken\\. .* PORT=\\d+ npm start\\n$`))
  })

  it.each(['0', '65536', '-1', '8787.5', 'http', '1e9'])('PORT=%s', async (PORT) => {
    const { code, stderr } = await start({ PORT, STATE_DIR })
    expect(code).toBe(1)
    expect(stderr).toBe(`PORT must be a number from 1 to 65535: ${PORT}\n`)
  })

  it.each(['0', '65536', 'http'])('DASHBOARD_PORT=%s', async (DASHBOARD_PORT) => {
    const PORT = String(await portToCome())
    const { code, stderr } = await start({ PORT, DASHBOARD_PORT, STATE_DIR })
    expect(code).toBe(1)
    expect(stderr).toBe(`DASHBOARD_PORT must be a number from 1 to 65535: ${DASHBOARD_PORT}\n`)
  })

  it('a port of the dashboard that somebody listens on, or that is the service’s', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void taken.close())
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const PORT = String(await portToCome())
    const refused = await start({ PORT, DASHBOARD_PORT: String(port), STATE_DIR })
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(
      new RegExp(`^Port ${port} is taken\\. .* DASHBOARD_PORT=\\d+ npm start\\n$`),
    )
    const same = await start({ PORT, DASHBOARD_PORT: PORT, STATE_DIR })
    expect([same.code, same.stderr]).toEqual([1, 'DASHBOARD_PORT must be another port than PORT\n'])
  })

  it.each(['/dev/null', '/dev/null/below', '/sys/nowhere'])('STATE_DIR=%s', (folder) => {
    expect(() => prepareStateDirectory(folder)).toThrow(
      /^The state directory \S+ cannot be written to \(E\w+\)\. .*STATE_DIR\.$/,
    )
    expect(() => prepareStateDirectory(folder)).toThrow(` ${folder} `)
  })

  it('a state directory that cannot be written to', async () => {
    const PORT = String(await portToCome())
    const { code, stderr } = await start({ PORT, STATE_DIR: '/dev/null' })
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^Start failed: The state directory \/dev\/null cannot be .*STATE_DIR\.\n$/,
    )
  })
})

describe('a demo that fails', () => {
  let server: Started

  // The clone holds no demo/pairs.
  beforeAll(async () => {
    server = await npmStart(clone.folder, { STATE_DIR }, 'Ctrl-C')
  })

  afterAll(() => server?.stop())

  it('is not called ready: the service runs, and the output says what is missing and why', async () => {
    expect((await call(server, '/health')).status).toBe(200)
    expect(server.output()).not.toContain('Ready.')
    expect(server.output()).toMatch(
      /The service runs, but its demo is not complete:\n {2}No demo pairs: ENOENT.*index\.json/,
    )
    expect(server.output()).not.toContain('/api/state?project=demo')
    const { text } = await call(server, '/', { host: 'view-demo.localhost' })
    expect(text).toMatch(/<!doctype html>/i)
  })

  it('has its dashboard on the next port', () => {
    const next = server.port + 1
    expect(server.output()).toContain(`http://localhost:${next}/`)
    return expect(callElsewhere({ port: next }, '/sign-in')).resolves.toMatchObject({ status: 200 })
  })

  it('prints commands that find the state directory it runs on', async () => {
    const [line] = /STATE_DIR=.* create --project P --name N/.exec(server.output()) ?? []
    expect(line).toBeDefined()
    const script = `${line} --json`
    const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd: clone.folder })
    const { key } = JSON.parse(stdout) as { key: string }
    const headers = { 'X-API-Key': key, 'Content-Type': 'text/plain' }
    const response = await call(server, '/presigned-url/P/v1/a.txt', { method: 'POST', headers })
    expect(response.status).toBe(200)
    expect(existsSync(join(clone.folder, '.wrangler/state'))).toBe(false)
  })

  it('lets no second server work on its state', async () => {
    for (const command of ['start', 'dev']) {
      const PORT = String(await portToCome())
      const { code, stderr } = await npmRun(clone.folder, [command], { PORT, STATE_DIR, ...BUILT })
      expect(code, command).toBe(1)
      expect(stderr).toMatch(
        /^(Start failed: )?The state directory .* is in use by .*STATE_DIR\.\n$/,
      )
      expect(stderr).toContain(
        `${STATE_DIR} is in use by the server on port ${server.port} (process `,
      )
      const [, pid] = /\(process (\d+)\)/.exec(stderr) ?? []
      expect(await server.processes()).toContain(Number(pid))
    }
  })

  it('leaves a state behind that a next server takes after a crash, with fewer components too', async () => {
    for (const pid of await server.processes()) process.kill(pid, 'SIGKILL')
    await server.ended
    server = await npmStart(clone.folder, {
      STATE_DIR,
      SEED: '0',
      SERVICES: 'upload,cdn',
      ...BUILT,
    })
    expect((await call(server, '/', { host: 'view-demo.localhost' })).status).toBe(200)
    await server.stop()
    expect(existsSync(join(STATE_DIR, 'server.json'))).toBe(false)
  })
})

/** A second wrangler that builds the page. */
const WAITS = { timeout: 120_000, interval: 500 }

it('npm run dev is enough on a fresh clone', async () => {
  const fresh = cloneProject()
  onTestFinished(() => fresh.remove())
  const dev = await npmRunDev(fresh.folder)
  onTestFinished(() => void dev.stop())
  expect(dev.output()).toContain('Applying the database migrations')
  expect(existsSync(join(fresh.folder, '.dev.vars'))).toBe(true)
  const headers = {
    'X-API-Key': `svc_proj_shop_${'a'.repeat(43)}`,
    'Content-Type': 'application/zip',
  }
  const request = { method: 'POST', headers, body: new Uint8Array(4) }
  expect((await call(dev, '/upload/shop/v1', request)).status).toBe(401)
  const created = await npmRun(fresh.folder, [
    'keys',
    '--',
    'create',
    '--project',
    'shop',
    '--name',
    'CI',
    '--json',
  ])
  const { key } = JSON.parse(created.stdout) as { key: string }
  const type = { 'X-API-Key': key, 'Content-Type': 'text/plain' }
  const presigned = await call(dev, '/presigned-url/shop/v1/a.txt', {
    method: 'POST',
    headers: type,
  })
  expect(presigned.status).toBe(200)

  // The dashboard beside it, which a browser is sent to, reaches the service.
  const dashboard = { port: dev.port + 1 }
  const url = `http://localhost:${dashboard.port}`
  await expect.poll(() => dev.output(), WAITS).toContain(`The dashboard: ${url}`)
  const sent = await callElsewhere(dev, '/', { headers: { Accept: 'text/html' } })
  expect([sent.status, sent.headers['location']]).toEqual([302, `${url}/`])
  const signIn = await callElsewhere(dashboard, '/sign-in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: Buffer.from('name=Ada'),
  })
  const cookie = String(signIn.headers['set-cookie']).split(';')[0] ?? ''
  const keys = await callElsewhere(dashboard, '/api/admin/projects/shop/keys', {
    headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' },
  })
  expect([keys.status, keys.text]).toEqual([200, expect.stringContaining('"CI"')])
  await dev.stop()
})

import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedService } from '../shared/service.ts'
import type { Project } from '../support/service.ts'
import { cli, emptyFolder } from './support/cli.ts'
import { startProxy, type Meddling } from './support/meddling-proxy.ts'
import { storybookFolder } from './support/storybook.ts'

const service = await sharedService()
let project: Project
/** All that `doctor` looks for on the machine. */
let machine: { env: Record<string, string>; args: string[] }

beforeAll(async () => {
  project = await service.newProject()
  const browser = join(emptyFolder(), 'chrome')
  writeFileSync(browser, '#!/bin/sh\n')
  chmodSync(browser, 0o755)
  const index = { v: 5, entries: { 'a--b': STORY } }
  machine = {
    env: { CHROME_PATH: browser, STORYBOOK_REVIEW_KEY: project.key },
    args: [storybookFolder({ 'index.json': JSON.stringify(index) }), '--version-id', 'v1'],
  }
})

const STORY = { id: 'a--b', title: 'A', name: 'B', importPath: './a.stories.js', type: 'story' }

interface Check {
  name: string
  status: string
  detail: string
  remedy?: string
}

interface Options {
  url?: string
  env?: Record<string, string>
  args?: string[]
}

async function doctor({ url = `http://localhost:${service.port}`, env, args }: Options = {}) {
  const given = args ?? machine.args
  const { code, stdout, stderr } = await cli(['doctor', ...given, '--url', url, '--json'], {
    env: { ...machine.env, ...env },
  })
  const { checks } = JSON.parse(stdout) as { checks: Check[] }
  const bad = checks.filter(({ status }) => status !== 'ok')
  return { code, stderr, checks, bad }
}

async function doctorThrough(meddling: Meddling) {
  const proxy = await startProxy(service, ({ path }) => (path === '/health' ? meddling : null))
  try {
    return await doctor({ url: proxy.url })
  } finally {
    await proxy.close()
  }
}

describe('doctor', () => {
  it('finds everything well: 0', async () => {
    const { code, stderr, checks } = await doctor()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(checks).toEqual(
      ['address', 'service', 'clock', 'key', 'browser', 'storybook', 'version'].map((name) => ({
        name,
        status: 'ok',
        detail: expect.any(String),
      })),
    )
    expect(JSON.stringify(checks)).not.toContain(project.key)
  })

  it('prints a line for each check to people, with what to do', async () => {
    const url = `http://localhost:${service.port}`
    const env = { ...machine.env, STORYBOOK_REVIEW_KEY: '' }
    const { code, stdout } = await cli(['doctor', ...machine.args, '--url', url], { env })
    expect(code).toBe(2)
    expect(stdout).toMatch(/^ok {6}address/m)
    expect(stdout).toMatch(/^failed {2}key +STORYBOOK_REVIEW_KEY is not set/m)
  })

  it('does not see a service that is down: 4', async () => {
    const { code, bad } = await doctor({ url: 'http://127.0.0.1:1' })
    expect({ code, bad: bad.map(({ name }) => name) }).toEqual({ code: 4, bad: ['service'] })
  })

  it('knows another service by its response: 4', async () => {
    const { code, bad } = await doctorThrough({ kind: 'respond', status: 200, body: '<html>' })
    expect({ code, bad }).toMatchObject({
      code: 4,
      bad: [{ name: 'service', detail: expect.stringContaining('something else') }],
    })
  })

  it('sees that the clock is wrong: 2', async () => {
    const date = new Date(Date.now() - 3_600_000).toUTCString()
    const { code, bad } = await doctorThrough({
      kind: 'respond',
      status: 200,
      headers: { Date: date },
      body: '{"status":"ok"}',
    })
    expect({ code, bad }).toMatchObject({
      code: 2,
      bad: [{ name: 'clock', detail: expect.stringMatching(/^3(5|6)\d\d s apart/) }],
    })
  })

  it('sees a key that the service does not know: 3', async () => {
    const key = `svc_proj_demo_${'A'.repeat(43)}`
    const { code, bad } = await doctor({ env: { STORYBOOK_REVIEW_KEY: key } })
    expect({ code, bad }).toMatchObject({ code: 3, bad: [{ name: 'key' }] })
  })

  it('sees a key of another project: 3', async () => {
    const { code, bad } = await doctor({ env: { STORYBOOK_REVIEW_PROJECT: 'another' } })
    expect({ code, bad }).toMatchObject({
      code: 3,
      bad: [{ name: 'key', detail: expect.stringContaining('STORYBOOK_REVIEW_PROJECT names') }],
    })
  })

  it('misses the browser and the Storybook: 2, with what to do', async () => {
    const { code, bad } = await doctor({
      // Wherever this machine has browsers: one that is named is the only one that counts.
      env: { CHROME_PATH: '/nowhere/chrome' },
      args: ['/nowhere/storybook-static', '--version-id', 'v1'],
    })
    expect({ code, bad }).toMatchObject({
      code: 2,
      bad: [
        { name: 'browser', remedy: expect.stringContaining('playwright-core install') },
        { name: 'storybook', detail: expect.stringContaining('storybook build') },
      ],
    })
  })

  it('warns of a Storybook without stories and of builds without a commit: 0', async () => {
    const { code, bad } = await doctor({ args: [storybookFolder()] })
    expect({ code, bad }).toMatchObject({
      code: 0,
      bad: [
        { name: 'storybook', status: 'warning' },
        { name: 'version', status: 'warning' },
      ],
    })
  })
})

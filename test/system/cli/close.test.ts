import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedService } from '../shared/service.ts'
import { send } from '../support/http-client.ts'
import type { Project } from '../support/service.ts'
import { cliHere, emptyFolder } from './support/cli.ts'
import { storybookFolder } from './support/storybook.ts'

const service = await sharedService()
let project: Project

beforeAll(async () => {
  project = await service.newProject()
})

/** Variables of a job on GitHub for pull request 12, of a commit; once it is merged, they are of its base. */
function github(commit: string, ref = 'refs/pull/12/merge'): Record<string, string> {
  const event = join(emptyFolder(), 'event.json')
  const head = { sha: commit.repeat(40 / commit.length), ref: 'topic' }
  writeFileSync(event, JSON.stringify({ pull_request: { number: 12, head } }))
  return {
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_EVENT_PATH: event,
    GITHUB_REF: ref,
    GITHUB_REPOSITORY: 'acme/shop',
    GITHUB_SHA: 'a'.repeat(40),
  }
}

const run = (args: string[], env: Record<string, string> = {}) =>
  cliHere([...args, '--url', `http://localhost:${service.port}`], {
    env: { STORYBOOK_REVIEW_KEY: project.key, ...env },
  })

async function deploy(args: string[], env: Record<string, string> = {}): Promise<void> {
  const { code, stderr } = await run(['deploy', storybookFolder(), ...args], env)
  if (code !== 0) throw new Error(stderr)
}

describe('close', () => {
  it('ends every version that was deployed for the pull request, and says until when they are served', async () => {
    await deploy([], github('c0ffee01'))
    await deploy([], github('c0ffee02'))
    await deploy(['--version-id', 'main'])
    const { code, stdout, stderr } = await run(['close'], github('c0ffee02', 'refs/heads/main'))
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'c0ffee01\nc0ffee02\n' })
    expect(stderr).toMatch(/^c0ffee01 \(1 build\) is served until \d{4}-\S+Z at least\.$/m)
  })

  it('ends a version that has images without a build', async () => {
    const recorded = await send({
      port: service.port,
      method: 'POST',
      path: `/ci/${project.projectId}/versions/screens/outcomes`,
      headers: { 'X-API-Key': project.key, 'Content-Type': 'application/json' },
      body: Buffer.from(
        JSON.stringify({
          capture: { source: 'images', stories_total: 1 },
          outcomes: [{ story_id: 'card.png', outcome: 'new' }],
        }),
      ),
    })
    expect(recorded.status).toBe(200)
    const { code, stdout, stderr } = await run(['close', '--version-id', 'screens'])
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'screens\n' })
    expect(stderr).toMatch(/^screens \(images without a build\) is kept until \S+Z at least\.$/m)
  })

  it('ends a version that is named alone', async () => {
    await deploy(['--version-id', 'preview'])
    const { code, stdout } = await run(['close', '--version-id', 'preview', '--json'])
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      {
        pull_request: null,
        versions: [{ version: 'preview', builds: 1, removed_after: expect.stringMatching(/Z$/) }],
      },
    ])
    const unknown = await run(['close', '--version-id', 'unknown'])
    expect([unknown.code, unknown.stderr]).toEqual([
      3,
      expect.stringContaining('Version not found'),
    ])
  })

  it('is content with a pull request that nothing was deployed for', async () => {
    const { code, stdout, stderr } = await run(['close', '--pull-request', '99'])
    expect([code, stdout.trim()]).toEqual([0, ''])
    expect(stderr).toContain('Nothing is known')
  })

  it('needs a pull request', async () => {
    const { code, stderr } = await run(['close'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('--pull-request')])
  })
})

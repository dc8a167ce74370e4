import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromRoot } from '../../../scripts/local/project.ts'
import { runWorkflow, type JobResult } from '../../cli/support/github-runner.ts'
import { REPOSITORY } from '../../cli/support/repository.ts'
import { sharedService } from '../shared/service.ts'
import { capturingVariables } from '../support/chromium.ts'
import type { Project } from '../support/service.ts'
import { view } from '../support/uploads.ts'
import { buildStandIn } from './capture/stand-in.ts'
import { emptyFolder } from './support/cli.ts'
import { GITHUB_TOKEN, startGithub, type Github } from './support/github.ts'

// The example workflow with the action in it, run as GitHub runs it: before a service, and a stand-in of GitHub.

const service = await sharedService()
let github: Github
const chromium = await capturingVariables()

beforeAll(async () => {
  github = await startGithub()
})

afterAll(async () => {
  await github?.close()
})

interface Event {
  name: 'push' | 'pull_request'
  ref: string
  base?: string
  sha: string
}

const MAIN: Event = { name: 'push', ref: 'main', sha: 'a0b1c2d3'.repeat(5) }
const TOPIC: Event = {
  name: 'pull_request',
  ref: '12/merge',
  base: 'main',
  sha: 'c0ffee00'.repeat(5),
}

/** A checkout in which `storybook build` makes these stories, and whose `npx` starts this program. */
async function checkout(stories: Parameters<typeof buildStandIn>[0]) {
  const { folder: built, remove } = await buildStandIn(stories)
  const cwd = emptyFolder()
  const bin = join(cwd, '.bin')
  mkdirSync(bin)
  const npx = `#!/bin/bash -e
if [ "$1" = storybook ]; then cp -r '${built}' storybook-static; exit; fi
[ "$1 $2" = '--yes --ignore-scripts' ] && [[ $3 == storybook-review@* ]]
exec '${process.execPath}' '${fromRoot('src/cli/main.ts')}' "\${@:4}"
`
  for (const [name, text] of Object.entries({ npx, npm: '#!/bin/sh\n' })) {
    writeFileSync(join(bin, name), text)
    chmodSync(join(bin, name), 0o755)
  }
  return { cwd, bin, remove }
}

async function run(
  { name, ref, base, sha }: Event,
  stories: Parameters<typeof buildStandIn>[0],
  key: string,
): Promise<JobResult> {
  const { cwd, bin, remove } = await checkout(stories)
  const pull_request = base && { number: 12, head: { sha, ref: 'topic' }, base: { ref: base } }
  const event = { ...(pull_request && { pull_request }), repository: { default_branch: 'main' } }
  writeFileSync(join(cwd, 'event.json'), JSON.stringify(event))
  const read = (file: string) => readFileSync(fromRoot(file), 'utf8')
  try {
    return await runWorkflow(read('docs/github-review.yml'), {
      contexts: {
        github: {
          event_name: name,
          ref_name: ref,
          base_ref: base ?? '',
          token: GITHUB_TOKEN,
        },
        secrets: { STORYBOOK_REVIEW_KEY: key },
        vars: { STORYBOOK_REVIEW_URL: `http://localhost:${service.port}` },
      },
      // What the runner sets for every step; GITHUB_SHA is that of the synthetic merge in a pull request.
      env: {
        ...chromium,
        PATH: `${bin}:${process.env['PATH']}`,
        HOME: cwd,
        CI: 'true',
        GITHUB_ACTIONS: 'true',
        GITHUB_API_URL: github.url,
        GITHUB_EVENT_NAME: name,
        GITHUB_EVENT_PATH: join(cwd, 'event.json'),
        GITHUB_REF: base ? 'refs/pull/12/merge' : `refs/heads/${ref}`,
        GITHUB_REPOSITORY: 'acme/shop',
        GITHUB_SHA: base ? 'bad0'.repeat(10) : sha,
      },
      repository: cwd,
      actions: { [`${REPOSITORY}@${'0'.repeat(40)}`]: read('action.yml') },
    })
  } finally {
    await remove()
  }
}

const CARD = (gap: number) => ({
  'card--fees': {
    html: `<article style="width: 240px; padding: 16px; border: 1px solid #ccc"><h2 style="margin: 0 0 ${gap}px">Fees</h2>Due in May.</article>`,
  },
})

const shown = async ({ projectId }: Project, version: string) =>
  (await view(service, projectId, `/${version}/iframe.html`)).status

it(
  'takes a repository from its first pull request to a reviewed one',
  { timeout: 240_000 },
  async () => {
    const project = await service.newProject()
    const preview = (version: string) =>
      `http://view-${project.projectId}.localhost:${service.port}/${version}/`

    // Nothing is deployed of main yet: the pull request gets its preview, and is not red.
    const first = await run(TOPIC, CARD(24), project.key)
    expect(first.succeeded, first.log).toBe(true)
    expect(first.outputs).toEqual({ url: preview('c0ffee00'), version: 'c0ffee00' })
    expect(first.log).toContain('There is nothing older to compare with: there is no git checkout')
    expect(github.comments).toHaveLength(1)

    const pushed = await run(MAIN, CARD(8), project.key)
    expect(pushed.succeeded, pushed.log).toBe(true)
    expect(pushed.outputs).toEqual({ url: preview('main'), version: 'main' })
    expect(pushed.summary).toContain('### Storybook deployed')
    expect(await shown(project, 'main')).toBe(200)

    // The same job run again, as GitHub's button does.
    const again = await run(TOPIC, CARD(24), project.key)
    expect(again.succeeded, again.log).toBe(false)
    expect(again.log).toContain('It fails (--fail-on waiting)')
    expect(again.ran).toEqual(expect.arrayContaining(['Deploy', 'Capture', 'Comment', 'Review']))
    const [comment, ...others] = github.comments
    expect(others).toEqual([])
    expect(comment?.['body']).toContain(`**[Preview](<${preview('c0ffee00')}>)**`)
    expect(comment?.['body']).toMatch(/candidate.*card \/ fees/)
    expect(again.summary).toContain('Storybook of')
    expect(github.checks).toMatchObject([{ head_sha: TOPIC.sha, conclusion: 'failure' }])
    expect(github.deployments.map((deployment) => deployment['ref'])).toEqual([TOPIC.sha])
    expect(again.log).not.toContain(project.key)
    expect(again.log).not.toContain(GITHUB_TOKEN)

    // A commit that takes the change back is green, and one with a story that shows nothing is reported and fails.
    const equal = await run(TOPIC, CARD(8), project.key)
    expect(equal.succeeded, equal.log).toBe(true)
    expect(github.checks).toMatchObject([
      { conclusion: 'success', output: { title: '1 captured: 1 equal' } },
    ])
    const blank = await run(TOPIC, { ...CARD(8), 'card--blank': { html: '' } }, project.key)
    expect(blank.succeeded).toBe(false)
    expect(blank.ran).toEqual(expect.arrayContaining(['Comment', 'Review']))
    expect(github.checks).toMatchObject([
      { conclusion: 'failure', output: { title: '1 story not captured (0 allowed)' } },
    ])
    expect(github.comments[0]?.['body']).toContain(
      '❌ **1 of 2 captured: 1 equal, 1 not captured**',
    )
  },
)

it('leaves a pull request without secrets alone', async () => {
  const before = github.asked.length
  const { succeeded, log, outputs } = await run(TOPIC, CARD(8), '')
  expect([succeeded, outputs], log).toEqual([true, { url: '', version: '' }])
  expect(log).toContain('::notice::There is no API key')
  expect(github.asked).toHaveLength(before)
})

it('fails with the command that fails, and runs none after it', async () => {
  const project = await service.newProject()
  const { succeeded, ran, log } = await run(TOPIC, CARD(8), `${project.key}x`)
  expect(succeeded).toBe(false)
  expect(ran.at(-1)).toBe('Deploy')
  expect(log).toContain('error: GET ')
})

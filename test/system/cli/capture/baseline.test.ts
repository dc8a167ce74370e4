import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sharedService } from '../../shared/service.ts'
import { capturingVariables } from '../../support/chromium.ts'
import type { Project } from '../../support/service.ts'
import { cliHere, emptyFolder } from '../support/cli.ts'
import { startProxy } from '../support/meddling-proxy.ts'
import { buildStandIn } from './stand-in.ts'

// What `--against auto` compares with, in repositories and pipelines as they are.

const service = await sharedService()
const chromium = await capturingVariables()
const URL_OPTION = ['--url', `http://localhost:${service.port}`]

/** A repository of a project, whose Storybook shows the gap that is asked for. */
function repository(project: Project) {
  const cwd = emptyFolder()
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a', ...args], { cwd })
      .toString()
      .trim()
  git('init', '-q', '-b', 'main')
  let commits = 0
  return {
    cwd,
    git,
    commit: () => {
      writeFileSync(join(cwd, 'file'), String(++commits))
      git('add', '.')
      git('commit', '-qm', `${commits}`)
      return git('rev-parse', 'HEAD')
    },
    deploy: async (gap: number, ...options: string[]) => {
      const { folder, remove } = await buildStandIn(card(gap))
      const env = { PATH: process.env['PATH'] ?? '', STORYBOOK_REVIEW_KEY: project.key }
      const args = ['deploy', folder, '--json', '--quiet', ...options, ...URL_OPTION]
      const ended = await cliHere(args, { env, cwd })
      await remove()
      expect(ended.code, ended.stderr).toBe(0)
      return JSON.parse(ended.stdout) as { version: string; build_id: string }
    },
  }
}

const card = (gap: number) => ({
  'card--fees': {
    html: `<article style="width: 240px; border: 1px solid #ccc"><h2 style="margin: 0 0 ${gap}px">Fees</h2>Due in May.</article>`,
  },
})

/** What GitHub sets in a pull request for `main`. */
function pullRequest(head: string) {
  const event = join(emptyFolder(), 'event.json')
  const pull_request = { number: 12, head: { sha: head, ref: 'topic' }, base: { ref: 'main' } }
  writeFileSync(event, JSON.stringify({ pull_request }))
  return {
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_EVENT_PATH: event,
    GITHUB_REF: 'refs/pull/12/merge',
    GITHUB_REPOSITORY: 'acme/shop',
    GITHUB_SHA: 'bad0'.repeat(10),
  }
}

interface Report {
  against: string | null
  build_id: string
  against_build_id: string | null
  pairs: object[]
  unchanged: number
}

async function capture(
  { key }: Project,
  args: string[],
  options: { cwd: string; env?: Record<string, string> },
) {
  const env = { ...chromium, ...options.env, STORYBOOK_REVIEW_KEY: key }
  const url = args.includes('--url') ? [] : URL_OPTION
  const ended = await cliHere(['capture', '--json', ...args, ...url], { ...options, env })
  return { ...ended, report: () => JSON.parse(ended.stdout) as Report }
}

it('compares a pull request with the build of the commit it left its base at, by whatever name', async () => {
  const project = await service.newProject()
  const { cwd, git, commit, deploy } = repository(project)
  const base = commit()
  const old = await deploy(8)
  git('checkout', '-qb', 'topic')
  const head = commit()
  await deploy(24)
  git('checkout', '-q', 'main')
  commit()
  // The base goes on: its branch's own version is no longer what the pull request started from.
  await deploy(40)
  const main = await deploy(40, '--version-id', 'main')
  git('checkout', '-q', 'topic')

  const env = pullRequest(head)
  const { report, stderr, code } = await capture(project, ['--against', 'auto'], { cwd, env })
  expect(code, stderr).toBe(0)
  expect(report()).toMatchObject({
    against: base.slice(0, 8),
    against_build_id: old.build_id,
    pairs: [{ pair_id: `${project.projectId}:card--fees:changes:pr-12` }],
  })
  expect(stderr).toMatch(
    `Comparing with ${old.version} (build 1 of commit ${old.version}), the nearest ancestor.`,
  )

  // Without the history, by the name of the base branch.
  const elsewhere = { cwd: emptyFolder(), env }
  const byName = await capture(project, ['--against', 'auto'], elsewhere)
  expect(byName.report()).toMatchObject({ against: 'main', against_build_id: main.build_id })
  expect(byName.stderr).toMatch(
    /with main \(build 4 of commit \w{8}\) by its name: .*no git checkout/,
  )
})

it('finds the ancestors’ build by a branch’s name where it has no other, and none where there is none', async () => {
  const project = await service.newProject()
  const { cwd, commit, deploy } = repository(project)
  commit()
  await deploy(8)
  const none = await capture(project, ['--against', 'auto'], { cwd })
  expect([none.code, none.stdout]).toEqual([2, ''])
  expect(none.stderr).toContain('There is nothing older to compare with: none of the 0 ancestors')
  const allowed = await capture(project, ['--against', 'auto', '--allow-missing'], { cwd })
  expect(allowed.report()).toMatchObject({ against: null, against_build_id: null })

  commit()
  const { build_id } = await deploy(8, '--version-id', 'trunk')
  commit()
  await deploy(8)
  const found = await capture(project, ['--against', 'auto', '--changed-since', 'auto'], { cwd })
  expect(found.report()).toMatchObject({ against: 'trunk', against_build_id: build_id })
})

it('fails if the version that it compares with is replaced meanwhile', async () => {
  const project = await service.newProject()
  const { cwd, commit, deploy } = repository(project)
  commit()
  await deploy(8, '--version-id', 'main')
  await deploy(24, '--version-id', 'v2')
  let asked = 0
  const proxy = await startProxy(service, ({ path }) =>
    path.endsWith('/builds?version=main') && ++asked === 2
      ? { kind: 'respond', status: 200, body: '{"builds": []}' }
      : null,
  )
  const url = ['--url', proxy.url.replace('127.0.0.1', 'localhost')]
  const args = ['--version-id', 'v2', '--against', 'main', ...url]
  const { code, stderr } = await capture(project, args, { cwd })
  await proxy.close()
  expect([code, stderr]).toEqual([
    4,
    expect.stringContaining(
      'Version main was replaced while it was captured (build 1 is no longer served): run capture again',
    ),
  ])
})

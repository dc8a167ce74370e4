import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPipeline } from '../../src/cli/pipeline/pipeline.ts'
import { versionOf } from '../../src/cli/pipeline/version.ts'
import { folderOf } from './support/folder.ts'

const [MERGE, HEAD] = ['f'.repeat(40), `0123abcd${'0'.repeat(32)}`]

/** A file with the event of a job on GitHub. */
function eventFile(event: object): string {
  const folder = folderOf({ 'event.json': JSON.stringify(event) })
  return join(folder, 'event.json')
}

const GITHUB = { GITHUB_ACTIONS: 'true', GITHUB_SHA: MERGE, GITHUB_REPOSITORY: 'acme/site' }
const PULL = {
  pull_request: { number: 12, head: { sha: HEAD, ref: 'topic' }, base: { ref: 'main' } },
}

const pipelineOf = (env: Record<string, string>) => readPipeline({ env, cwd: folderOf({}) })

describe('what is built', () => {
  it.each<[string, Record<string, string>]>([
    [
      'GitHub',
      {
        ...GITHUB,
        GITHUB_EVENT_NAME: 'pull_request',
        GITHUB_REF: 'refs/pull/12/merge',
        GITHUB_EVENT_PATH: eventFile(PULL),
      },
    ],
    [
      'GitHub, for a fork',
      {
        ...GITHUB,
        GITHUB_EVENT_NAME: 'pull_request_target',
        GITHUB_REF: 'refs/heads/main',
        GITHUB_EVENT_PATH: eventFile(PULL),
      },
    ],
    [
      'GitLab with merged results',
      {
        GITLAB_CI: 'true',
        CI_COMMIT_SHA: MERGE,
        CI_MERGE_REQUEST_ID: '900',
        CI_MERGE_REQUEST_IID: '12',
        CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: HEAD,
        CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'topic',
        CI_PROJECT_PATH: 'acme/site',
      },
    ],
    [
      'Azure Pipelines',
      {
        BUILD_BUILDURI: 'vstfs:///Build/Build/1',
        BUILD_SOURCEVERSION: MERGE,
        BUILD_REASON: 'PullRequest',
        SYSTEM_PULLREQUEST_PULLREQUESTID: '12',
        SYSTEM_PULLREQUEST_SOURCECOMMITID: HEAD,
        SYSTEM_PULLREQUEST_SOURCEBRANCH: 'refs/heads/topic',
      },
    ],
    [
      'Travis',
      {
        TRAVIS: 'true',
        TRAVIS_COMMIT: MERGE,
        TRAVIS_PULL_REQUEST: '12',
        TRAVIS_PULL_REQUEST_SHA: HEAD,
        TRAVIS_PULL_REQUEST_BRANCH: 'topic',
      },
    ],
  ])('is the pushed commit in a pull request, not the merge: %s', (_, env) => {
    expect(pipelineOf(env)).toMatchObject({ commit: HEAD, branch: 'topic', pullRequest: 12 })
  })

  it.each<[string, Record<string, string>, string | null]>([
    [
      'GitHub',
      {
        ...GITHUB,
        GITHUB_EVENT_NAME: 'pull_request',
        GITHUB_REF: 'refs/pull/12/merge',
        GITHUB_EVENT_PATH: eventFile(PULL),
      },
      null,
    ],
    [
      'GitLab',
      {
        GITLAB_CI: 'true',
        CI_MERGE_REQUEST_ID: '900',
        CI_MERGE_REQUEST_IID: '12',
        CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
        CI_MERGE_REQUEST_DIFF_BASE_SHA: MERGE,
      },
      MERGE,
    ],
    [
      'Azure Pipelines',
      {
        BUILD_BUILDURI: 'vstfs:///Build/Build/1',
        SYSTEM_PULLREQUEST_PULLREQUESTID: '12',
        SYSTEM_PULLREQUEST_TARGETBRANCH: 'refs/heads/main',
      },
      null,
    ],
  ])('is for a base branch in a pull request: %s', (_, env, commit) => {
    expect(pipelineOf(env).base).toEqual({ branch: 'main', commit })
  })

  it('is the pushed commit of a branch', () => {
    const env = {
      ...GITHUB,
      GITHUB_SHA: HEAD,
      GITHUB_EVENT_NAME: 'push',
      GITHUB_REF: 'refs/heads/main',
    }
    expect(pipelineOf(env)).toEqual({
      commit: HEAD,
      branch: 'main',
      pullRequest: null,
      base: { branch: null, commit: null },
      repository: 'acme/site',
    })
  })

  it('is the commit of a workflow that another one started', () => {
    const event = eventFile({ workflow_run: { head_sha: HEAD } })
    const env = {
      ...GITHUB,
      GITHUB_EVENT_NAME: 'workflow_run',
      GITHUB_EVENT_PATH: event,
      GITHUB_REF: 'refs/heads/main',
    }
    expect(pipelineOf(env).commit).toBe(HEAD)
  })

  it('is the checkout outside of CI', () => {
    const cwd = folderOf({ a: '' })
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a', ...args], { cwd })
        .toString()
        .trim()
    git('init', '-q', '-b', 'trunk')
    git('add', '.')
    git('commit', '-qm', 'Begin')
    const env = { PATH: process.env['PATH'] ?? '' }
    expect(readPipeline({ env, cwd })).toMatchObject({
      commit: git('rev-parse', 'HEAD'),
      branch: 'trunk',
      pullRequest: null,
    })
  })

  it('is unknown without CI and checkout', () => {
    expect(pipelineOf({})).toEqual({
      commit: null,
      branch: null,
      pullRequest: null,
      base: { branch: null, commit: null },
      repository: null,
    })
  })

  it('survives an event that cannot be read', () => {
    const path = join(folderOf({}), 'event.json')
    writeFileSync(path, '{')
    const env = {
      ...GITHUB,
      GITHUB_EVENT_NAME: 'push',
      GITHUB_REF: 'refs/heads/main',
      GITHUB_EVENT_PATH: path,
    }
    expect(pipelineOf(env).commit).toBe(MERGE)
  })
})

describe('the version', () => {
  const now = new Date('2026-11-22T06:07:08.999Z')
  const named = { versionId: { value: 'v1.2', source: '--version-id' } }

  it('is the one asked for, else the short commit id, else the time', () => {
    expect(versionOf(named, { commit: HEAD }, now)).toBe('v1.2')
    expect(versionOf({ versionId: null }, { commit: HEAD }, now)).toBe('0123abcd')
    expect(versionOf({ versionId: null }, { commit: null }, now)).toBe('20261122-060708')
  })
})

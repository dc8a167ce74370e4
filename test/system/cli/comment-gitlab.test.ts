import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedService } from '../shared/service.ts'
import type { Project } from '../support/service.ts'
import { publish, zipOf } from '../support/uploads.ts'
import { cliHere } from './support/cli.ts'
import { captureDemoPair, recordOutcomes } from './support/demo-pairs.ts'
import { BOT, GITLAB_TOKEN, startGitlab, type Gitlab } from './support/gitlab.ts'

const service = await sharedService()
let gitlab: Gitlab
let project: Project

const COMMIT = 'c0ffee00'.repeat(5)
/** Of the synthetic merge that the pipeline builds. */
const MERGED = 'bad0'.repeat(10)
const OTHER = { id: 1, username: 'mallory' }

beforeAll(async () => {
  project = await service.newProject()
  await publish(service, project, 'c0ffee00', zipOf({ 'index.html': '<p>v1' }))
  await captureDemoPair(service, project, 'c0ffee00', 'alert')
  await captureDemoPair(service, project, 'c0ffee00', 'button', { alike: true })
  await recordOutcomes(service, project, 'c0ffee00')
})
beforeEach(async () => {
  gitlab = await startGitlab()
})
afterEach(() => gitlab.close())

/** The environment of a pipeline of merge request 12, as GitLab sets it. */
const pipeline = () => ({
  CI: 'true',
  GITLAB_CI: 'true',
  CI_API_V4_URL: gitlab.url,
  CI_PROJECT_ID: '5',
  CI_PROJECT_PATH: 'acme/shop',
  CI_PROJECT_URL: 'https://gitlab.example/acme/shop',
  CI_PIPELINE_ID: '900',
  CI_COMMIT_SHA: MERGED,
  CI_COMMIT_REF_NAME: 'topic',
  CI_MERGE_REQUEST_ID: '3000',
  CI_MERGE_REQUEST_IID: '12',
  CI_MERGE_REQUEST_PROJECT_ID: '5',
  CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'topic',
  CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: COMMIT,
  CI_JOB_TOKEN: 'of-the-job',
})

const comment = (args: string[] = [], env: Record<string, string> = {}) =>
  cliHere(['comment', '--url', `http://localhost:${service.port}`, ...args], {
    env: { STORYBOOK_REVIEW_KEY: project.key, GITLAB_TOKEN, ...pipeline(), ...env },
  })

const marker = () => `<!-- storybook-review:${project.projectId} -->`
const writes = () => gitlab.asked.filter(({ method }) => method !== 'GET')
const isNote = ({ path }: { path: string }) => path.includes('/notes')

describe('comment on GitLab', () => {
  it('writes a note on the merge request and a status of its pipeline, once', async () => {
    const first = await comment(['--json'])
    expect(first.code, first.stderr).toBe(0)
    const url = `https://gitlab.example/acme/shop/-/merge_requests/12#note_${gitlab.notes[0]?.id}`
    expect(JSON.parse(first.stdout)).toEqual({
      comment: { url, written: 'created' },
      check: { url: gitlab.statuses[0]?.target_url, written: 'created' },
      deployment: null,
    })
    const body = String(gitlab.notes[0]?.body)
    expect(body.split('\n')[0]).toBe(marker())
    expect(body).toContain('❌ **2 captured: 2 compared with a design**')
    expect(gitlab.statuses).toMatchObject([
      {
        sha: MERGED,
        pipeline_id: 900,
        name: `Storybook review (${project.projectId})`,
        status: 'failed',
        description: expect.stringMatching(/^\d changes wait for a person$/),
      },
    ])

    const before = writes().length
    const again = await comment(['--json'])
    expect(JSON.parse(again.stdout)).toMatchObject({
      comment: { url, written: 'unchanged' },
      check: { written: 'unchanged' },
    })
    expect(writes()).toHaveLength(before)
  })

  it('is pending while changes wait that do not fail it, never green, and follows what is decided', async () => {
    for (const failOn of ['never', 'never', 'waiting']) {
      const { code, stderr } = await comment(['--fail-on', failOn])
      expect(code, stderr).toBe(0)
      expect(gitlab.statuses.at(-1)?.status).toBe(failOn === 'never' ? 'pending' : 'failed')
    }
    expect(gitlab.statuses).toHaveLength(1)
  })

  it('changes its own note alone, wherever it is, and removes the one of a pipeline that raced', async () => {
    gitlab.notes = Array.from({ length: 250 }, (_, i) => ({
      id: i + 1,
      author: i % 2 ? OTHER : BOT,
      body: `Note ${i}`,
    }))
    Object.assign(gitlab.notes[3]!, { body: `${marker()}\nCopied`, author: OTHER })
    Object.assign(gitlab.notes[4]!, { body: `> ${marker()}\n> What does this mean?` })
    Object.assign(gitlab.notes[140]!, { body: `${marker()}\r\nOut of date` })
    Object.assign(gitlab.notes[248]!, { body: `${marker()}\nOf a pipeline that raced` })
    const { code, stdout, stderr } = await comment()
    expect(code, stderr).toBe(0)
    expect(stdout).toBe('https://gitlab.example/acme/shop/-/merge_requests/12#note_141\n')
    expect(gitlab.notes).toHaveLength(249)
    expect(gitlab.notes[140]?.body).toContain('### Storybook of')
    expect(gitlab.notes[3]?.body).toContain('Copied')
    expect(writes().filter(isNote)).toHaveLength(2)
  })

  it('sets a status of its own beside one of the same name that somebody else has set', async () => {
    gitlab.statuses.push({
      id: 1,
      sha: MERGED,
      pipeline_id: 900,
      name: `Storybook review (${project.projectId})`,
      status: 'success',
      description: null,
      target_url: null,
      author: OTHER,
    })
    const { code, stderr } = await comment()
    expect(code, stderr).toBe(0)
    expect(gitlab.statuses.map(({ status }) => status)).toEqual(['success', 'failed'])
  })

  it('writes to the commit that was pushed where no pipeline is known', async () => {
    await comment([], { CI_PIPELINE_ID: '' })
    expect(gitlab.statuses).toMatchObject([{ sha: COMMIT, pipeline_id: null }])
  })

  it('writes no note without a merge request', async () => {
    const none = {
      CI_MERGE_REQUEST_ID: '',
      CI_MERGE_REQUEST_IID: '',
      CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: '',
    }
    const { code, stderr } = await comment(['--version-id', 'c0ffee00'], none)
    expect([code, stderr]).toEqual([0, expect.stringContaining('There is no merge request')])
    expect([gitlab.notes.length, gitlab.statuses.length]).toEqual([0, 1])
  })

  it('creates nothing twice, though responses are lost', async () => {
    const lost = new Set<string>()
    gitlab.refuse = ({ method, path }) => {
      if (method !== 'POST' || lost.has(path)) return null
      lost.add(path)
      return { status: 0, afterDoing: true }
    }
    const { code, stderr } = await comment()
    expect(code, stderr).toBe(0)
    expect([gitlab.notes.length, gitlab.statuses.length]).toEqual([1, 1])
  })

  it.each<[string, number, Record<string, string>]>([
    ['a rate limit', 429, { 'Retry-After': '1' }],
    ['a spent limit', 429, { 'RateLimit-Remaining': '0', 'RateLimit-Reset': '1' }],
  ])('waits for %s', async (_, status, headers) => {
    let refused = 0
    gitlab.refuse = (asked) => (isNote(asked) && refused++ === 0 ? { status, headers } : null)
    expect((await comment()).code).toBe(0)
    expect(gitlab.notes).toHaveLength(1)
  })

  it('says until when a long rate limit lasts, and blames no token', async () => {
    gitlab.refuse = (asked) =>
      isNote(asked) ? { status: 429, headers: { 'Retry-After': '2520' } } : null
    const { code, stderr } = await comment()
    expect(code).toBe(3)
    expect(stderr).toMatch(/rate limit of GitLab is used up until [\d :-]+ UTC, in 4[23] min/)
    expect(stderr).not.toContain('scope')
  })

  it.each([
    [401, '401 Unauthorized', 3],
    [403, '403 Forbidden', 3],
    [404, '404 Not found', 3],
    [400, { note: ['is too long'] }, 3],
    [500, 'Server Error', 4],
  ])(
    'ends as documented, in GitLab’s words, where its note is refused with %i',
    async (status, message, expected) => {
      gitlab.refuse = (asked) => (isNote(asked) ? { status, message } : null)
      const { code, stderr } = await comment(['--retries', '0'])
      const words = typeof message === 'string' ? message : 'is too long'
      expect([code, stderr]).toEqual([expected, expect.stringContaining(words)])
      expect(stderr.includes('the role Developer')).toBe(status === 403 || status === 404)
    },
  )

  it('warns where the status alone may not be set', async () => {
    gitlab.refuse = ({ method, path }) =>
      method === 'POST' && path.includes('/statuses/')
        ? { status: 403, message: '403 Forbidden' }
        : null
    const { code, stderr } = await comment()
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('warning: The check was not written'),
    ])
    expect(gitlab.notes).toHaveLength(1)
  })

  it.each([
    ['the token', { GITLAB_TOKEN: '' }, 2, 'CI_JOB_TOKEN does not do'],
    [
      'the project',
      { CI_PROJECT_ID: '', CI_MERGE_REQUEST_PROJECT_ID: '' },
      2,
      'No project of GitLab',
    ],
    ['GitLab', { CI_API_V4_URL: 'http://127.0.0.1:9' }, 4, 'GitLab cannot be reached'],
  ])('says that %s is missing', async (_, env, expected, words) => {
    const { code, stderr } = await comment(['--retries', '0'], env)
    expect([code, stderr]).toEqual([expected, expect.stringContaining(words)])
  })

  it('never shows the token', async () => {
    gitlab.refuse = () => ({ status: 401, message: `not ${GITLAB_TOKEN}` })
    const { stdout, stderr } = await comment()
    expect(stdout + stderr).not.toContain(GITLAB_TOKEN)
  })
})

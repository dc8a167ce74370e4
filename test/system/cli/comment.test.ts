import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fromRoot } from '../../../scripts/local/project.ts'
import { sharedService } from '../shared/service.ts'
import { coloursOf, decodePng, type Part, type Pixels } from '../support/pixels.ts'
import { jsonOf } from '../support/http-client.ts'
import type { Project } from '../support/service.ts'
import { publish, zipOf } from '../support/uploads.ts'
import { cliHere, emptyFolder, type Ended } from './support/cli.ts'
import {
  captureDemoPair,
  capturedProject,
  ci,
  INDEX,
  recordOutcomes,
} from './support/demo-pairs.ts'
import {
  ACTIONS_BOT,
  fetchImages,
  GITHUB_TOKEN,
  startGithub,
  type Asked,
  type Github,
} from './support/github.ts'
import { startProxy } from './support/meddling-proxy.ts'

const service = await sharedService()
let github: Github
/** For tests that change nothing in the service. */
let project: Project

beforeAll(async () => {
  project = await capturedProject(service, 'c0ffee00')
})

beforeEach(async () => {
  github = await startGithub()
})
afterEach(() => github.close())

const COMMIT = 'c0ffee00'.repeat(5)

/** The environment of a pipeline of pull request 12, as GitHub Actions sets it. */
function actions(
  event: object = { pull_request: { number: 12, head: { sha: COMMIT, ref: 'topic' } } },
) {
  const folder = emptyFolder()
  writeFileSync(join(folder, 'event.json'), JSON.stringify(event))
  return {
    folder,
    env: {
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_EVENT_NAME: 'pull_request' in event ? 'pull_request' : 'push',
      GITHUB_EVENT_PATH: join(folder, 'event.json'),
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_REF: 'pull_request' in event ? 'refs/pull/12/merge' : 'refs/heads/main',
      // Of the synthetic merge, in a pipeline of a pull request.
      GITHUB_SHA: 'pull_request' in event ? 'bad0'.repeat(10) : COMMIT,
      GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
    },
  }
}

async function comment(
  project: Project,
  args: string[] = [],
  {
    env = {},
    pipeline = actions(),
  }: { env?: Record<string, string>; pipeline?: ReturnType<typeof actions> } = {},
): Promise<Ended & { summary: () => string }> {
  const ended = await cliHere(['comment', '--url', `http://localhost:${service.port}`, ...args], {
    cwd: pipeline.folder,
    env: {
      STORYBOOK_REVIEW_KEY: project.key,
      GITHUB_TOKEN,
      GITHUB_API_URL: github.url,
      ...pipeline.env,
      ...env,
    },
  })
  return { ...ended, summary: () => readFileSync(join(pipeline.folder, 'summary.md'), 'utf8') }
}

const markerOf = ({ projectId }: Project) => `<!-- storybook-review:${projectId} -->`
const writes = () =>
  github.asked.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/graphql'))

describe('comment', () => {
  it('writes a comment, a check and a deployment, once', async () => {
    const first = await comment(project, ['--json'])
    expect(first.code, first.stderr).toBe(0)
    expect(JSON.parse(first.stdout)).toEqual({
      comment: { url: String(github.comments[0]?.['html_url']), written: 'created' },
      check: { url: String(github.checks[0]?.['html_url']), written: 'created' },
      deployment: { written: 'created' },
    })
    const body = String(github.comments[0]?.['body'])
    const preview = `http://view-${project.projectId}.localhost:${service.port}/c0ffee00/`
    expect(body.split('\n')[0]).toBe(markerOf(project))
    expect(body).toContain(`**[Preview](<${preview}>)**`)
    expect(body).toContain('❌ **2 captured: 2 compared with a design**')
    expect(body).toMatch(
      /^\| ❌ \| .* → .* \| \w+ \| \[\\#\d+\]\(<.*>\) candidate, [\d.]+ \| \[Alert \/ Danger\]\(<.*>\) \|$/m,
    )
    expect(body).not.toContain('Button / Primary')
    expect(body).not.toContain(`${project.projectId}/c0ffee00/`)
    expect(github.checks[0]).toMatchObject({
      head_sha: COMMIT,
      status: 'completed',
      conclusion: 'failure',
      output: { title: expect.stringMatching(/^\d changes wait for a person$/) },
    })
    expect(github.deployments[0]).toMatchObject({ ref: COMMIT, transient_environment: true })
    expect(github.statuses[0]).toMatchObject({ state: 'success', environment_url: preview })
    expect(first.summary()).toContain('### Storybook of')

    const before = writes().length
    const again = await comment(project, ['--json'])
    expect(again.code).toBe(0)
    expect((JSON.parse(again.stdout) as { comment: object }).comment).toMatchObject({
      written: 'unchanged',
    })
    expect(writes()).toHaveLength(before)
  })

  it('prints the address of the comment alone', async () => {
    const { stdout } = await comment(project)
    expect(stdout).toBe(`${String(github.comments[0]?.['html_url'])}\n`)
  })

  it('changes what it wrote when there is something else to say, and only its own', async () => {
    const marker = markerOf(project)
    github.comments = Array.from({ length: 250 }, (_, i) => ({
      id: i + 1,
      user: ACTIONS_BOT,
      body: `Comment ${i}`,
    }))
    Object.assign(github.comments[3]!, { body: `> ${marker}\n> What does this mean?` })
    Object.assign(github.comments[4]!, {
      body: `${marker.replace(' -->', '-two -->')}\nAnother Storybook`,
    })
    Object.assign(github.comments[140]!, {
      body: `${marker}\r\nOut of date`,
      html_url: 'https://github.example/141',
    })
    Object.assign(github.comments[249]!, { body: `${marker}\nOf a pipeline that raced` })
    const { code, stdout } = await comment(project)
    expect([code, stdout]).toEqual([0, 'https://github.example/141\n'])
    expect(github.comments).toHaveLength(249)
    expect(String(github.comments[140]?.['body'])).toContain('### Storybook of')
    expect(writes().filter(({ path }) => path.includes('comments'))).toHaveLength(2)
  })

  it('makes the check fail for what --fail-on names, never green while changes wait, and ends in 0', async () => {
    const conclusions: unknown[] = []
    for (const failOn of ['waiting', 'candidate', 'open', 'never']) {
      const { code, stderr } = await comment(project, ['--fail-on', failOn])
      expect(code, stderr).toBe(0)
      conclusions.push(github.checks[0]?.['conclusion'])
    }
    expect(conclusions).toEqual(['failure', 'failure', 'neutral', 'neutral'])
    expect(github.checks).toHaveLength(1)
  })

  it('is green where every story was captured, judged and found equal', async () => {
    const project = await service.newProject()
    await publish(service, project, 'c0ffee00', zipOf({ 'index.html': '<p>', 'index.json': INDEX }))
    await captureDemoPair(service, project, 'c0ffee00', 'button', { alike: true })
    await recordOutcomes(service, project, 'c0ffee00', {
      pairs: ['button'],
      others: [{ story_id: 'card--equal', outcome: 'equal' }],
    })
    const { code, stderr } = await comment(project)
    expect(code, stderr).toBe(0)
    expect(github.checks[0]).toMatchObject({
      conclusion: 'success',
      output: { title: '2 captured: 1 equal, 1 compared with a design' },
    })
    expect(github.comments[0]?.['body']).toContain('✅ **2 captured: 1 equal')
  })

  it('says what was not captured by its cause, once, and ends with 5 once it has written that', async () => {
    const project = await service.newProject()
    await publish(service, project, 'c0ffee00', zipOf({ 'index.html': '<p>', 'index.json': INDEX }))
    const others = Array.from({ length: 19 }, (_, i) => ({
      story_id: `card--${i}`,
      outcome: 'not_captured',
      reason: 'error',
      message: `the story threw an error: https://view.example/assets/${i}.js is missing`,
    }))
    await recordOutcomes(service, project, 'c0ffee00', { pairs: [], others })
    const { code, stderr } = await comment(project)
    expect([code, stderr]).toEqual([5, expect.stringContaining('error: 0 of 19 captured')])
    const body = String(github.comments[0]?.['body'])
    expect(body).toContain('❌ **0 of 19 captured: 19 not captured**')
    expect(body.match(/threw an error/g)).toHaveLength(1)
    expect(github.checks[0]).toMatchObject({
      conclusion: 'failure',
      output: { title: '19 stories not captured (0 allowed)' },
    })
    expect((await comment(project, ['--fail-on', 'never'])).code).toBe(5)
    expect(github.checks[0]).toMatchObject({ conclusion: 'neutral' })
    expect((await comment(project, ['--allow-uncaptured', '19'])).code).toBe(0)
  })

  it('of a version of which nothing was captured is not green', async () => {
    const project = await service.newProject()
    await publish(service, project, 'c0ffee00', zipOf({ 'index.html': '<p>', 'index.json': INDEX }))
    expect((await comment(project)).code).toBe(5)
    expect(github.checks[0]).toMatchObject({
      conclusion: 'failure',
      output: { title: 'nothing was captured' },
    })
    expect((await comment(project, ['--fail-on', 'never'])).code).toBe(0)
    expect(github.checks[0]).toMatchObject({ conclusion: 'neutral' })
  })

  it.each([false, true])(
    'is the first where two pipelines write at once, also if both delete the second: %o',
    async (bothDelete) => {
      github.refuse = ({ method, path }) => {
        if (method === 'POST' && path.endsWith('/comments'))
          github.comments.push({
            id: 1,
            html_url: '',
            user: ACTIONS_BOT,
            body: `${markerOf(project)}\nOf another`,
          })
        if (method !== 'DELETE' || !bothDelete) return null
        github.comments = github.comments.filter(({ id }) => id === 1)
        return { status: 404, message: 'Not Found' }
      }
      const { code, stderr } = await comment(project)
      expect(code, stderr).toBe(0)
      expect(github.comments.map(({ id }) => id)).toEqual([1])
      expect(github.comments[0]?.['body']).toContain('Alert / Danger')
    },
  )

  it('of a push writes a check and a deployment that stays', async () => {
    const { code, stdout, stderr } = await comment(project, [], {
      pipeline: actions({}),
    })
    expect([code, stdout]).toEqual([0, ''])
    expect(stderr).toContain('There is no pull request')
    expect(github.comments).toEqual([])
    expect(github.deployments[0]).toMatchObject({ transient_environment: false })
    expect(github.checks).toHaveLength(1)
  })

  it('names the stories that changed since another version', async () => {
    const project = await capturedProject(service, 'c0ffee00')
    await publish(service, project, 'base', zipOf({ 'index.html': '<p>v0', 'index.json': INDEX }))
    const { code, stdout, stderr } = await comment(project, [
      '--changed-since',
      'base',
      '--dry-run',
    ])
    expect(code, stderr).toBe(0)
    expect(stdout).toMatch(/Since base: \d+ changed, \d+ added, \d+ removed, \d+ unchanged/)
    expect(github.asked).toEqual([])
    const unknown = await comment(project, ['--changed-since', 'none', '--dry-run'])
    expect(unknown.code).toBe(0)
    expect(unknown.stderr).toContain('warning: Which stories changed since none is not known')
  })

  it('shows by --dry-run what it would say, outside of GitHub too', async () => {
    const env = { GITHUB_ACTIONS: '', GITHUB_REPOSITORY: '', GITHUB_TOKEN: '' }
    const { code, stdout } = await comment(project, ['--dry-run', '--version-id', 'c0ffee00'], {
      env,
    })
    expect([code, stdout]).toEqual([0, expect.stringContaining('### Storybook of')])
  })

  it.each([
    ['no token', { GITHUB_TOKEN: '' }, 'GITHUB_TOKEN is not set'],
    ['no repository', { GITHUB_ACTIONS: '', GITHUB_REPOSITORY: '' }, '--repository owner/name'],
  ])('says what is missing: %s', async (_, env, words) => {
    const { code, stderr } = await comment(project, ['--version-id', 'c0ffee00'], {
      env,
    })
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)])
  })
})

const OUTLINE = '#d6006e'

/** Backgrounds of the alert, in its design and as it is built. */
const DESIGN = '#ffffff'
const BUILT = '#fdeae7'

/** What the outline in a picture of one side surrounds. */
function outlined({ width, height, at }: Pixels): Part {
  const places = Array.from({ length: width * height }, (_, i) => [
    i % width,
    Math.floor(i / width),
  ])
  const marked = places.filter(([x = 0, y = 0]) => at(x, y) === OUTLINE)
  const [xs, ys] = [marked.map(([x = 0]) => x), marked.map(([, y = 0]) => y)]
  // Two px of colour, one of white and two of the image itself lie around it.
  return {
    left: Math.min(...xs) + 5,
    top: Math.min(...ys) + 5,
    right: Math.max(...xs) - 4,
    bottom: Math.max(...ys) - 4,
  }
}

const IssueList = z.object({
  issues: z.array(
    z.object({
      number: z.number(),
      box_b: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }).nullable(),
    }),
  ),
})

describe('the pictures of the worst', () => {
  it('show what was built where it differs, say what that is, and lead to the issue', async () => {
    const { code, stderr } = await comment(project, ['--dashboard-url', 'https://d.example'])
    expect(code, stderr).toBe(0)
    const pictures = await fetchImages(String(github.comments[0]?.['body']))
    expect(pictures.length).toBeGreaterThan(1)
    expect(pictures.length).toBeLessThanOrEqual(5)
    const { issues } = IssueList.parse(jsonOf(await ci(service, project, 'issues')))
    const story = decodePng(readFileSync(fromRoot('demo/pairs/alert-danger/story.png')))
    for (const picture of pictures) {
      expect(picture.alt).toMatch(/^Alert \/ Danger \(as built\): [a-z]+\/[a-z]+: \S/)
      const [, number] =
        /^https:\/\/d\.example\/p\/[^/]+\/issues\/(\d+)$/.exec(picture.link ?? '') ?? []
      const box = issues.find((issue) => issue.number === Number(number))?.box_b
      if (!box) continue
      const part = outlined(picture)
      const zoom = Math.round((part.right - part.left) / (box.w * story.width))
      expect([1, 2]).toContain(zoom)
      for (let y = part.top; y < part.bottom; y++)
        for (let x = part.left; x < part.right; x++) {
          const [fromX, fromY] = [x - part.left, y - part.top].map((px) => Math.floor(px / zoom))
          const at = [Math.floor(box.x * story.width), Math.floor(box.y * story.height)] as const
          expect(picture.at(x, y)).toBe(story.at(at[0] + fromX!, at[1] + fromY!))
        }
    }
    const colours = pictures.map((picture) => coloursOf(picture).get(BUILT) ?? 0)
    expect(Math.min(...colours)).toBeGreaterThan(1_000)
  })

  it('show a design only where that is asked for', async () => {
    const built = await comment(project, ['--dry-run'])
    const both = await comment(project, ['--dry-run', '--crops', 'both'])
    const whites = async (body: string) => {
      const pictures = await fetchImages(body)
      return pictures.map((picture) => coloursOf(picture).get(DESIGN) ?? 0)
    }
    expect(both.stdout).toContain('\\(design → built\\)')
    expect(Math.min(...(await whites(both.stdout)))).toBeGreaterThan(
      3 * Math.max(...(await whites(built.stdout))),
    )
  })

  it('are left out on demand; the dashboard is linked to instead', async () => {
    const pipeline = actions()
    const settings = { dashboard: 'https://d.example', comment: { crops: 'none' } }
    writeFileSync(join(pipeline.folder, 'storybook-review.json'), JSON.stringify(settings))
    const { stdout } = await comment(project, ['--dry-run'], { pipeline })
    const demanded = await comment(project, ['--dry-run', '--crops', 'built'], { pipeline })
    expect(demanded.stdout).toContain('<img')
    expect(stdout).toContain(
      `The captures are private: they are shown in the [dashboard](<https://d.example/p/${project.projectId}/pairs?version=c0ffee00>)`,
    )
    expect(stdout).not.toMatch(/!\[|<img|\.png/)
  })

  it('that cannot be fetched are described in words', async () => {
    const project = await capturedProject(service, 'c0ffee00')
    await comment(project, ['--dry-run'])
    await service.bucket.delete(`${project.projectId}/c0ffee00/alert.story.png`)
    const { code, stdout } = await comment(project, ['--dry-run'])
    expect([code, stdout]).toEqual([0, expect.stringContaining('| [Alert / Danger]')])
    expect(stdout).not.toContain('<img')
  })

  it.each([
    [404, 'This deployment shows no crops (CROP_URL_DAYS)'],
    [503, 'Crops need UPLOAD_SIGNING_SECRET'],
  ])('are none where the service answers %i: %s', async (status, message) => {
    const body = JSON.stringify({ error: 'Refused', message })
    const proxy = await startProxy(service, ({ path }) =>
      path.endsWith('/crops') ? { kind: 'respond', status, body } : null,
    )
    const { code, stdout, stderr } = await comment(project, ['--dry-run', '--url', proxy.url])
    await proxy.close()
    expect(code, stderr).toBe(0)
    expect(stderr).toContain(`The comment shows no crops: ${message}`)
    expect(stdout).toContain('captures are private')
    expect(stdout).not.toContain('<img')
  })
})

const OTHER_USER = { id: 7, login: 'mallory' }

/** Everything that is not the token's own, to compare it before and after. */
const ofOthers = () =>
  structuredClone(
    [...github.comments, ...github.checks, ...github.deployments, ...github.statuses].filter(
      ({ id }) => id < 1_000,
    ),
  )

describe('what others have written', () => {
  let marked: string

  beforeAll(() => {
    marked = `${markerOf(project)}\nApproved`
  })

  it('is not touched, though it carries the marker', async () => {
    const others: [object | null, (text: string) => string][] = [
      [OTHER_USER, (text) => text],
      [{ id: 8, login: 'renovate[bot]' }, (text) => text],
      [{ id: 9, login: 'github-actions' }, (text) => text],
      // Who has taken a name that the token's author had.
      [{ ...ACTIONS_BOT, id: 10 }, (text) => text],
      // A deleted user.
      [null, (text) => text],
      // The token's author itself, where it passes on what was written elsewhere.
      [ACTIONS_BOT, (text) => `> ${text.replace('\n', '\n> ')}`],
      [ACTIONS_BOT, (text) => `A new pull request:\n${text}`],
      [ACTIONS_BOT, (text) => text.replace('\n', ' ')],
      [ACTIONS_BOT, (text) => ` ${text}`],
    ]
    const written = (firstId: number) =>
      others.map(([user, passedOn], i) => ({
        id: firstId + i,
        html_url: '',
        user,
        body: passedOn(marked),
      }))
    const [before, after] = [written(1), written(1_999_999_000)]
    github.comments = structuredClone(before)
    const first = await comment(project, ['--json'])
    expect(first.code, first.stderr).toBe(0)
    const own = github.comments.at(-1)!
    expect(github.comments).toEqual([...before, own])
    expect(own['user']).toEqual(ACTIONS_BOT)
    const body = String(own['body'])
    github.comments.push(...structuredClone(after))
    const again = await comment(project, ['--json', '--crops', 'none'])
    expect(again.code, again.stderr).toBe(0)
    expect((JSON.parse(again.stdout) as { comment: object }).comment).toEqual({
      url: String(own['html_url']),
      written: 'updated',
    })
    expect(github.comments).toEqual([...before, expect.anything(), ...after])
    expect(github.comments[before.length]?.['body']).not.toBe(body)
  })

  it('is not touched where somebody has changed the first line of the token’s own comment', async () => {
    const edited = { id: 1, html_url: '', user: ACTIONS_BOT, body: 'See below.' }
    github.comments = [structuredClone(edited)]
    expect((await comment(project)).code).toBe(0)
    expect(github.comments).toEqual([edited, expect.anything()])
  })

  it.each([
    ['was renamed since', { id: 5, login: 'ada' }, { id: 5, login: 'Ada-Lovelace' }],
    ['is written in other letters', { id: 5, login: 'ada' }, { id: 5, login: 'ADA' }],
  ])('is distinguished from a user’s own comment, also if the name %s', async (_, then, now) => {
    github.comments = [{ id: 1, html_url: 'https://github.example/1', user: then, body: marked }]
    github.author = now
    const { code, stdout, stderr } = await comment(project)
    expect([code, stdout], stderr).toEqual([0, 'https://github.example/1\n'])
    expect(github.comments).toHaveLength(1)
    expect(stderr).toContain('You must authenticate via a GitHub App')
  })

  it('leaves a check of another app as it is, and a deployment of another', async () => {
    const environment = `storybook-${project.projectId}-pr-12`
    github.checks = [
      {
        id: 1,
        html_url: '',
        head_sha: COMMIT,
        name: `Storybook review (${project.projectId})`,
        external_id: `storybook-review:${project.projectId}`,
        conclusion: 'success',
        app: { slug: 'another' },
      },
    ]
    github.deployments = [
      { id: 2, ref: COMMIT, environment, creator: OTHER_USER, transient_environment: true },
      { id: 3, ref: COMMIT, environment, creator: null, transient_environment: true },
    ]
    github.statuses = [
      { id: 4, of: '2', state: 'success', environment_url: 'https://evil.example' },
    ]
    const before = ofOthers()
    const { code, stdout, stderr } = await comment(project, ['--json'])
    expect(code, stderr).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      check: { written: 'created' },
      deployment: { written: 'created' },
    })
    expect(ofOthers()).toEqual(before)
    expect(github.checks.at(-1)).toMatchObject({ conclusion: 'failure' })
    const count = writes().length
    expect((await comment(project)).code).toBe(0)
    expect(writes()).toHaveLength(count)
  })

  it('stays active where a push replaces a deployment of the token, which ends', async () => {
    const environment = `storybook-${project.projectId}`
    const stays = { environment, transient_environment: false }
    github.deployments = [
      { id: 1, ref: 'a'.repeat(40), creator: ACTIONS_BOT, ...stays },
      { id: 2, ref: 'b'.repeat(40), creator: OTHER_USER, ...stays },
    ]
    github.statuses = [
      { id: 3, of: '1', state: 'success' },
      { id: 4, of: '2', state: 'success' },
    ]
    for (const _ of [1, 2]) {
      const { code, stderr } = await comment(project, [], { pipeline: actions({}) })
      expect(code, stderr).toBe(0)
    }
    const states = github.statuses.map(({ of, state }) => [of, state])
    expect(states).toEqual([
      ['1', 'success'],
      ['2', 'success'],
      [String(github.deployments.at(-1)?.id), 'success'],
      ['1', 'inactive'],
    ])
  })

  it('is read of a long thread as far as 3,000 comments, and no comment is added to more', async () => {
    const thread = (length: number) =>
      Array.from({ length }, (_, i) => ({ id: i + 1, user: OTHER_USER, body: marked }))
    github.comments = thread(2_999)
    expect((await comment(project)).code).toBe(0)
    expect(github.comments).toHaveLength(3_000)
    github.comments = thread(4_000)
    const before = github.asked.length
    const { code, stderr } = await comment(project)
    expect([code, stderr]).toEqual([0, expect.stringContaining('more than 3000 comments')])
    expect(github.comments).toHaveLength(4_000)
    const listed = github.asked.slice(before).filter(({ path }) => path.endsWith('/comments'))
    expect(listed).toHaveLength(30)
    expect(github.checks).toHaveLength(1)
  })
})

describe('whose token it is', () => {
  let marked: string

  beforeAll(() => {
    marked = `${markerOf(project)}\nOut of date`
  })

  it.each([
    [403, 'Resource not accessible by integration'],
    [404, 'Not Found'],
    [500, 'Server Error'],
    [503, 'Unavailable'],
  ])(
    'is seen in the comment that it creates, if GitHub answers %i: there is still one',
    async (status, message) => {
      github.refuse = ({ path }) => (path.endsWith('/graphql') ? { status, message } : null)
      github.comments = [
        { id: 1, html_url: '', user: OTHER_USER, body: marked },
        { id: 2, html_url: 'https://github.example/2', user: ACTIONS_BOT, body: marked },
      ]
      const theirs = structuredClone(github.comments[0])
      for (const written of ['updated', 'unchanged']) {
        const { code, stdout, stderr } = await comment(project, ['--json', '--retries', '0'])
        expect(code, stderr).toBe(0)
        expect(stderr).toContain(`GitHub does not say whose token it is`)
        expect((JSON.parse(stdout) as { comment: object }).comment).toEqual({
          url: 'https://github.example/2',
          written,
        })
        expect(github.comments.map(({ id }) => id)).toEqual([1, 2])
        expect(github.comments[0]).toEqual(theirs)
      }
      // The comment showed who the author is, so that these are found again.
      expect([github.checks.length, github.deployments.length]).toEqual([1, 1])
    },
  )

  it('is seen in the check, if there is no comment to see it in', async () => {
    github.refuse = ({ path }) => (path.endsWith('/graphql') ? { status: 403 } : null)
    for (const _ of [1, 2]) {
      const { code, stderr } = await comment(project, [], { pipeline: actions({}) })
      expect(code, stderr).toBe(0)
    }
    expect(github.deployments).toHaveLength(1)
  })

  it('is asked again after a temporary failure', async () => {
    let asked = 0
    github.refuse = ({ path }) =>
      path.endsWith('/graphql') && asked++ === 0 ? { status: 502 } : null
    const { code, stderr } = await comment(project)
    expect([code, asked], stderr).toEqual([0, 2])
    expect(stderr).not.toContain('whose token')
  })

  it('is not what the environment says', async () => {
    github.comments = [{ id: 1, html_url: '', user: OTHER_USER, body: marked }]
    const env = { GITHUB_ACTOR: OTHER_USER.login, GITHUB_TRIGGERING_ACTOR: OTHER_USER.login }
    expect((await comment(project, [], { env })).code).toBe(0)
    expect(github.comments[0]).toMatchObject({ body: marked })
  })

  it('is asked of an Enterprise server, too', async () => {
    const env = { GITHUB_API_URL: `${github.url}/api/v3` }
    github.comments = [{ id: 1, html_url: '', user: OTHER_USER, body: marked }]
    for (const _ of [1, 2]) {
      const { code, stderr } = await comment(project, [], { env })
      expect(code, stderr).toBe(0)
      expect(stderr).not.toContain('whose token')
    }
    expect(github.asked.map(({ path }) => path)).toContain('/api/graphql')
    expect(github.comments.map(({ user }) => user)).toEqual([OTHER_USER, ACTIONS_BOT])
  })
})

const isComment = ({ method, path }: Asked) => method === 'POST' && path.endsWith('/comments')
const isCheck = ({ method, path }: Asked) => method === 'POST' && path.endsWith('/check-runs')

describe('a refusal by GitHub', () => {
  it('of a fork’s read-only token is 3, with what to do, and the job summary says what was found', async () => {
    github.refuse = ({ method }) =>
      method === 'GET' ? null : { status: 403, message: 'Resource not accessible by integration' }
    const { code, stderr, summary } = await comment(project)
    expect(code).toBe(3)
    expect(stderr).toMatch(
      /pull request 12 could not be written.*403 Resource not accessible.*forks.*init --forks/,
    )
    expect(summary()).toContain('Alert / Danger')
  })

  it('of a token without the permission of checks is a warning that names it: the rest is written', async () => {
    github.refuse = (asked) =>
      isCheck(asked) ? { status: 403, message: 'Resource not accessible by integration' } : null
    const { code, stderr } = await comment(project)
    expect(code).toBe(0)
    expect(stderr).toContain('permissions: checks: write')
    expect([github.comments.length, github.deployments.length]).toEqual([1, 1])
  })

  it.each([
    [401, 'Bad credentials', 3],
    [404, 'Not Found', 3],
    [422, 'Validation Failed', 3],
    [500, 'Server Error', 4],
    [503, 'Unavailable', 4],
  ])('with %i ends as documented, in its own words', async (status, message, expected) => {
    github.refuse = (asked) => (isComment(asked) ? { status, message } : null)
    const { code, stderr } = await comment(project, ['--retries', '0'])
    expect([code, stderr]).toEqual([expected, expect.stringContaining(message)])
  })

  it.each<[string, number, Record<string, string>, string]>([
    ['a rate limit', 429, { 'Retry-After': '1' }, 'too many'],
    ['a secondary limit', 403, { 'Retry-After': '1' }, 'You have exceeded a secondary rate limit'],
    [
      'a spent limit',
      403,
      { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': '1' },
      'API rate limit exceeded',
    ],
  ])('for %s is waited out', async (_, status, headers, message) => {
    let refused = 0
    github.refuse = (asked) =>
      isComment(asked) && refused++ === 0 ? { status, headers, message } : null
    const { code } = await comment(project)
    expect(code).toBe(0)
    expect(github.comments).toHaveLength(1)
  })

  it.each<[string, number, () => Record<string, string>]>([
    ['429', 429, () => ({ 'Retry-After': '2520' })],
    ['403', 403, () => ({ 'Retry-After': '2520' })],
    [
      '403 of a spent limit',
      403,
      () => ({
        'X-RateLimit-Remaining': '0',
        'X-RateLimit-Reset': String(Math.round(Date.now() / 1000) + 2520),
      }),
    ],
  ])(
    'by a limit that lasts longer than a job should says until when, and blames no token: %s',
    async (_, status, headers) => {
      github.refuse = (asked) => (isComment(asked) ? { status, headers: headers() } : null)
      const { code, stderr } = await comment(project)
      expect(code).toBe(3)
      expect(stderr).toMatch(/rate limit of GitHub is used up until [\d :-]+ UTC, in 4[123] min/)
      expect(stderr).not.toMatch(/permissions|read-only/)
    },
  )

  it('and a lost response lead to nothing twice', async () => {
    const lost = new Set<string>()
    github.refuse = ({ method, path }) => {
      if (method !== 'POST' || lost.has(path)) return null
      lost.add(path)
      return { status: 0, afterDoing: true }
    }
    const { code, stderr } = await comment(project)
    expect(code, stderr).toBe(0)
    expect([github.comments.length, github.checks.length, github.deployments.length]).toEqual([
      1, 1, 1,
    ])
  })

  it('never shows the token', async () => {
    github.refuse = () => ({ status: 401, message: `Bad credentials: ${GITHUB_TOKEN}` })
    const { stdout, stderr } = await comment(project)
    expect(stdout + stderr).not.toContain(GITHUB_TOKEN)
  })
})

it('GitHub that cannot be reached is 4', async () => {
  const { code } = await comment(project, ['--retries', '0'], {
    env: { GITHUB_API_URL: 'http://127.0.0.1:9' },
  })
  expect(code).toBe(4)
})

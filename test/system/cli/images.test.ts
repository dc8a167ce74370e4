import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sharedBrowser } from '../shared/browser.ts'
import { sharedService } from '../shared/service.ts'
import { jsonOf, send } from '../support/http-client.ts'
import type { Project } from '../support/service.ts'
import { cliHere, emptyFolder } from './support/cli.ts'

// Screenshots that Playwright has made, from a folder to a review. No Storybook is deployed.

const service = await sharedService()
const browser = await sharedBrowser()

interface Page {
  /** What its button looks like. */
  colour?: string
  width?: number
}

const HTML = ({ colour = '#336699', width = 120 }: Page) =>
  `<body style="margin: 0; background: #fff"><h1 style="font: 24px sans-serif; margin: 16px">Sign in</h1>
  <button style="margin: 16px; width: ${width}px; height: 40px; border: 0; background: ${colour}"></button>`

const PAGE_SIZE = { width: 400, height: 160 }

/** The screenshots of a test run: pages by their paths. */
async function screenshots(pages: Record<string, Page>, viewport = PAGE_SIZE): Promise<string> {
  const folder = emptyFolder()
  const page = await browser.newPage({ viewport })
  for (const [path, shown] of Object.entries(pages)) {
    await page.setContent(HTML(shown))
    await page.screenshot({ path: join(folder, path) })
  }
  await page.close()
  return folder
}

function put(folder: string, path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

interface Result {
  version: string
  against: string | null
  counts: Record<string, number>
  outcomes: { story_id: string; outcome: string; pair_id: string | null; message: string | null }[]
}

async function run(
  { key }: Project,
  args: string[],
  { cwd = emptyFolder(), env = {} }: { cwd?: string; env?: Record<string, string> } = {},
) {
  const ended = await cliHere([...args, '--url', `http://localhost:${service.port}`], {
    cwd,
    env: { ...env, STORYBOOK_REVIEW_KEY: key },
  })
  return { ...ended, result: () => JSON.parse(ended.stdout) as Result }
}

const take = (project: Project, folder: string, ...args: string[]) =>
  run(project, ['images', folder, '--json', '--quiet', ...args])

async function api({ projectId, key }: Project, path: string): Promise<never> {
  const headers = { 'X-API-Key': key }
  const target = { port: service.port, method: 'GET', path: `/ci/${projectId}${path}`, headers }
  return jsonOf(await send(target)) as never
}

const outcomesIn = ({ outcomes }: Result) =>
  Object.fromEntries(outcomes.map(({ story_id, outcome }) => [story_id, outcome]))

describe('images', () => {
  it('of a later version are compared by their paths, judged and gated', async () => {
    const project = await service.newProject()
    const before = await screenshots({
      'login/form.png': {},
      'login/form-dark.png': { colour: '#112233' },
      'gone.png': {},
    })
    const first = await take(project, before, '--version-id', 'v1')
    expect(first.code, first.stderr).toBe(0)
    expect(first.result()).toMatchObject({ against: null, counts: { new: 3 } })

    const after = await screenshots({
      'login/form.png': { colour: '#bb2233' },
      'login/form-dark.png': { colour: '#112233' },
      'added.png': {},
    })
    put(after, 'report/index.html', '<p>Not an image.')
    const args = ['--version-id', 'v2', '--against', 'v1', '--series', 'pr-7']
    const second = await take(project, after, ...args)
    expect(second.code, second.stderr).toBe(0)
    const id = `${project.projectId}:login/form.png:changes:pr-7`
    expect(outcomesIn(second.result())).toEqual({
      'login/form.png': 'changed',
      'login/form-dark.png': 'equal',
      'added.png': 'new',
      'gone.png': 'gone',
    })
    const { pairs } = (await api(project, '/pairs?version=v2')) as { pairs: object[] }
    expect(pairs).toMatchObject([
      {
        pair_id: id,
        name: 'login / form',
        link_id: 'login/form.png',
        image_a_key: expect.stringMatching(/\/v1\/login-form\.[0-9a-f]{64}\.png$/),
        image_b_key: expect.stringMatching(/\/v2\/login-form\.[0-9a-f]{64}\.png$/),
        dom_structure_key: null,
      },
    ])

    const reviewed = await run(project, ['review', '--json', '--version-id', 'v2'])
    expect(reviewed.stdout, reviewed.stderr).toContain('colour/background')
    expect(await api(project, '/versions/v2/gate')).toMatchObject({
      conclusion: 'failure',
      reasons: ['candidates'],
      counts: { stories_total: 3, equal: 1, changed: 1, new: 1, gone: 1, candidates: 1 },
    })

    // Where all are equal there is neither a pair nor a build, and still something to review.
    const same = ['--version-id', 'v2b', '--against', 'v1']
    expect((await take(project, before, ...same)).result().counts).toMatchObject({ equal: 3 })
    const green = await run(project, ['review', '--version-id', 'v2b'])
    expect(green.code, green.stderr).toBe(0)
    expect(await api(project, '/versions/v2b/gate')).toMatchObject({ conclusion: 'success' })

    // The same again changes nothing, and what is back as it was is equal in the pair that it has.
    const again = await take(project, after, ...args)
    expect(again.result()).toEqual(second.result())
    const back = await take(
      project,
      before,
      '--version-id',
      'v3',
      '--against',
      'v1',
      '--series',
      'pr-7',
    )
    expect(back.result().outcomes).toContainEqual(
      expect.objectContaining({ story_id: 'login/form.png', outcome: 'equal', pair_id: id }),
    )
  })

  it('are no capture artefacts, whatever their size: both sides were made alike', async () => {
    const project = await service.newProject()
    const window = { width: 1280, height: 720 }
    const narrow = await screenshots({ 'a.png': {} }, window)
    await take(project, narrow, '--version-id', 'v1')
    const wide = await screenshots({ 'a.png': { width: 180 } }, window)
    await take(project, wide, '--version-id', 'v2', '--against', 'v1')
    await run(project, ['review', '--version-id', 'v2'])
    const { issues } = (await api(project, '/issues?version=v2')) as {
      issues: { labels: string[]; capture_hint: boolean }[]
    }
    expect(issues.flatMap(({ labels }) => labels)).toContain('size')
    for (const { capture_hint } of issues) expect(capture_hint).toBe(false)
  })

  it('that cannot be compared are named, with the reason, and count as not captured', async () => {
    const project = await service.newProject()
    const folder = await screenshots({ 'good.png': {}, 'cut.png': {} })
    put(folder, 'text.png', 'no image')
    put(folder, 'cut.png', readFileSync(join(folder, 'cut.png')).subarray(0, 200))
    const refused = await take(project, folder, '--version-id', 'v1')
    expect([refused.code, refused.stderr]).toEqual([5, expect.stringContaining('is not a PNG')])
    expect(refused.result().outcomes.map(({ story_id, message }) => [story_id, message])).toEqual([
      ['good.png', null],
      ['cut.png', 'it ends before its last chunk'],
      ['text.png', 'it is not a PNG'],
    ])
    const granted = await take(project, folder, '--version-id', 'v1', '--allow-uncaptured', '2')
    expect(granted.code).toBe(0)
  })

  it('are compared by `auto` with those of the nearest ancestor that has some', async () => {
    const project = await service.newProject()
    const cwd = emptyFolder()
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a', ...args], { cwd })
        .toString()
        .trim()
    const commit = (name: string) => {
      git('commit', '-q', '--allow-empty', '-m', name)
      return git('rev-parse', 'HEAD').slice(0, 8)
    }
    const at = async (page: Page, ...args: string[]) => {
      const folder = await screenshots({ 'a.png': page })
      const options = { cwd, env: { PATH: process.env['PATH'] ?? '' } }
      return run(project, ['images', folder, '--json', ...args], options)
    }
    git('init', '-q', '-b', 'main')
    const base = commit('one')
    const none = await at({}, '--against', 'auto')
    expect([none.code, none.stderr]).toEqual([
      2,
      expect.stringContaining('nothing older to compare with: none of the 0 ancestors has images'),
    ])
    expect((await at({}, '--against', 'auto', '--allow-missing')).result().counts).toMatchObject({
      new: 1,
    })
    commit('two')
    commit('three')
    const { result, stderr } = await at({ colour: '#bb2233' }, '--against', 'auto')
    expect(result()).toMatchObject({ against: base, counts: { changed: 1 } })
    expect(stderr).toContain(`Comparing with ${base}, the nearest ancestor.`)
  })

  it.each([
    ['a folder that is not there', () => join(emptyFolder(), 'none'), /There is no folder/],
    ['a folder without a PNG', () => emptyFolder(), /holds no PNG/],
    [
      'a version that has none',
      async () => screenshots({ 'a.png': {} }),
      /has no version v0 with images/,
    ],
  ])('of %s end with 2', async (_, folder, said) => {
    const project = await service.newProject()
    const { code, stderr } = await take(
      project,
      await folder(),
      '--against',
      'v0',
      '--version-id',
      'v1',
    )
    expect([code, stderr]).toEqual([2, expect.stringMatching(said)])
  })

  it('are only compared under --dry-run', async () => {
    const project = await service.newProject()
    const folder = await screenshots({ 'a.png': {} })
    const dry = await take(project, folder, '--version-id', 'v1', '--dry-run')
    expect(dry.result().counts).toMatchObject({ new: 1 })
    expect(await api(project, '/versions/v1/outcomes')).toMatchObject({ outcomes: [] })
  })
})

import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fromRoot } from '../../../../scripts/local/project.ts'
import { sharedService } from '../../shared/service.ts'
import { capturingVariables } from '../../support/chromium.ts'
import { jsonOf, send } from '../../support/http-client.ts'
import type { Project } from '../../support/service.ts'
import { cli, cliHere, emptyFolder, type Ended } from '../support/cli.ts'
import { buildStandIn, type StandInStory } from './stand-in.ts'

const service = await sharedService()
const chromium = await capturingVariables()

function run(project: Project, args: string[], cwd = emptyFolder()): Promise<Ended> {
  const env = { ...chromium, STORYBOOK_REVIEW_KEY: project.key }
  return cliHere([...args, '--url', `http://localhost:${service.port}`], { env, cwd })
}

async function deploy(project: Project, version: string, stories: Record<string, StandInStory>) {
  const { folder, remove } = await buildStandIn(stories)
  const args = ['deploy', folder, '--version-id', version, '--quiet']
  const ended = await cliHere([...args, '--url', `http://localhost:${service.port}`], {
    env: { STORYBOOK_REVIEW_KEY: project.key },
  })
  await remove()
  expect(ended.code, ended.stderr).toBe(0)
}

interface Reported {
  counts: Record<string, number>
  outcomes: { story_id: string; outcome: string; reason: string | null; message: string | null }[]
  pairs: { pair_id: string; registered: string }[]
}

/** What became of each story, by its id. */
const outcomesOf = ({ outcomes }: Reported) =>
  Object.fromEntries(outcomes.map(({ story_id, outcome }) => [story_id, outcome]))

const notCaptured = ({ outcomes }: Reported) =>
  outcomes.filter(({ outcome }) => outcome === 'not_captured')

/** Runs `capture --json`. */
async function capture(project: Project, args: string[]): Promise<Ended & { report: Reported }> {
  const ended = await run(project, ['capture', '--json', '--quiet', ...args])
  if (ended.stdout === '') throw new Error(ended.stderr)
  return { ...ended, report: JSON.parse(ended.stdout) as Reported }
}

async function api({ projectId, key }: Project, method: string, path: string): Promise<never> {
  const response = await send({
    port: service.port,
    method,
    path: `/ci/${projectId}${path}`,
    headers: { 'X-API-Key': key },
  })
  return jsonOf(response) as never
}

interface Pair {
  pair_id: string
  link_id: string
  name: string
  image_a_key: string
  image_b_key: string
  design_tool_structure_key: string | null
  dom_structure_key: string | null
  icon_candidates_key: string | null
  icon_contact_sheet_key: string | null
  capture_facts: { design?: object; story?: object }
}

const pairsOf = async (project: Project, version: string): Promise<Pair[]> =>
  ((await api(project, 'GET', `/pairs?version=${version}`)) as { pairs: Pair[] }).pairs

const CARD = (
  gap: number,
  colour: string,
) => `<article style="width: 240px; padding: 16px; background: #fff; border: 1px solid #ccc">
  <svg width="24" height="24" aria-label="Boat"><circle cx="12" cy="12" r="9" fill="${colour}"/></svg>
  <h2 style="margin: 0 0 ${gap}px; font: 700 18px/24px sans-serif">Harbour fees</h2>
  <p style="margin: 0; font: 14px/20px sans-serif">Due on the first of the month.</p></article>`

const BEFORE: Record<string, StandInStory> = {
  'card--changed': { html: CARD(8, '#336699') },
  'card--same': { html: CARD(8, '#336699') },
  'card--removed': { html: CARD(4, '#336699') },
  'card--skipped': { html: CARD(4, '#336699'), parameters: { storybookReview: { skip: true } } },
  'card--broken': { html: '' },
}
const AFTER: Record<string, StandInStory> = {
  ...BEFORE,
  'card--changed': { html: CARD(24, '#336699') },
  'card--added': { html: CARD(8, '#993366') },
}
delete AFTER['card--removed']

describe('capture --against', () => {
  it('registers what differs between two builds, and lists the rest', async () => {
    const project = await service.newProject()
    await deploy(project, 'v1', BEFORE)
    await deploy(project, 'v2', AFTER)
    const args = ['--version-id', 'v2', '--against', 'v1']
    const { code, report } = await capture(project, args)
    const id = `${project.projectId}:card--changed:changes`
    expect(code).toBe(5)
    expect(report).toMatchObject({
      counts: { equal: 1, changed: 1, new: 1, not_captured: 1, gone: 1, skipped: 1 },
      causes: [{ reason: 'blank', count: 1, stories: ['card--broken'] }],
      pairs: [{ pair_id: id, registered: 'created' }],
    })
    expect(outcomesOf(report)).toEqual({
      'card--changed': 'changed',
      'card--same': 'equal',
      'card--added': 'new',
      'card--removed': 'gone',
      'card--skipped': 'skipped',
      'card--broken': 'not_captured',
    })
    expect(report.outcomes).toContainEqual(
      expect.objectContaining({ story_id: 'card--changed', title: 'card', pair_id: id }),
    )

    const [pair, ...others] = await pairsOf(project, 'v2')
    expect(others).toEqual([])
    const key = (side: string, extension: string) =>
      expect.stringMatching(
        new RegExp(`^${project.projectId}/v2/${side}\\.[0-9a-f]{12}\\.${extension}$`),
      )
    expect(pair).toMatchObject({
      pair_id: id,
      link_id: 'card--changed',
      name: 'card / changed',
      image_a_key: key('card--changed', 'png'),
      image_b_key: key('card--changed', 'png'),
      design_tool_structure_key: key('card--changed', 'dom\\.json'),
      dom_structure_key: key('card--changed', 'dom\\.json'),
      icon_candidates_key: key('card--changed', 'icons\\.json'),
      icon_contact_sheet_key: key('card--changed', 'icons\\.png'),
      capture_facts: {
        design: { export_scale: 1, node_size: { w: 274 } },
        story: {
          capture_tool_version: expect.stringMatching(/^storybook-review \d.*, Chromium \d/),
          capture_scale: 1,
          capture_mode: 'root',
          viewport: { w: 1280, h: 720 },
          origin: { x: 16, y: 16 },
          root_found: true,
        },
      },
    })
    for (const field of ['image_a_key', 'dom_structure_key', 'icon_candidates_key'] as const)
      expect(await service.bucket.head(pair![field]!)).not.toBeNull()

    // The same again: nothing is uploaded or registered.
    const again = await capture(project, [...args, '--allow-uncaptured', '1'])
    expect(again.code).toBe(0)
    expect(again.stderr).toContain('card--broken was not captured: it shows nothing')
    expect(again.report.pairs).toMatchObject([{ pair_id: id, registered: 'unchanged' }])
    expect(await pairsOf(project, 'v2')).toEqual([pair])

    // A version in which the change is gone: the pair learns of it.
    await deploy(project, 'v3', { ...AFTER, 'card--changed': BEFORE['card--changed']! })
    const back = await capture(project, ['--version-id', 'v3', '--against', 'v1'])
    expect(back.report.pairs).toMatchObject([{ pair_id: id, registered: 'replaced' }])
  })

  it('of a version without a build ends with 2, or goes on where that is allowed', async () => {
    const project = await service.newProject()
    await deploy(project, 'v2', { 'card--one': { html: CARD(8, '#336699') } })
    const args = ['capture', '--version-id', 'v2', '--against', 'v1']
    const refused = await run(project, args)
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('has no build of version v1: deploy it first'),
    ])
    const allowed = await run(project, [...args, '--allow-missing', '--json'])
    expect(allowed.code, allowed.stderr).toBe(0)
    expect(allowed.stderr).toContain('no build of version v1, so nothing is compared with it')
    expect(JSON.parse(allowed.stdout)).toMatchObject({
      against: null,
      counts: { new: 1 },
      pairs: [],
    })
  })

  it('keeps pull requests apart, and registers everything where it is asked to', async () => {
    const project = await service.newProject()
    await deploy(project, 'v1', { 'card--one': BEFORE['card--same']! })
    await deploy(project, 'v2', { 'card--one': BEFORE['card--same']! })
    const args = [
      '--version-id',
      'v2',
      '--against',
      'v1',
      '--include-unchanged',
      '--series',
      'pr-7',
    ]
    const { report } = await capture(project, args)
    const id = `${project.projectId}:card--one:changes:pr-7`
    expect(report.pairs).toMatchObject([{ pair_id: id, registered: 'created' }])
    const dry = await capture(project, [...args, '--series', 'pr-8', '--dry-run'])
    expect(dry.report.pairs).toMatchObject([{ registered: 'dry-run' }])
    expect((await pairsOf(project, 'v2')).map(({ pair_id }) => pair_id)).toEqual([id])
  })
})

/** A screen as an import of the design leaves it. */
async function importScreen(
  { projectId }: Project,
  name: string,
  node: string,
  shown?: Buffer,
): Promise<void> {
  const snapshot = `snap_${crypto.randomUUID()}`
  const now = '2026-11-21T00:00:00.000Z'
  const pair = fromRoot('demo/pairs/button-primary')
  const [image, structure] = [`.design/${snapshot}/f/1.png`, `.design/${snapshot}/f/1.json`]
  await service.bucket.put(image, shown ?? readFileSync(join(pair, 'design.png')))
  await service.bucket.put(structure, readFileSync(join(pair, 'design.json')))
  await service.db.batch([
    service.db
      .prepare(
        `INSERT INTO design_snapshots (id, project_id, name, status, created_at) VALUES (?1, ?2, 'Now', 'open', ?3)`,
      )
      .bind(snapshot, projectId, now),
    service.db
      .prepare(
        `INSERT INTO design_screens (id, snapshot_id, project_id, ordinal, file_key, node_id, scale, name,
                                     structure_key, image_key, width, height, imported_at)
         VALUES (?1, ?2, ?3, 1, 'KEY', ?4, 2, ?5, ?6, ?7, 256, 80, ?8)`,
      )
      .bind(`scr_${crypto.randomUUID()}`, snapshot, projectId, node, name, structure, image, now),
  ])
}

describe('capture with a design', () => {
  it('pairs a story with the screen of its parameters or of a confirmed map', async () => {
    const project = await service.newProject()
    const design = (node: string) => ({
      design: { type: 'figma', url: `https://www.figma.com/design/KEY/Name?node-id=${node}` },
    })
    const button = '<button style="width: 128px; height: 40px">Save</button>'
    await deploy(project, 'v1', {
      'button--primary': { html: button, parameters: design('1-2') },
      'button--gone': { html: button, parameters: design('9-9') },
      'button--ghost': { html: button },
      'button--plain': { html: button },
    })
    await importScreen(project, 'Button primary', '1:2')
    await importScreen(project, 'Button/Ghost', '1:3')
    const folder = emptyFolder()
    const map = join(folder, 'map.json')

    const mapped = await run(project, ['capture', 'map', map, '--version-id', 'v1'])
    expect(mapped.stdout, mapped.stderr).toMatch(
      /0 confirmed, 2 proposed, 2 stories without a screen/,
    )
    const proposals = JSON.parse(readFileSync(map, 'utf8')) as {
      entries: { story: string; confirmed: boolean }[]
    }
    expect(proposals.entries.map(({ story }) => story)).toEqual([
      'button--ghost',
      'button--primary',
    ])

    // Proposals alone change nothing; what a person confirms is used, and stays.
    const args = ['--version-id', 'v1', '--design', map]
    const first = await capture(project, args)
    expect(first.report.pairs.map(({ pair_id }) => pair_id)).toEqual([
      `${project.projectId}:button--primary`,
    ])
    expect(first.code).toBe(5)
    expect(notCaptured(first.report)).toMatchObject([
      {
        story_id: 'button--gone',
        reason: 'not-imported',
        message: 'its design is not among the imported screens: KEY 9:9',
      },
    ])
    proposals.entries[0]!.confirmed = true
    Object.assign(proposals.entries[0]!, { node_id: '1:2' })
    writeFileSync(map, JSON.stringify(proposals))
    await run(project, ['capture', 'map', map, '--version-id', 'v1'])
    expect(JSON.parse(readFileSync(map, 'utf8'))).toMatchObject({
      entries: [{ story: 'button--ghost', node_id: '1:2', confirmed: true }],
    })
    const second = await capture(project, args)
    expect(second.report.pairs).toHaveLength(2)
    const pairs = await pairsOf(project, 'v1')
    const ghost = pairs.find(({ link_id }) => link_id === 'button--ghost')!
    expect(ghost.image_a_key).toMatch(/^\.design\//)
    expect(ghost).toMatchObject({ capture_facts: { design: { source: 'rest' } } })
    const run_ = (await api(
      project,
      'POST',
      `/pairs/${encodeURIComponent(ghost.pair_id)}/annotate`,
    )) as { run_id: string }
    expect(run_.run_id).toMatch(/^run_/)
  })
})

describe('capture of what is masked', () => {
  const dated = (date: string, parameters: object = {}): StandInStory => ({
    html: `<article style="width: 260px; padding: 16px; background: #fff; border: 1px solid #ccc; font: 14px/20px sans-serif">
      <b>Harbour fees</b><p style="margin: 8px 0">Due on <time>${date}</time>, in full</p><b>Berth 12</b></article>`,
    parameters,
  })

  it('is not compared with the design', async () => {
    const project = await service.newProject()
    const out = emptyFolder()
    const { folder, remove } = await buildStandIn({ 'fees--due': dated('3 October 2026') })
    await cliHere(['capture', folder, '--out', out], { env: chromium })
    await remove()
    await importScreen(project, 'Fees', '1:2', readFileSync(join(out, 'fees--due.png')))
    const design = { url: 'https://www.figma.com/design/KEY/Name?node-id=1-2' }
    await deploy(project, 'v1', {
      'fees--due': dated('Friday', { design, storybookReview: { mask: 'time' } }),
      'fees--unmasked': dated('Friday', { design }),
    })
    await capture(project, ['--version-id', 'v1'])
    const pairs = await pairsOf(project, 'v1')
    const [masked, unmasked] = ['fees--due', 'fees--unmasked'].map((story) =>
      pairs.find(({ link_id }) => link_id === story),
    )
    expect(masked!.capture_facts).toMatchObject({ story: { masks: [{ h: expect.any(Number) }] } })
    const candidatesOf = async ({ pair_id }: Pair) => {
      await api(project, 'POST', `/pairs/${encodeURIComponent(pair_id)}/annotate`)
      return ((await api(project, 'GET', `/issues?pair=${pair_id}`)) as { issues: [] }).issues
        .length
    }
    expect(await candidatesOf(masked!)).toBe(0)
    expect(await candidatesOf(unmasked!)).toBeGreaterThan(0)
  })
})

describe('capture of a folder', () => {
  it('writes files with --out, without a key', async () => {
    const { folder, remove } = await buildStandIn(AFTER)
    const out = emptyFolder()
    const ended = await cli(
      [
        'capture',
        folder,
        '--out',
        out,
        '--only',
        'card / *d',
        '--viewport',
        '400x300',
        '--viewport',
        '800x600',
      ],
      { env: chromium },
    )
    await remove()
    expect(ended.code, ended.stderr).toBe(0)
    expect(ended.stdout).toBe('4 captured: 4 new; 3 skipped (2 by only, 1 by parameters)\n')
    expect(
      readdirSync(out)
        .filter((name) => name.endsWith('.png'))
        .toSorted(),
    ).toEqual([
      'card--added.400x300.png',
      'card--added.800x600.png',
      'card--changed.400x300.png',
      'card--changed.800x600.png',
    ])
  })

  it('writes files under names that every file system takes', async () => {
    const { folder, remove } = await buildStandIn({ 'a/b:c--d?': { html: 'x' } })
    const out = emptyFolder()
    const ended = await cliHere(['capture', folder, '--out', out], { env: chromium })
    await remove()
    expect(ended.code, ended.stderr).toBe(0)
    expect(readdirSync(out).toSorted()).toEqual(['a-b-c--d-.dom.json', 'a-b-c--d-.png'])
  })

  it('writes files of long and odd names, and ends no run by one', async () => {
    const ids = [`a--${'長'.repeat(300)}`, 'b--\u0000\u001b[2J', 'c--../../d']
    const { folder, remove } = await buildStandIn(
      Object.fromEntries(ids.map((id) => [id, { html: 'x' }])),
    )
    const out = emptyFolder()
    const ended = await cliHere(['capture', folder, '--out', out], { env: chromium })
    await remove()
    expect(ended.code, ended.stderr).toBe(0)
    const images = readdirSync(out).filter((name) => name.endsWith('.png'))
    expect(images).toHaveLength(3)
    expect(images.join()).toMatch(/^a--長+~[0-9a-f]{12}\.png,b----\[2J\.png,c--\.\.-\.\.-d\.png$/)
  })

  it('gives the browser no secrets, and reports what stories were refused', async () => {
    const { folder, remove } = await buildStandIn({
      'card--one': {
        html: 'x',
        script: `await fetch('https://fonts.example/a').catch(() => {}); open('/index.html')`,
      },
      'card--two': {
        html: '<img src="https://pictures.example/a.png" alt="" width="9" height="9">',
      },
    })
    const seen = join(emptyFolder(), 'environ')
    const browser = join(emptyFolder(), 'chrome')
    writeFileSync(
      browser,
      `#!/bin/sh\ncat /proc/$$/environ > '${seen}'\nexec '${chromium['CHROME_PATH']}' "$@"\n`,
    )
    chmodSync(browser, 0o755)
    const secrets = {
      STORYBOOK_REVIEW_KEY: 'svc_proj_a_b',
      GITHUB_TOKEN: 'ghs_a',
      CI_JOB_TOKEN: 'b',
      A: 'c',
    }
    const ended = await cli(['capture', folder, '--json', '--out', emptyFolder()], {
      env: { ...chromium, ...secrets, CHROME_PATH: browser },
    })
    await remove()
    expect(ended.code, ended.stderr).toBe(5)
    const names = readFileSync(seen, 'utf8')
      .split('\0')
      .filter(Boolean)
      .map((entry) => entry.split('=')[0]!)
    expect(
      names.filter((name) => !/^(PATH|HOME|TMPDIR|LD_LIBRARY_PATH|FONTCONFIG_FILE)$/.test(name)),
    ).toEqual([])
    expect(JSON.parse(ended.stdout)).toMatchObject({
      counts: { new: 1, not_captured: 1 },
      causes: [
        {
          stories: ['card--two'],
          reason: 'image',
          message: expect.stringMatching(/--allow-host pictures\.example/),
        },
      ],
      refused: expect.arrayContaining([
        { what: 'host', to: 'fonts.example', count: 1, stories: ['card--one'] },
        { what: 'window', to: '', count: 1, stories: ['card--one'] },
      ]),
    })
    expect(ended.stderr).toContain(
      'card--one: 1 requests to fonts.example were refused: --allow-host fonts.example allows them',
    )
  })

  it('ends when its time is over, and reports the stories that are left', async () => {
    const slow = { html: 'x', parameters: { storybookReview: { delay: 2_000 } } }
    const { folder, remove } = await buildStandIn({
      'a--one': slow,
      'a--two': slow,
      'a--three': slow,
    })
    const args = [
      'capture',
      folder,
      '--json',
      '--out',
      emptyFolder(),
      '--pages',
      '1',
      '--total-timeout',
      '1',
    ]
    const ended = await cliHere(args, { env: chromium })
    await remove()
    const report = JSON.parse(ended.stdout) as Reported
    const late = notCaptured(report)
    // On a slow machine the time may be over before the first one is begun.
    expect([3, 2], ended.stderr).toContain(late.length)
    expect([ended.code, report.counts['new']]).toEqual([5, 3 - late.length])
    expect(new Set(late.map(({ reason }) => reason))).toEqual(new Set(['late']))
  })

  it.each([
    {
      args: ['--allow-host', '127.0.0.1'],
      says: /127\.0\.0\.1 cannot be allowed: stories never reach/,
    },
    { args: ['--viewport', 'wide'], says: /wide is not a viewport/ },
    { args: ['--globals', 'dark'], says: /dark are not globals/ },
    { args: ['--freeze', 'noon'], says: /noon is not a time/ },
    { args: ['--only', 'nothing'], says: /No story matches nothing/ },
    {
      args: ['--design', 'nowhere.json'],
      says: /There is no file .*nowhere\.json: .capture map. writes one/,
    },
  ])('ends with 2 for $args', async ({ args, says }) => {
    const { folder, remove } = await buildStandIn({ 'card--one': { html: 'x' } })
    const ended = await cliHere(['capture', folder, '--out', emptyFolder(), ...args], {
      env: chromium,
    })
    await remove()
    expect(ended).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(says) as string,
    })
  })

  it('ends with 2 where the browser ends', async () => {
    const slow = { html: 'x', parameters: { storybookReview: { delay: 5_000 } } }
    const { folder, remove } = await buildStandIn({ 'a--first': { html: 'x' }, 'b--slow': slow })
    const out = emptyFolder()
    const browser = join(emptyFolder(), 'chrome')
    const killed = `while [ ! -e '${out}/a--first.dom.json' ]; do sleep 0.1; done; kill -9 $pid`
    writeFileSync(
      browser,
      `#!/bin/sh\n'${chromium['CHROME_PATH']}' "$@" & pid=$!\n(${killed}) &\nwait $pid\n`,
    )
    chmodSync(browser, 0o755)
    const env = { ...chromium, CHROME_PATH: browser }
    const ended = await cli(['capture', folder, '--out', out, '--pages', '1'], { env })
    await remove()
    expect(ended.code, ended.stderr).toBe(2)
    expect(ended.stderr).toContain('The browser has ended')
  })

  it('says what installs a browser where there is none', async () => {
    const { folder, remove } = await buildStandIn({ 'card--one': { html: 'x' } })
    const env = { PATH: '/nowhere', HOME: emptyFolder(), CHROME_PATH: '/nowhere/chrome' }
    const ended = await cli(['capture', folder, '--out', emptyFolder()], { env })
    await remove()
    expect(ended.code).toBe(2)
    expect(ended.stderr).toContain('npx playwright-core install')
  })
})

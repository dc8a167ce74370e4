import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sharedService } from '../../shared/service.ts'
import { capturingVariables } from '../../support/chromium.ts'
import type { Project } from '../../support/service.ts'
import { coloursOf } from '../../support/pixels.ts'
import { cli, cliHere } from '../support/cli.ts'
import { fetchImages, GITHUB_TOKEN, startGithub } from '../support/github.ts'
import { demoFolder, type Edit } from './demo-storybook.ts'
import { expectReported, type Change, type Reported } from './reported.ts'

// From a built Storybook to what changed in it, by the commands that a pipeline runs.

const service = await sharedService()
const chromium = await capturingVariables()

const run = (project: Project, ...args: string[]): Promise<string> => runWith({}, project, ...args)

/** Captures the second build against the first. */
async function captureAgainst(project: Project, ...options: string[]): Promise<Report> {
  const pair = ['--version-id', 'v2', '--against', 'v1']
  return JSON.parse(await run(project, 'capture', ...pair, ...options, '--json')) as Report
}

async function runWith(
  variables: Record<string, string>,
  project: Project,
  ...args: string[]
): Promise<string> {
  const env = { ...chromium, STORYBOOK_REVIEW_KEY: project.key, ...variables }
  const url = `http://localhost:${service.port}`
  const command = args[0] === 'capture' ? cli : cliHere
  const ended = await command([...args, '--url', url, '--quiet'], { env })
  expect(ended.code, `${args.join(' ')}\n${ended.stderr}`).toBe(0)
  return ended.stdout
}

async function deploy(project: Project, version: string, edits: Edit[]): Promise<void> {
  const folder = demoFolder(edits)
  await run(project, 'deploy', folder, '--version-id', version)
  rmSync(folder, { recursive: true })
}

interface Edited extends Edit {
  /** What it changes in each story that shows it. */
  stories: Record<string, Change[]>
}

const GAP: Change = { label: 'spacing/layout', says: { axis: 'y', by: 8 } }
const CORNERS: Change = {
  label: 'border/radius',
  says: 'border-radius: 3 px instead of 11.5 px',
}
const filled = (before: string): Change => ({
  label: 'colour/background',
  says: `background-color: #fff4c2 instead of ${before}`,
})

/** Three components that were changed. */
const EDITS: Edited[] = [
  {
    // Text fields with gaps of 14 px.
    text: '.hb-field{gap:6px',
    by: '.hb-field{gap:14px',
    stories: {
      'components-textfield--default': [GAP],
      'components-textfield--with-hint': [GAP],
      'components-textfield--with-prefix': [GAP],
      'components-textfield--invalid': [GAP],
      'components-textfield--optional': [GAP],
      'components-textfield--disabled': [GAP],
    },
  },
  {
    // Alerts that are yellow whatever their tone.
    text: 'border-radius:var(--hb-radius-md);background:var(--tone-soft)',
    by: 'border-radius:var(--hb-radius-md);background:#fff4c2',
    stories: {
      'components-alert--info': [filled('#e5f0fb')],
      'components-alert--success': [filled('#e3f5ea')],
      'components-alert--warning': [filled('#fdf1dd')],
      'components-alert--danger': [filled('#fdeae7')],
      'components-alert--dismissible': [filled('#e5f0fb')],
    },
  },
  {
    // Badges with square corners.
    text: '.hb-badge{border-radius:var(--hb-radius-full)',
    by: '.hb-badge{border-radius:3px',
    stories: {
      'components-badge--neutral': [CORNERS],
      'components-badge--success': [CORNERS],
      'components-badge--warning': [CORNERS],
      'components-badge--with-dot': [CORNERS],
      'components-badge--all-tones': [CORNERS, CORNERS, CORNERS, CORNERS, CORNERS],
      'components-card--profile': [CORNERS],
      'patterns-pricingcard--highlighted': [CORNERS],
      'patterns-pricingcard--plans': [CORNERS],
    },
  },
]

interface Report {
  counts: Record<string, number>
  pairs: { story: string; registered: string }[]
}
interface Review {
  causes: { issues: number[]; stories: string[] }[]
  stories: {
    story_id: string
    pair_id: string | null
    outcome: string
    name: string
    problem: string | null
    findings: Reported[]
  }[]
}

const OUTLINE = '#d6006e'

/** The one comment that the command has written on the pull request of the version. */
async function commentOn(project: Project, version: string, since: string): Promise<string> {
  const github = await startGithub()
  try {
    const pipeline = {
      GITHUB_TOKEN,
      GITHUB_API_URL: github.url,
      STORYBOOK_REVIEW_DASHBOARD: DASHBOARD,
    }
    const target = ['--repository', 'acme/shop', '--pull-request', '12']
    const options = ['--version-id', version, '--changed-since', since, ...target]
    const url = await runWith(pipeline, project, 'comment', ...options)
    expect(github.comments.map((comment) => `${String(comment['html_url'])}\n`)).toEqual([url])
    return String(github.comments[0]?.['body'])
  } finally {
    await github.close()
  }
}

const DASHBOARD = 'https://dashboard.example'

/** Expects the preview, a row for each cause with its first stories, and every story that changed. */
function expectComment(
  body: string,
  { project, version, review }: { project: Project; version: string; review: Review },
): void {
  const { projectId } = project
  const preview = `http://view-${projectId}.localhost:${service.port}/${version}/`
  const page = `${DASHBOARD}/p/${projectId}`
  const queue = `${page}/pairs?version=${version}`
  expect(body).toContain(`**[Preview](<${preview}>)** · [Review](<${queue}>)`)
  const rows = body.split('\n').filter((row) => row.startsWith('| ❌ |'))
  expect(rows).toHaveLength(review.causes.length)
  for (const { issues, stories } of review.causes) {
    const more = stories.length > 3 ? [`[and ${stories.length - 3} more](<${queue}>) |`] : []
    const count = issues.length > 1 ? [`${issues.length} issues: `] : []
    expect(rows.some((row) => [...more, ...count].every((part) => row.includes(part)))).toBe(true)
  }
  for (const { name, pair_id, outcome } of review.stories) {
    if (outcome !== 'changed') continue
    const link = `[${name}](<${page}/review/${encodeURIComponent(pair_id ?? '')}>)`
    expect(body).toContain(`| ${link} | changed assets/iframe.css |`)
  }
  // What a style sheet says may concern every story.
  expect(body).toContain('<summary>Since v1: 34 changed, 0 added, 0 removed, 0 unchanged</summary>')
}

describe('two builds of the demo Storybook', () => {
  it(
    'make a pair of every story that shows a change, and of no other, in which the judge finds the change and nothing else',
    { timeout: 600_000 },
    async () => {
      const project = await service.newProject()
      await deploy(project, 'v1', [])
      await deploy(project, 'v2', EDITS)
      const root = '#storybook-root > .hb-root > *'
      const report = await captureAgainst(project, '--root', root)
      const changes = new Map(EDITS.flatMap(({ stories }) => Object.entries(stories)))
      const changed = [...changes.keys()].toSorted()
      expect(report).toMatchObject({
        counts: { equal: 34 - changed.length, changed: changed.length, not_captured: 0 },
      })
      expect(report.pairs.map(({ story }) => story).toSorted()).toEqual(changed)

      const review = JSON.parse(
        await run(project, 'review', '--version-id', 'v2', '--fail-on', 'never', '--json'),
      ) as Review
      const outcomes = Map.groupBy(review.stories, ({ outcome }) => outcome)
      const stories = outcomes.get('changed') ?? []
      expect(outcomes.get('equal')).toHaveLength(34 - changed.length)
      expect(stories.map(({ story_id }) => story_id).toSorted()).toEqual(changed)
      expect(stories.filter(({ problem }) => problem !== null)).toEqual([])
      for (const { story_id, findings } of stories) {
        expectReported(findings, changes.get(story_id)!, story_id)
        // Nobody has a design here: it says what was there before.
        for (const { note } of findings) expect(note).not.toContain('design')
      }

      const body = await commentOn(project, 'v2', 'v1')
      expectComment(body, { project, version: 'v2', review })
      const pictures = await fetchImages(body)
      expect(pictures.length).toBeGreaterThan(0)
      expect(pictures.length).toBeLessThanOrEqual(5)
      for (const picture of pictures) {
        expect([picture.width <= 800, picture.height <= 400]).toEqual([true, true])
        const shown = stories.find(({ name }) => picture.alt.startsWith(`${name} (before → now): `))
        expect(shown, picture.alt).toBeDefined()
        const colours = coloursOf(picture)
        expect(colours.get(OUTLINE)).toBeGreaterThan(100)
        if (shown?.name.startsWith('Components/Alert'))
          expect(colours.get('#fff4c2')).toBeGreaterThan(1_000)
      }
    },
  )

  it('have only the stories of a changed module captured, where that is asked for', async () => {
    const project = await service.newProject()
    await deploy(project, 'v1', [])
    await deploy(project, 'v2', [
      { text: 'children:`View tide table`', by: 'children:`View the tides`' },
    ])
    expect(await captureAgainst(project, '--changed-since', 'v1')).toMatchObject({
      counts: { equal: 6, changed: 1, skipped: 27 },
      pairs: [{ story: 'components-button--secondary' }],
    })
  })
})

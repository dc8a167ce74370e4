import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sharedService } from '../shared/service.ts'
import { SERVICE_TOKEN, type Project } from '../support/service.ts'
import { publish, zipOf } from '../support/uploads.ts'
import { cliHere, emptyFolder, type CliOptions, type Ended } from './support/cli.ts'
import {
  captureDemoPair,
  capturedProject,
  dashboard,
  DEMO_PAIRS,
  INDEX,
  recordOutcomes,
} from './support/demo-pairs.ts'
import { startProxy, type Meddling, type Seen } from './support/meddling-proxy.ts'

const service = await sharedService()

/** The address of the dashboard that the service knows. */
const SERVICE_DASHBOARD = 'https://review.example.com'

const review = (
  { key }: Project,
  args: string[] = [],
  { url = `http://localhost:${service.port}`, ...options }: CliOptions & { url?: string } = {},
): Promise<Ended> =>
  cliHere(['review', '--url', url, '--version-id', 'v1', ...args], {
    ...options,
    env: { STORYBOOK_REVIEW_KEY: key, ...options.env },
  })

interface Report {
  failed: boolean
  counts: Record<string, number>
  stories: {
    story_id: string
    import_path: string | null
    outcome: string
    problem: string | null
    findings: {
      id: string
      number: number
      status: string
      url: string
      waits: boolean
    }[]
  }[]
}

const reportOf = ({ stdout }: Ended): Report => JSON.parse(stdout) as Report

const runsOf = async ({ projectId }: Project) => {
  const path = `/api/projects/${projectId}/runs`
  return (await dashboard<{ count: number }>(service, SERVICE_TOKEN, path)).count
}

const promote = (id: string) =>
  dashboard(service, SERVICE_TOKEN, `/api/issues/${id}/transition`, {
    action: 'promote',
    who: 'ada',
    severity: 'major',
  })

describe('review', () => {
  it('judges what was not judged, and lists what was found by cause, each with its story and a link', async () => {
    const project = await capturedProject(service, 'v1')
    const ended = await review(project)
    expect(ended.code, ended.stderr).toBe(1)
    const lines = ended.stdout.split('\n')
    expect(lines[0]).toBe('2 captured: 2 compared with a design')
    expect(lines).toContain('  Alert / Danger  ./src/Alert.stories.tsx')
    expect(ended.stdout).not.toContain('Button / Primary')
    expect(lines.at(-2)).toMatch(
      /^0 open issues, (\d) candidates\. It fails \(--fail-on waiting\): \1 changes wait for a person\.$/,
    )
    const numbers = lines.flatMap((line) => /^ {2}#(\d+) · /.exec(line)?.[1] ?? [])
    expect(numbers).not.toEqual([])
    for (const number of numbers)
      expect(lines).toContain(`  ${SERVICE_DASHBOARD}/p/${project.projectId}/issues/${number}`)
    expect(await runsOf(project)).toBe(2)

    // Once judged, nothing is judged again, until it is captured again.
    await review(project)
    expect(await runsOf(project)).toBe(2)
    await captureDemoPair(service, project, 'v1', 'button', { alike: true })
    await review(project)
    expect(await runsOf(project)).toBe(3)
  })

  it('fails on what --fail-on names, above the thresholds alone', async () => {
    const project = await capturedProject(service, 'v1')
    const code = async (...args: string[]) => (await review(project, args)).code
    expect(await code()).toBe(1)
    expect(await code('--fail-on', 'candidate')).toBe(1)
    expect(await code('--fail-on', 'open')).toBe(0)
    expect(await code('--min-severity', 'blocker')).toBe(0)
    expect(await code('--min-confidence', '1')).toBe(0)
    const [alert] = reportOf(await review(project, ['--json'])).stories
    await promote(alert!.findings[0]!.id)
    const failed = await review(project, ['--fail-on', 'open'])
    expect(failed.code).toBe(1)
    expect(failed.stderr).toMatch(
      /error: 2 captured: .*\. 1 open issue, .* \(--fail-on open\): 1 open issue to resolve/,
    )
    expect(await code('--fail-on', 'never')).toBe(0)
  })

  it('does not fail on an issue that the judge does not find any more', async () => {
    const project = await capturedProject(service, 'v1')
    const [alert] = reportOf(await review(project, ['--json'])).stories
    await promote(alert!.findings[0]!.id)
    await captureDemoPair(service, project, 'v1', 'alert', { alike: true })
    const ended = await review(project, ['--json'])
    const [{ findings } = { findings: [] }] = reportOf(ended).stories
    expect(findings.map((found) => [found.status, found.waits])).toEqual([['open', false]])
    expect(ended.code).toBe(0)
  })

  it('writes JUnit and SARIF, to the standard output or to a file', async () => {
    const project = await capturedProject(service, 'v1')
    const cwd = emptyFolder()
    const never = ['--fail-on', 'never']
    const lines = (await review(project, never)).stdout.trimEnd().split('\n')
    const summary = `${lines[0]}. ${lines.at(-1)}\n`
    const junit = await review(project, ['--format', 'junit', ...never])
    expect(junit.stdout).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites /)
    const written = await review(
      project,
      ['--format', 'sarif', '--output', 'review.sarif', ...never],
      { cwd },
    )
    const sarif = JSON.parse(readFileSync(join(cwd, 'review.sarif'), 'utf8')) as {
      runs: { results: { locations: object[] }[] }[]
    }
    expect(sarif.runs[0]?.results[0]?.locations[0]).toMatchObject({
      physicalLocation: { artifactLocation: { uri: 'src/Alert.stories.tsx' } },
    })
    // A person reads what was found once: in the text, else beside what programs read.
    expect([junit.stderr, written.stderr]).toEqual([summary, ''])
    expect(written.stdout).toContain(lines.at(-1))
    const json = await review(project, ['--json', '--output', 'review.json', ...never], { cwd })
    expect(json.stderr).toBe(summary)
    expect(JSON.parse(readFileSync(join(cwd, 'review.json'), 'utf8'))).toEqual(reportOf(json))
    const nowhere = await review(project, ['--output', 'none/x'], { cwd })
    expect([nowhere.code, nowhere.stderr]).toEqual([2, expect.stringContaining('--output none/x')])
  })

  it('links to the dashboard where its address is known', async () => {
    const project = await capturedProject(service, 'v1')
    const env = { STORYBOOK_REVIEW_DASHBOARD: 'https://dashboard.example/' }
    const [alert] = reportOf(await review(project, ['--json'], { env })).stories
    const { number, url } = alert!.findings[0]!
    expect(url).toBe(`https://dashboard.example/p/${project.projectId}/issues/${number}`)
  })

  it('says what is wrong with a version that there is nothing of, and goes on without captures', async () => {
    const project = await service.newProject()
    const unknown = await review(project)
    expect([unknown.code, unknown.stdout]).toEqual([2, ''])
    expect(unknown.stderr).toContain('There is no build and no capture of version v1')
    await publish(service, project, 'v1', zipOf({ 'index.html': '<p>v1' }))
    const empty = await review(project)
    expect([empty.code, empty.stdout]).toEqual([
      5,
      expect.stringMatching(/^Nothing is recorded of version v1: run capture\n/),
    ])
    expect((await review(project, ['--fail-on', 'never'])).code).toBe(0)
  })

  it('says of every story what became of it, and ends with 5 where some were not captured', async () => {
    const project = await service.newProject()
    await publish(service, project, 'v1', zipOf({ 'index.html': '<p>v1', 'index.json': INDEX }))
    await captureDemoPair(service, project, 'v1', 'button', { alike: true })
    const fonts = 'a script or stylesheet did not load: https://fonts.example/a.css'
    const blocked = ['a', 'b', 'c', 'd'].map((name) => ({
      story_id: `card--${name}`,
      title: 'Card',
      name,
      outcome: 'not_captured',
      reason: 'request',
      message: fonts,
    }))
    await recordOutcomes(service, project, 'v1', {
      pairs: ['button'],
      others: [{ story_id: 'card--equal', outcome: 'equal' }, ...blocked],
    })
    const ended = await review(project)
    expect(ended.code, ended.stderr).toBe(5)
    expect(ended.stdout.split('\n').filter(Boolean)).toEqual([
      '2 of 6 captured: 1 equal, 1 compared with a design, 4 not captured',
      `! 4 stories were not captured: ${fonts} (card--a, card--b, card--c and 1 more)`,
      '0 open issues, 0 candidates. It fails (--fail-on waiting): 4 stories not captured (0 allowed).',
    ])
    const granted = await review(project, ['--allow-uncaptured', '4'])
    expect([granted.code, granted.stdout]).toEqual([
      0,
      expect.stringContaining('0 candidates. Nothing waits.'),
    ])
    const { stories } = reportOf(await review(project, ['--json', '--fail-on', 'never']))
    expect(stories.map(({ story_id, outcome }) => [story_id, outcome])).toEqual([
      [DEMO_PAIRS.button.link_id, 'compared'],
      ...['a', 'b', 'c', 'd'].map((name) => [`card--${name}`, 'not_captured']),
      ['card--equal', 'equal'],
    ])
  })

  it('goes on to the other stories when one cannot be judged, and ends in that failure', async () => {
    const project = await capturedProject(service, 'v1')
    await service.bucket.delete(`${project.projectId}/v1/button.story.png`)
    const ended = await review(project, ['--json', '--fail-on', 'open'])
    expect(ended.code).toBe(3)
    const { stories, counts } = reportOf(ended)
    expect(counts['problems']).toBe(1)
    expect(stories.map(({ problem }) => problem)).toEqual([
      null,
      expect.stringContaining('Image not found: Nothing is stored at the key of image b'),
    ])
  })

  it('refuses a contradiction and a key of another project', async () => {
    const [own, other] = [await service.newProject(), await service.newProject()]
    expect((await review(own, ['--json', '--format', 'sarif'])).code).toBe(2)
    const refused = await review(other, ['--project', own.projectId])
    expect([refused.code, refused.stderr]).toEqual([
      3,
      expect.stringContaining(`The API key is of the project ${other.projectId}`),
    ])
  })
})

describe('a service that is not at its best', () => {
  const isAnnotate = ({ method, path }: Seen) => method === 'POST' && path.endsWith('/annotate')

  async function reviewThrough(
    project: Project,
    meddle: (seen: Seen) => Meddling | null,
    args: string[] = [],
  ) {
    const proxy = await startProxy(service, meddle)
    const started = Date.now()
    try {
      const ended = await review(project, ['--json', '--fail-on', 'never', ...args], {
        url: proxy.url,
      })
      return { ...ended, ms: Date.now() - started, seen: proxy.seen }
    } finally {
      await proxy.close()
    }
  }

  it('is waited for as long as it asks for: 429', async () => {
    const project = await capturedProject(service, 'v1')
    let refused = 0
    const { code, ms } = await reviewThrough(project, (seen) =>
      isAnnotate(seen) && refused++ < 2
        ? { kind: 'respond', status: 429, headers: { 'Retry-After': '1' }, body: '{"error":"x"}' }
        : null,
    )
    expect(code).toBe(0)
    expect(ms).toBeGreaterThan(1_000)
    expect(await runsOf(project)).toBe(2)
  })

  it('may lose a response: the run that it made counts, or is waited for', async () => {
    const project = await capturedProject(service, 'v1')
    let lost = 0
    const { code, stdout } = await reviewThrough(project, (seen) =>
      isAnnotate(seen) && lost++ === 0 ? { kind: 'lose response' } : null,
    )
    expect(code).toBe(0)
    expect((JSON.parse(stdout) as Report).counts['candidate']).toBeGreaterThan(0)
  })

  it('is given time for a run of somebody else, but not for ever', async () => {
    const project = await capturedProject(service, 'v1')
    const busy: Meddling = {
      kind: 'respond',
      status: 409,
      body: '{"error":"Conflict","message":"Another run for this pair is in progress","run_id":"run_1"}',
    }
    let asked = 0
    const later = await reviewThrough(project, (seen) =>
      isAnnotate(seen) && asked++ < 2 ? busy : null,
    )
    expect(later.code).toBe(0)
    const never = await reviewThrough(
      await capturedProject(service, 'v1'),
      (seen) => (isAnnotate(seen) ? busy : null),
      ['--timeout', '0'],
    )
    expect([never.code, never.stdout]).toEqual([4, expect.stringContaining('raise --timeout')])
  })

  it('that only fails ends in 4, and one that is no service too', async () => {
    const project = await capturedProject(service, 'v1')
    const failing: Meddling = {
      kind: 'respond',
      status: 500,
      body: '{"error":"Internal server error"}',
    }
    const failed = await reviewThrough(project, (seen) => (isAnnotate(seen) ? failing : null), [
      '--retries',
      '1',
    ])
    expect(failed.code).toBe(4)
    const refused = await reviewThrough(project, () => ({
      kind: 'respond',
      status: 200,
      body: '<p>hi',
    }))
    expect([refused.code, refused.stderr]).toEqual([4, expect.stringContaining('check --url')])
  })
})

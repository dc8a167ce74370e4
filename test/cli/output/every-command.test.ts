import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { marked } from 'marked'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { defineCommand } from '../../../src/cli/command-line/command.ts'
import { COMMANDS } from '../../../src/cli/commands/registry.ts'
import { noteRefused } from '../../../src/cli/capture/run/refused.ts'
import { printReport } from '../../../src/cli/capture/run/print-report.ts'
import type { CaptureNotes } from '../../../src/cli/capture/run/report.ts'
import { outcomeOf } from '../../../src/cli/outcomes/outcome.ts'
import { EXIT_CODES } from '../../../src/cli/exit-codes.ts'
import { everyCommand, untrustedText, obeyed, withoutStyles } from '../support/untrusted.ts'
import { DOT, folderOf } from '../support/folder.ts'
import { runCli } from '../support/run.ts'
import { newFolder } from '../support/scratch.ts'
import { startHostile, type Hostile } from '../support/hostile-servers.ts'
import { runs } from '../../support/property-runs.ts'

// Every command, with whatever somebody else has written in every place where that may be: in the service's answers,
// in GitHub's, in files of the Storybook and of the repository, in the variables of the CI service.

let servers: Hostile

beforeAll(async () => {
  servers = await startHostile()
})
afterAll(() => servers?.close())

const COMMIT = 'c0ffee00'.repeat(5)
const V1 = ['--version-id', 'v1', '--retries', '0']
/** Of a version whose pairs somebody else is judging: not waited for. */
const JUDGED = [...V1, '--timeout', '0']
/** A run that has no key to say which project it is of. */
const FORK = ['--project', 'shop', '--retries', '0']
const GITHUB = ['--repository', 'acme/shop', '--pull-request', '12']

type Text = () => string

/** What each command is called with, in every way in which its result or its errors are written. */
const CALLS: Record<string, (folder: string, text: Text) => string[][]> = {
  init: (_, text) => [
    ['init', '--force'],
    ['init', '--force', '--json'],
    ['init', '--ci', text()],
  ],
  doctor: () => [
    ['doctor', 'storybook', ...V1],
    ['doctor', 'gone', '--json'],
  ],
  deploy: () => [
    ['deploy', 'storybook', ...V1],
    ['deploy', 'storybook', '--json', ...V1],
    ['deploy', 'storybook', '--challenge', 'map.json', ...FORK],
  ],
  challenge: () => [
    ['challenge', 'new.json', '--pull-request', '12', ...FORK],
    ['challenge', 'new.json', '--pull-request', '12', '--json', ...FORK],
  ],
  changed: (_, text) => [
    ['changed', 'v0', 'v1', ...V1],
    ['changed', 'v0', 'v1', '--json', ...V1],
    ['changed', `./${text()}`, './storybook'],
    ['changed', './storybook', './other'],
  ],
  // As far as it goes without a browser; what it says of stories is below.
  capture: (_, text) => [
    ['capture', 'storybook', '--out', 'out', ...V1],
    ['capture', ...V1, '--out', 'out', '--only', text()],
    ['capture', 'storybook', '--design', 'map.json', '--json', ...V1],
    ['capture', 'storybook', '--viewport', text(), '--globals', text(), ...V1],
  ],
  'capture map': () => [
    ['capture', 'map', 'new.json', ...V1],
    ['capture', 'map', 'new.json', '--json', ...V1],
    ['capture', 'map', 'map.json', '--storybook', 'storybook', ...V1],
  ],
  images: (_, text) => [
    ['images', 'shots', ...V1],
    ['images', 'shots', '--against', 'v0', '--json', ...V1],
    ['images', text(), ...V1],
  ],
  review: () => [
    ['review', ...JUDGED],
    ['review', '--json', ...JUDGED],
    ...['json', 'junit', 'sarif'].map((format) => ['review', '--format', format, ...JUDGED]),
    ...['text', 'json', 'junit', 'sarif'].map((format) =>
      ['review', '--format', format, '--output', `report.${format}`].concat(JUDGED),
    ),
  ],
  comment: () => [
    ['comment', ...JUDGED, ...GITHUB, '--changed-since', 'v0'],
    ['comment', ...JUDGED, ...GITHUB, '--json'],
    ['comment', ...JUDGED, '--dry-run', '--changed-since', 'v0'],
  ],
  close: (_, text) => [
    ['close', ...V1],
    ['close', '--json', '--retries', '0', ...GITHUB],
    ['close', '--pull-request', '12', '--retries', '0', '--repository', text()],
  ],
}

const ANY = ['[', ']', '/', '\\', '\0']
/** A text as a file may be named. */
const asName = (text: string) =>
  // By its end it is none of the names that stand there already, nor `.` or `..`.
  `${ANY.reduce((rest, character) => rest.replaceAll(character, '-'), text.toWellFormed()).slice(0, 60)}~`

/** A working directory of somebody who wants to be obeyed. */
function hostileFolder(text: Text): string {
  const entry = () => ({ id: text() || 'a', title: text(), name: text(), importPath: text() })
  const index = () =>
    JSON.stringify({ v: 5, entries: { a: entry(), [text()]: entry(), [text()]: entry() } })
  const storybook = () => ({
    'index.html': text(),
    'iframe.html': text(),
    'index.json': index(),
    'assets/a.js': text(),
  })
  const files = Object.entries({ storybook: storybook(), other: storybook() }).flatMap(
    ([folder, files]) =>
      Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]),
  )
  const story = text() || 'a'
  const map = {
    version: 1,
    entries: [story, story].map((story) => ({
      story,
      file_key: 'f',
      node_id: 'n',
      confirmed: true,
    })),
  }
  const folder = folderOf({
    ...(Object.fromEntries(files) as Record<string, string>),
    'map.json': JSON.stringify(map),
    [`shots/${asName(text())}.png`]: DOT,
    'package.json': JSON.stringify({ scripts: { [text()]: text() } }),
  })
  if (text().length % 3 === 0) writeFileSync(join(folder, 'storybook', asName(text())), text())
  if (text().length % 5 === 0) mkdirSync(join(folder, asName(text())), { recursive: true })
  return folder
}

const withoutNul = (text: string) => text.replaceAll('\0', '')

function environment(folder: string, text: Text): Record<string, string> {
  const file = (name: string) => join(folder, name)
  return {
    STORYBOOK_REVIEW_URL: servers.url,
    STORYBOOK_REVIEW_KEY: 'svc_proj_demo_0123456789',
    GITHUB_TOKEN: 'ghs_0123456789abcdefghij',
    GITHUB_API_URL: servers.url,
    GITHUB_OUTPUT: file('output'),
    GITHUB_STEP_SUMMARY: file('summary'),
    GITHUB_ACTIONS: 'true',
    GITHUB_SHA: COMMIT,
    GITHUB_RUN_ID: '1',
    GITHUB_REF: `refs/heads/${withoutNul(text())}`,
    GITHUB_HEAD_REF: withoutNul(text()),
    GITHUB_REPOSITORY: withoutNul(text()),
    CHROME_PATH: withoutNul(text()),
    PLAYWRIGHT_BROWSERS_PATH: folder,
  }
}

/** Every text in a value that was read from JSON, names of fields too. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  return [...Object.keys(value), ...Object.values(value).flatMap(textsIn)]
}

/** Markdown for people: what is shown of it outside of the program's own links and pictures. */
function expectNeutral(markdown: string): void {
  // A quick action of GitLab's.
  expect(markdown).not.toMatch(/^\s*\//m)
  const html = marked.parse(markdown, { async: false, gfm: true })
  for (const [, address = ''] of html.matchAll(/(?:href|src)="([^"]*)"/g))
    expect(
      address.startsWith(servers.url.replaceAll(':', '&#58;')) || address.startsWith(servers.url),
    ).toBe(true)
  const elements = new Set(Array.from(html.matchAll(/<([a-z\d]+)/g), ([, name]) => name))
  expect([...elements].filter((name) => !OWN.has(name ?? ''))).toEqual([])
  const images = html.match(/<img alt="[^"]*" src="[^"]*">/g) ?? []
  expect(html.match(/<img/g) ?? []).toHaveLength(images.length)
  expect(html.match(/<h[1-6]/g) ?? []).toHaveLength(1)
  const shown = html
    .replaceAll(/<a .*?<\/a>/gs, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&amp;', '&')
  for (const reference of GITLAB_REFERENCES) expect(shown).not.toMatch(reference)
  for (const reference of [/@[a-z\d]/i, /#\d/, /:[a-z\d_+-]+:/i, /https?:\/\//, /www\./i])
    expect(shown).not.toMatch(reference)
}

/** What GitLab alone makes something of. */
const GITLAB_REFERENCES = [
  /[!%^~][a-z\d"]/i,
  /&\d/,
  /\[\[/,
  /[[{][+-]|[+-][\]}]/,
  /\w>(?:\s|$)/,
  /\w:[\d"]/,
]

const OWN = new Set(
  'h3 p strong a table thead tbody tr th td details summary img sub ul li'.split(' '),
)

/** Runs a command, and looks at all that it wrote anywhere. */
async function expectHarmless(
  args: string[],
  texts: readonly string[],
  failsFrom: number,
): Promise<number> {
  let next = 0
  const text = () => texts[next++ % texts.length] ?? ''
  const folder = hostileFolder(text)
  servers.reset(texts, failsFrom)
  const before = new Set(readdirSync(folder))
  const terminal = failsFrom % 2 === 1
  const env = environment(folder, text)
  const { code, stdout, stderr } = await runCli(args, { cwd: folder, env, terminal })
  if (code === EXIT_CODES.defect.code) throw new Error(stderr)
  for (const written of [stdout, stderr]) expect(obeyed(withoutStyles(written))).toEqual([])
  const written = readdirSync(folder).filter((name) => !before.has(name))
  for (const name of written)
    if (/^(?:report|output|summary|new|storybook-review)/.test(name))
      expect(obeyed(readFileSync(join(folder, name), 'utf8'))).toEqual([])
  for (const name of ['report.sarif'])
    if (existsSync(join(folder, name)))
      for (const part of textsIn(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
        expect(obeyed(part)).toEqual([])
  if (existsSync(join(folder, 'output')))
    for (const line of readFileSync(join(folder, 'output'), 'utf8')
      .trimEnd()
      .split(/\r\n|\r|\n/))
      expect(line).toMatch(/^(?:url|project|version|build-id|build-number|artifact)=/)
  if (existsSync(join(folder, 'summary')))
    expectNeutral(readFileSync(join(folder, 'summary'), 'utf8'))
  for (const body of servers.sent) {
    for (const part of textsIn(body)) expect(obeyed(part)).toEqual([])
    const { body: comment, output } = body as { body?: string; output?: { summary: string } }
    for (const markdown of [comment, output?.summary])
      if (markdown !== undefined)
        expectNeutral(markdown.replace(/^<!-- storybook-review:shop -->\n/, ''))
  }
  return code
}

it('untrusted text is tried with every command', () => {
  expect(Object.keys(CALLS)).toEqual(COMMANDS.map(({ name }) => name))
})

const newEmpty = () => newFolder(inject('scratch'))

const NEEDS_BROWSER = new Set(['doctor', 'capture'])

describe.each(Object.entries(CALLS))('%s', (name, calls) => {
  const count = calls('', () => '').length

  it.each(Array.from({ length: count }, (_, i) => i))(
    'writes nothing that is obeyed, whatever others have written: call %i',
    async (i) => {
      const call = (texts: readonly string[]) => {
        let at = 0
        const text = () => texts[at++ % texts.length] || 'a'
        return (calls('', text)[i] ?? []).filter((arg) => arg !== '')
      }
      const code = await expectHarmless(call(['a', 'b']), ['a', 'b'], Infinity)
      // It does what it is for, so that all is written that it ever writes.
      if (i === 0 && !NEEDS_BROWSER.has(name)) expect(code).toBeLessThanOrEqual(1)
      for (const failsFrom of [Infinity, 1, 2, 3, 4, 5, 6])
        await expectHarmless(call([everyCommand]), [everyCommand, everyCommand.slice(1)], failsFrom)
      await fc.assert(
        fc.asyncProperty(
          fc.array(untrustedText, { minLength: 1, maxLength: 9 }),
          fc.oneof(fc.constant(Infinity), fc.nat(8)),
          async (texts, failsFrom) => {
            await expectHarmless(call(texts), texts, failsFrom)
          },
        ),
        { numRuns: runs(4) },
      )
    },
  )

  it('writes nothing that is obeyed where others wrote its settings', async () => {
    await fc.assert(
      fc.asyncProperty(untrustedText, untrustedText, async (name, value) => {
        const cwd = newEmpty()
        const content =
          name.length % 2 === 0 ? value : JSON.stringify({ [name]: value, url: value })
        writeFileSync(join(cwd, 'storybook-review.json'), content)
        const { stdout, stderr } = await runCli(calls('', () => value || 'a')[0] ?? [], { cwd })
        expect(obeyed(stdout + stderr)).toEqual([])
      }),
      { numRuns: runs(10) },
    )
  })
})

describe('a story of somebody else', () => {
  it('is reported by capture so that nothing of it is obeyed', async () => {
    await fc.assert(
      fc.asyncProperty(untrustedText, untrustedText, fc.boolean(), async (id, message, json) => {
        const story = { id, title: message, name: id }
        const notes: CaptureNotes = {
          project: 'shop',
          version: id,
          build_id: null,
          against: message,
          against_build_id: null,
          outcomes: [
            outcomeOf(story, 'not_captured', { variant: message, reason: id, message }),
            outcomeOf(story, 'skipped', { skipped_by: message }),
            ...(id.length % 3 === 0 ? [outcomeOf(story, 'new')] : []),
          ],
          pairs: [],
          refused: [],
          unsupported: [],
          duration_ms: 0,
        }
        for (const what of ['host', 'private', 'scheme', 'window', 'dialog'] as const)
          noteRefused(notes.refused, id, [{ what, to: message, count: 2 }])
        const tell = defineCommand({
          name: 'tell',
          summary: 'Tells',
          arguments: [],
          options: {},
          run: async (context) => {
            const input = { against: undefined, out: undefined }
            printReport(context, { ...input, allowUncaptured: id.length % 2 }, notes)
            throw new TypeError(message)
          },
        })
        const { stdout, stderr } = await runCli(['tell', ...(json ? ['--json'] : [])], {
          commands: [tell],
        })
        expect(obeyed(stdout)).toEqual([])
        expect(obeyed(stderr)).toEqual([])
      }),
      { numRuns: runs(100) },
    )
  })
})

import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import type { Context } from '../../command-line/command.ts'
import { CliError, usageError } from '../../errors.ts'
import { readPipeline, type Pipeline } from '../../pipeline/pipeline.ts'
import { versionOf } from '../../pipeline/version.ts'
import type { Service } from '../../service/service.ts'
import { compareStories } from '../../stories/compare-stories.ts'
import { storiesOfFolder, storiesOfVersion } from '../../stories/stories-of.ts'
import { captureAll, type Result } from '../engine/capture-all.ts'
import type { CaptureSettings } from '../engine/capture-story.ts'
import type { Matrix } from '../engine/variants.ts'
import { pagesAtOnce } from '../engine/pages-at-once.ts'
import { ContactSheets } from '../pairs/contact-sheet.ts'
import { readDesignMap, type MapEntry } from '../pairs/design-map.ts'
import { storyFileName } from '../pairs/pair-id.ts'
import { proposePairs, type PairSources } from '../pairs/pair-source.ts'
import { listKnownPairs, registerPair } from '../pairs/register.ts'
import { listScreens, type Screen } from '../pairs/screens.ts'
import type { AllowedHost } from '../network/allowed-host.ts'
import type { Story } from '../storybook/stories.ts'
import { findVersion, openFolder, openVersion, type OpenBuild } from './open-build.ts'
import { emptyReport, noteNoPair, noteResult, summaryOf, type CaptureReport } from './report.ts'
import { refusedLines } from './refused.ts'
import { selectStories } from './select-stories.ts'
import { allowedHosts, captureMatrix, captureSettings, totalMs } from './settings.ts'
import type { CaptureFlags } from './settings.ts'
import { startBrowser } from './start-browser.ts'

export interface CaptureInput {
  folder: string | undefined
  flags: CaptureFlags
  design: string | undefined
  against: string | undefined
  /** Whether to go on without a build of `against`. */
  allowMissing: boolean
  changedSince: string | undefined
  only: string[] | undefined
  out: string | undefined
  series: string | undefined
  pages: number | undefined
  includeUnchanged: boolean
  strict: boolean
  dryRun: boolean
}

/** The state of a run, besides its captures. */
interface Run {
  context: Context
  input: CaptureInput
  /** Null if captures are only written into a folder. */
  service: Service | null
  version: string
  report: CaptureReport
}

/** Captures the stories of a build, and registers a pair for each one that has something to compare it with. */
export async function capture(context: Context, input: CaptureInput): Promise<void> {
  const settings = context.settings()
  const version = versionOf(settings, readPipeline(context))
  const plan: Plan = {
    settings: captureSettings(input.flags, settings.file.capture),
    matrix: captureMatrix(input.flags, settings.file.capture),
    allowed: allowedHosts(input.flags, settings.file.capture),
    totalMs: totalMs(input.flags, settings.file.capture),
    map: readConfirmed(input.design ?? settings.file.capture?.design, context),
  }
  const service = needsService(input) ? await context.service() : null
  const build = await openBuild(context, input, service, version)
  if (build.stories.length === 0)
    context.output.warn('The Storybook has no stories, so there is nothing to capture')
  try {
    const older = await openOlder(context, input, service)
    const report = emptyReport({
      project: service?.project ?? null,
      version: service ? version : null,
      against: (older && input.against) ?? null,
      removed: older ? removedFrom(older.stories, build.stories) : [],
    })
    await captureBuild({ context, input, service, version, report }, plan, build, older)
  } finally {
    await build.close()
  }
}

/** How a run captures, and the designs that a person has confirmed. */
interface Plan {
  settings: CaptureSettings
  matrix: Matrix
  allowed: AllowedHost[]
  totalMs: number
  map: MapEntry[]
}

async function captureBuild(
  run: Run,
  { settings, matrix, allowed, totalMs, map }: Plan,
  build: OpenBuild,
  older: OpenBuild | null,
): Promise<void> {
  const { context, input, service, report } = run
  const started = Date.now()
  const selected = selectStories(build.stories, input.only)
  const stories = await changedOnly(run, selected)
  report.not_changed = selected.length - stories.length
  const browser = await startBrowser(context.output)
  try {
    const known: KnownPairs = service ? await listKnownPairs(service) : new Map()
    const sources: PairSources = {
      run: {
        project: service?.project ?? '',
        series: seriesOf(input, readPipeline(context)),
        scale: settings.scale,
        tool: `${packageJson.name} ${packageJson.version}, Chromium ${browser.version()}`,
        sheets: await ContactSheets.create(browser),
      },
      map,
      screens: screensOf(service),
      known: new Set(known.keys()),
      includeUnchanged: input.includeUnchanged,
    }
    const job = {
      url: build.url,
      stories,
      matrix,
      settings,
      allowed,
      deadline: started + totalMs,
      older: older && { url: older.url, storyIds: new Set(older.stories.map(({ id }) => id)) },
      pages: input.pages ?? pagesAtOnce(),
    }
    const progress = context.output.progress('Capturing', stories.length)
    const done = new Set<string>()
    await captureAll(browser, job, async (result) => {
      await handle(run, sources, known, result)
      progress.update(done.add(result.story.id).size)
    })
    progress.end()
  } catch (error) {
    if (error instanceof CliError || browser.isConnected()) throw error
    throw usageError('The browser has ended, perhaps because memory ran out: try --pages 1')
  } finally {
    await browser.close()
  }
  report.stories = stories.length
  report.duration_ms = Date.now() - started
  for (const line of refusedLines(report.refused)) context.output.warn(line)
  finish(run)
}

const needsService = ({ folder, against, changedSince, out }: CaptureInput): boolean =>
  [out, folder].includes(undefined) ||
  [against, changedSince].some((version) => version !== undefined)

/** Reads the confirmed entries. A missing map is an error only if it was named. */
function readConfirmed(file: string | undefined, { cwd, output }: Context): MapEntry[] {
  if (file === undefined) return []
  const entries = readDesignMap(resolve(cwd, file))
  const waiting = entries.filter(({ confirmed }) => !confirmed).length
  if (waiting > 0)
    output.warn(
      `${waiting} proposals in ${file} wait for a person: set "confirmed" to true, or delete them`,
    )
  return entries.filter(({ confirmed }) => confirmed)
}

/** Opens the build to compare with. Null if none is named, or if there is none yet and that is allowed. */
async function openOlder(
  { output }: Context,
  { against, allowMissing }: CaptureInput,
  service: Service | null,
): Promise<OpenBuild | null> {
  if (against === undefined) return null
  if (!service) throw new Error('an older build needs the service')
  if (!allowMissing) return openVersion(service, against)
  const older = await findVersion(service, against)
  if (older === null)
    output.warn(
      `${service.project} has no build of version ${against}, so nothing is compared with it`,
    )
  return older
}

async function openBuild(
  { cwd }: Context,
  { folder }: CaptureInput,
  service: Service | null,
  version: string,
): Promise<OpenBuild> {
  if (folder !== undefined) return openFolder(resolve(cwd, folder))
  if (service) return openVersion(service, version)
  throw new Error('a build without a folder needs the service')
}

const removedFrom = (older: readonly Story[], newer: readonly Story[]): string[] => {
  const ids = new Set(newer.map(({ id }) => id))
  return older.map(({ id }) => id).filter((id) => !ids.has(id))
}

/** Under `--changed-since`, returns the stories that differ from that version or are new, perhaps none. */
async function changedOnly(
  { context, input, service, version }: Run,
  stories: Story[],
): Promise<Story[]> {
  if (input.changedSince === undefined || service === null) return stories
  const before = await storiesOfVersion(service, input.changedSince)
  const after =
    input.folder === undefined
      ? await storiesOfVersion(service, version)
      : await storiesOfFolder(resolve(context.cwd, input.folder))
  const { changed, added } = compareStories(before, after)
  const ids = new Set([...changed.map(({ id }) => id), ...added])
  return stories.filter(({ id }) => ids.has(id))
}

/** Pull requests have pairs of their own, so that none of them overwrites another's. */
const seriesOf = ({ series }: CaptureInput, { pullRequest }: Pipeline): string =>
  series ?? (pullRequest === null ? '' : `pr-${pullRequest}`)

/** Returns a function that lists the screens, once, when the first story has a design. */
function screensOf(service: Service | null): PairSources['screens'] {
  let screens: Promise<Screen[]> | undefined
  return () => (screens ??= service ? listScreens(service) : Promise.resolve([]))
}

type KnownPairs = Awaited<ReturnType<typeof listKnownPairs>>

/** Writes or registers the result for a story, while its page waits. */
async function handle(
  run: Run,
  sources: PairSources,
  known: KnownPairs,
  result: Result,
): Promise<void> {
  const { context, input, service, version, report } = run
  const warn = (line: string | null) => void (line && context.output.warn(line))
  warn(noteResult(report, result))
  if (result.outcome !== 'captured') return
  if (input.out !== undefined) {
    await writeCapture(resolve(context.cwd, input.out), result)
    return
  }
  for (const proposal of await proposePairs(sources, result)) {
    if (!('draft' in proposal)) {
      warn(noteNoPair(report, result, proposal))
      continue
    }
    const { draft } = proposal
    const registered =
      input.dryRun || !service
        ? 'dry-run'
        : await registerPair(service, version, draft, known.get(draft.pair_id))
    const { story, variant } = result
    report.pairs.push({
      pair_id: draft.pair_id,
      story: story.id,
      variant: variant.name,
      registered,
    })
  }
}

async function writeCapture(
  folder: string,
  result: Extract<Result, { outcome: 'captured' }>,
): Promise<void> {
  const { story, variant, capture, before } = result
  const name = storyFileName([story.id, variant.name].filter(Boolean).join('.'))
  await mkdir(folder, { recursive: true })
  const write = async (name: string, { image, dom }: typeof capture) => {
    await writeFile(join(folder, `${name}.png`), image)
    const structure = { version: 1, viewport: variant.viewport, root: dom }
    await writeFile(join(folder, `${name}.dom.json`), `${JSON.stringify(structure, null, 2)}\n`)
  }
  await write(name, capture)
  if (before?.outcome === 'captured') await write(`${name}.before`, before.capture)
}

/** Whether the captures had no use. */
const isIdle = (
  { captured, pairs, not_imported }: CaptureReport,
  { against, out }: CaptureInput,
): boolean =>
  captured > 0 && pairs.length + not_imported.length === 0 && !against && out === undefined

/** Prints what was done. Throws a CliError under `--strict` if a story is missing. */
function finish({ context, input, report }: Run): void {
  const { failed, not_imported } = report
  if (isIdle(report, input))
    context.output.warn(
      'No story was compared with anything: name an older build with --against, or designs with --design or parameters.design.url',
    )
  context.output.result({ text: summaryOf(report), json: report })
  const missing = failed.length + not_imported.length
  if (input.strict && missing > 0)
    throw new CliError('incomplete', `${missing} of the stories could not be captured as asked`)
}

import { resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { findBaseline } from '../../baseline/find-baseline.ts'
import type { Context } from '../../command-line/command.ts'
import { readSource } from '../../fork/read-source.ts'
import { readPipeline, type Pipeline } from '../../pipeline/pipeline.ts'
import { captureAll, type Captured, type Result } from '../engine/capture-all.ts'
import { pagesAtOnce } from '../engine/pages-at-once.ts'
import { needsService, type CaptureInput } from './input.ts'
import { requireUnreplaced } from './open-build.ts'
import { openBuilds, type OpenBuilds } from './open-builds.ts'
import { readPlan, type Plan } from './plan.ts'
import { printReport } from './print-report.ts'
import { recordingFailure, recordRun } from './record-run.ts'
import { noteRefused } from './refused.ts'
import { pairRegistrar, type Kept } from './register-pairs.ts'
import type { CaptureNotes } from './report.ts'
import { selectStories } from './select-stories.ts'
import { withBrowser } from './start-browser.ts'
import { goneStories, outcomeOfCaptured, outcomeOfResult } from './story-outcomes.ts'
import { noteUnsupported } from './unsupported.ts'
import { writeCapture } from './write-capture.ts'
import type { Story } from '../storybook/stories.ts'

/**
 * Captures the stories of a build, and registers a pair for each one that has something to compare it with. Whatever
 * is wrong with the settings or the key is found before a build is opened.
 */
export async function capture(context: Context, given: CaptureInput): Promise<void> {
  const plan = readPlan(context, given, await sourceOf(context, given))
  const input = await withBaselines(context, given)
  const service = needsService(input) ? await context.service() : null
  const builds = await openBuilds(context, input, plan.version)
  const { newer, older } = builds
  try {
    const started = Date.now()
    const { stories, leftOut } = await selectStories(context, input, plan.version, newer.stories)
    const notes: CaptureNotes = {
      project: service?.project ?? null,
      version: service && plan.version,
      build_id: newer.build?.build_id ?? null,
      against: (older && input.against) ?? null,
      against_build_id: older?.build?.build_id ?? null,
      outcomes: [...leftOut, ...(older ? goneStories(older.stories, newer.stories) : [])],
      pairs: [],
      refused: [],
      unsupported: [],
      duration_ms: 0,
    }
    const recorded = { input, plan, notes, stories: newer.stories }
    await recordingFailure(context, recorded, () =>
      withBrowser(context, (browser) =>
        captureStories(context, { input, plan, builds, browser, notes, stories, started }),
      ),
    )
    if (service)
      for (const build of [newer, older]) if (build) await requireUnreplaced(service, build)
    await recordRun(context, recorded)
    notes.duration_ms = Date.now() - started
    printReport(context, input, notes)
  } finally {
    await Promise.all([newer.close(), older?.close()])
  }
}

/** What is captured: a folder is what the pipeline builds, whatever its version is called. */
const sourceOf = (context: Context, { folder }: CaptureInput): Promise<Pipeline> | Pipeline =>
  folder === undefined ? readSource(context) : readPipeline(context)

/** Puts versions in place of `auto`. Both options mean the same one, which is looked for once. */
async function withBaselines(context: Context, input: CaptureInput): Promise<CaptureInput> {
  const { against, changedSince, allowMissing } = input
  const found = (name: string | undefined) => findBaseline(context, name, { allowMissing })
  const older = await found(against)
  const since = changedSince === against ? older : await found(changedSince)
  return { ...input, against: older ?? undefined, changedSince: since ?? undefined }
}

interface Run {
  input: CaptureInput
  plan: Plan
  builds: OpenBuilds
  browser: Browser
  notes: CaptureNotes
  stories: Story[]
  /** When it began (ms since 1970). */
  started: number
}

async function captureStories(context: Context, run: Run): Promise<void> {
  const { input, plan, builds, browser, notes, stories, started } = run
  const { newer, older } = builds
  const keep = await keeperOf(context, run)
  const job = {
    url: newer.url,
    stories,
    matrix: plan.matrix,
    settings: plan.settings,
    allowed: plan.allowed,
    deadline: started + plan.totalMs,
    older: older && { url: older.url, storyIds: new Set(older.stories.map(({ id }) => id)) },
    pages: input.pages ?? pagesAtOnce(),
  }
  const progress = context.output.progress('Capturing', stories.length)
  const done = new Set<string>()
  await captureAll(browser, job, async (result) => {
    await noteResult(notes, result, keep)
    progress.update(done.add(result.story.id).size)
  }).finally(() => progress.end())
}

type Keeper = (captured: Captured) => Promise<Kept>

/** Returns what registers the pairs of a captured story, or writes it into a folder. */
async function keeperOf(context: Context, { input, plan, browser }: Run): Promise<Keeper> {
  const { out } = input
  if (out === undefined) return pairRegistrar(context, input, plan, browser)
  return async (captured) => {
    await writeCapture(resolve(context.cwd, out), captured)
    return { design: null, changes: null, notImported: null }
  }
}

async function noteResult(notes: CaptureNotes, result: Result, keep: Keeper): Promise<void> {
  const { story } = result
  if (result.outcome !== 'skipped') noteRefused(notes.refused, story.id, result.refused)
  if (result.outcome !== 'failed') noteUnsupported(notes.unsupported, story.id, result.unsupported)
  if (result.outcome !== 'captured') {
    notes.outcomes.push(outcomeOfResult(result))
    return
  }
  const kept = await keep(result)
  for (const pair of [kept.design, kept.changes])
    if (pair !== null) notes.pairs.push({ ...pair, story: story.id, variant: result.variant.name })
  notes.outcomes.push(outcomeOfCaptured(result, kept))
}

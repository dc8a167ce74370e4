import { resolve } from 'node:path'
import { findBaseline } from '../../baseline/find-baseline.ts'
import type { Context } from '../../command-line/command.ts'
import { captureAll, type Captured } from '../engine/capture-all.ts'
import { pagesAtOnce } from '../engine/pages-at-once.ts'
import { needsService, type CaptureInput } from './input.ts'
import { requireUnreplaced } from './open-build.ts'
import { openBuilds } from './open-builds.ts'
import { readPlan } from './plan.ts'
import { printReport } from './print-report.ts'
import { pairRegistrar } from './register-pairs.ts'
import { emptyReport, noteResult, removedStories } from './report.ts'
import { selectStories } from './select-stories.ts'
import { withBrowser } from './start-browser.ts'
import { writeCapture } from './write-capture.ts'

/**
 * Captures the stories of a build, and registers a pair for each one that has something to compare it with. Whatever
 * is wrong with the settings or the key is found before a build is opened.
 */
export async function capture(context: Context, given: CaptureInput): Promise<void> {
  const plan = readPlan(context, given)
  const input = await withBaselines(context, given)
  const { version, matrix, settings, allowed, totalMs } = plan
  const service = needsService(input) ? await context.service() : null
  const { newer, older } = await openBuilds(context, input, version)
  try {
    const started = Date.now()
    const { stories, notChanged } = await selectStories(context, input, version, newer.stories)
    const report = emptyReport({
      project: service?.project ?? null,
      version: service && version,
      build_id: newer.build?.build_id ?? null,
      against: (older && input.against) ?? null,
      against_build_id: older?.build?.build_id ?? null,
      removed: older ? removedStories(older.stories, newer.stories) : [],
    })
    report.not_changed = notChanged
    report.stories = stories.length
    await withBrowser(context.output, async (browser) => {
      const { out } = input
      const keep =
        out === undefined
          ? await pairRegistrar(context, input, plan, { browser, report })
          : (captured: Captured) => writeCapture(resolve(context.cwd, out), captured)
      const job = {
        url: newer.url,
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
        const line = noteResult(report, result)
        if (line !== null) context.output.warn(line)
        if (result.outcome === 'captured') await keep(result)
        progress.update(done.add(result.story.id).size)
      })
      progress.end()
    })
    if (service)
      for (const build of [newer, older]) if (build) await requireUnreplaced(service, build)
    report.duration_ms = Date.now() - started
    printReport(context, input, report)
  } finally {
    await newer.close()
  }
}

/** Puts versions in place of `auto`. Both options mean the same one, which is looked for once. */
async function withBaselines(context: Context, input: CaptureInput): Promise<CaptureInput> {
  const { against, changedSince, allowMissing } = input
  const found = (name: string | undefined) => findBaseline(context, name, { allowMissing })
  const older = await found(against)
  const since = changedSince === against ? older : await found(changedSince)
  return { ...input, against: older ?? undefined, changedSince: since ?? undefined }
}

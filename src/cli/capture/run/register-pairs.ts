import type { Browser } from 'playwright-core'
import packageJson from '../../package.json' with { type: 'json' }
import type { Context } from '../../command-line/command.ts'
import type { Captured } from '../engine/capture-all.ts'
import { ContactSheets } from '../pairs/contact-sheet.ts'
import { proposePairs, type PairSources } from '../pairs/pair-source.ts'
import { listKnownPairs, registerPair } from '../pairs/register.ts'
import { listScreens, type Screen } from '../pairs/screens.ts'
import type { CaptureInput } from './input.ts'
import type { Plan } from './plan.ts'
import { noteNoPair, type CaptureReport } from './report.ts'

/** Returns what registers the pairs of a captured story, and reports which it has and why it lacks others. */
export async function pairRegistrar(
  context: Context,
  { includeUnchanged, dryRun }: CaptureInput,
  { version, series, settings, designs }: Plan,
  { browser, report }: { browser: Browser; report: CaptureReport },
): Promise<(captured: Captured) => Promise<void>> {
  const service = await context.service()
  const known = await listKnownPairs(service)
  let screens: Promise<Screen[]> | undefined
  const sources: PairSources = {
    run: {
      project: service.project,
      series,
      scale: settings.scale,
      tool: `${packageJson.name} ${packageJson.version}, Chromium ${browser.version()}`,
      sheets: await ContactSheets.create(browser),
    },
    map: designs,
    screens: () => (screens ??= listScreens(service)),
    known: new Set(known.keys()),
    includeUnchanged,
  }
  return async (captured) => {
    for (const proposal of await proposePairs(sources, captured)) {
      if (!('draft' in proposal)) {
        const line = noteNoPair(report, captured, proposal)
        if (line !== null) context.output.warn(line)
        continue
      }
      const { draft } = proposal
      const registered = dryRun
        ? 'dry-run'
        : await registerPair(service, version, draft, known.get(draft.pair_id))
      report.pairs.push({
        pair_id: draft.pair_id,
        story: captured.story.id,
        variant: captured.variant.name,
        registered,
      })
    }
  }
}

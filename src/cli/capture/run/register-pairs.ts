import type { Browser } from 'playwright-core'
import packageJson from '../../package.json' with { type: 'json' }
import type { Context } from '../../command-line/command.ts'
import type { Captured } from '../engine/capture-all.ts'
import { ContactSheets } from '../pairs/contact-sheet.ts'
import { proposePairs, type PairSources, type Proposal } from '../pairs/pair-source.ts'
import type { PairDraft } from '../pairs/register.ts'
import { listKnownPairs, registerPair } from '../pairs/register.ts'
import { listScreens, type Screen } from '../pairs/screens.ts'
import type { CaptureInput } from './input.ts'
import type { Plan } from './plan.ts'

/** A pair of a story, and what registering it did. */
export interface RegisteredPair {
  pair_id: string
  registered: 'created' | 'replaced' | 'unchanged' | 'dry-run'
}

/** What was made of a captured story. */
export interface Kept {
  design: RegisteredPair | null
  changes: RegisteredPair | null
  notImported: Proposal['notImported']
}

/** Returns what registers the pairs of a captured story. */
export async function pairRegistrar(
  context: Context,
  { includeUnchanged, dryRun }: CaptureInput,
  { version, series, settings, designs }: Plan,
  browser: Browser,
): Promise<(captured: Captured) => Promise<Kept>> {
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
  const register = async (draft: PairDraft | null): Promise<RegisteredPair | null> =>
    draft && {
      pair_id: draft.pair_id,
      registered: dryRun
        ? 'dry-run'
        : await registerPair(service, version, draft, known.get(draft.pair_id)),
    }
  return async (captured) => {
    const { design, changes, notImported } = await proposePairs(sources, captured)
    return { design: await register(design), changes: await register(changes), notImported }
  }
}

import type { Captured, Result } from '../engine/capture-all.ts'
import { subjectName } from '../pairs/pair-id.ts'
import type { NoPair } from '../pairs/pair-source.ts'
import type { Story } from '../storybook/stories.ts'
import { noteRefused, type RefusedByStory } from './refused.ts'

/** The story, or the variant of one, that an entry is about. */
interface Subject {
  story: string
  variant: string
}

/** What a run did, as `--json` prints it. */
export interface CaptureReport {
  project: string | null
  version: string | null
  /** The build that was captured; null: a folder. */
  build_id: string | null
  against: string | null
  /** The build of `against` that it was compared with. */
  against_build_id: string | null
  stories: number
  captured: number
  pairs: (Subject & {
    pair_id: string
    registered: 'created' | 'replaced' | 'unchanged' | 'dry-run'
  })[]
  /** The number of stories that `--changed-since` left out. */
  not_changed: number
  /** The number of stories that look the same in both builds, for which no pair is registered. */
  unchanged: number
  /** Stories that only the newer build has; `removed`: only the older one. */
  added: string[]
  removed: string[]
  skipped: string[]
  failed: (Subject & { reason: string; message: string })[]
  /** What stories requested and were refused, which explains a story without its pictures. */
  refused: RefusedByStory[]
  /** Stories whose design is not among the imported screens. */
  not_imported: (Subject & { design: string })[]
  duration_ms: number
}

export const emptyReport = (
  start: Pick<
    CaptureReport,
    'project' | 'version' | 'build_id' | 'against' | 'against_build_id' | 'removed'
  >,
): CaptureReport => ({
  ...start,
  stories: 0,
  captured: 0,
  pairs: [],
  not_changed: 0,
  unchanged: 0,
  added: [],
  skipped: [],
  failed: [],
  refused: [],
  not_imported: [],
  duration_ms: 0,
})

/** Returns the ids of stories that only the older build has. */
export function removedStories(older: readonly Story[], newer: readonly Story[]): string[] {
  const ids = new Set(newer.map(({ id }) => id))
  return older.map(({ id }) => id).filter((id) => !ids.has(id))
}

/** Records a story's result; returns a line for people if something is wrong with it. */
export function noteResult(report: CaptureReport, result: Result): string | null {
  if (result.outcome === 'skipped') {
    report.skipped.push(result.story.id)
    return null
  }
  noteRefused(report.refused, result.story.id, result.refused)
  if (result.outcome === 'captured') {
    report.captured++
    return null
  }
  const { story, variant, reason, message } = result
  const name = 'name' in variant ? String(variant.name) : ''
  report.failed.push({ story: story.id, variant: name, reason, message })
  return `${subjectName(story.id, name)} was not captured: ${message}`
}

/** Records why a captured story makes no pair; returns a line for people if they can do something about it. */
export function noteNoPair(
  report: CaptureReport,
  { story, variant }: Captured,
  proposal: NoPair,
): string | null {
  const subject = { story: story.id, variant: variant.name }
  const id = subjectName(story.id, variant.name)
  switch (proposal.why) {
    case 'unchanged':
      report.unchanged++
      return null
    case 'new':
      report.added.push(story.id)
      return null
    case 'not-imported':
      report.not_imported.push({ ...subject, design: proposal.place })
      return `${id}: its design (${proposal.place}) is not among the imported screens`
    case 'older-failed':
      report.failed.push({ ...subject, reason: 'older-build', message: proposal.message })
      return `${id} was not captured in the older build: ${proposal.message}`
  }
}

/** Sums the report up in a line for people. */
export function summaryOf(report: CaptureReport): string {
  const { pairs, unchanged, added, removed, skipped, failed, captured } = report
  const parts = [
    `${captured} captured`,
    `${pairs.length} ${pairs.length === 1 ? 'pair' : 'pairs'}`,
    unchanged > 0 && `${unchanged} unchanged`,
    added.length > 0 && `${added.length} new`,
    removed.length > 0 && `${removed.length} removed`,
    report.not_changed > 0 && `${report.not_changed} left out`,
    skipped.length > 0 && `${skipped.length} skipped`,
    failed.length > 0 && `${failed.length} not captured`,
  ]
  return parts.filter(Boolean).join(', ')
}

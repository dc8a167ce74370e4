import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import {
  captureAll,
  type CaptureJob,
  type Result,
} from '../../src/cli/capture/engine/capture-all.ts'
import type { Capture } from '../../src/cli/capture/engine/capture-story.ts'
import { parseStories } from '../../src/cli/capture/storybook/stories.ts'
import { serveFolder } from '../../src/cli/capture/storybook/static-server.ts'
import {
  DEFAULT_SETTINGS,
  judgePair,
  loadDesignTree,
  loadDomTree,
} from '../../src/judging/judge/index.ts'
import { readPngHeader } from '../../src/png/header.ts'
import type { ImageSource } from '../../src/png/source.ts'

const VIEWPORT = { w: 1280, h: 720 }

/** What two captures of one unchanged build have in common. */
interface Sameness {
  stories: number
  captured: number
  /** Captured both times. */
  both: number
  sameImage: number
  sameStructure: number
  /** Pairs in which the judge finds something. */
  judged: string[]
  /** Stories that were not captured, with the reason. */
  failed: string[]
  /** Of the first capture. */
  storiesPerSecond: number
}

/** Captures every story of a built Storybook, by id. */
export async function captureFolder(
  browser: Browser,
  folder: string,
  pages: number,
): Promise<{ results: Map<string, Result>; seconds: number }> {
  const server = await serveFolder(folder)
  const results = new Map<string, Result>()
  const job: CaptureJob = {
    url: server.url,
    stories: storiesIn(folder),
    matrix: { viewports: [VIEWPORT], globals: [{}] },
    settings: { scale: 1, root: null, frozenAt: null, transparent: false, timeoutMs: 30_000 },
    older: null,
    allowed: [],
    pages,
  }
  const started = performance.now()
  try {
    await captureAll(browser, job, (result) => void results.set(result.story.id, result))
  } finally {
    await server.close()
  }
  return { results, seconds: (performance.now() - started) / 1000 }
}

export const storiesIn = (folder: string) =>
  parseStories(JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')))

/** Captures a build twice, and has the judge look at each pair. */
export async function captureTwice(
  browser: Browser,
  folder: string,
  pages: number,
): Promise<Sameness> {
  const { results: first, seconds } = await captureFolder(browser, folder, pages)
  const { results: second } = await captureFolder(browser, folder, pages)
  const sameness: Sameness = {
    stories: first.size,
    captured: 0,
    both: 0,
    sameImage: 0,
    sameStructure: 0,
    judged: [],
    failed: [],
    storiesPerSecond: first.size / seconds,
  }
  for (const [id, a] of first) {
    const b = second.get(id)
    if (a.outcome === 'captured') sameness.captured++
    for (const result of [a, b])
      if (result?.outcome === 'failed') sameness.failed.push(`${id}: ${result.message}`)
    if (a.outcome !== 'captured' || b?.outcome !== 'captured') continue
    sameness.both++
    if (a.capture.image.equals(b.capture.image)) sameness.sameImage++
    if (JSON.stringify(a.capture.dom) === JSON.stringify(b.capture.dom)) sameness.sameStructure++
    const found = await findings(a.capture, b.capture)
    if (found.length > 0) sameness.judged.push(`${id}: ${found.join(', ')}`)
  }
  return sameness
}

/** Labels that the judge gives what it finds between two captures, both with their structure. */
async function findings(a: Capture, b: Capture): Promise<string[]> {
  const structure = ({ dom }: Capture) =>
    JSON.stringify({ version: 1, viewport: VIEWPORT, device_pixel_ratio: 1, root: dom })
  const { findings } = await judgePair({
    images: { a: sourceOf(a), b: sourceOf(b) },
    captureFacts: {
      design: { export_scale: 1 },
      story: {
        capture_scale: 1,
        capture_mode: b.mode,
        viewport: VIEWPORT,
        root_found: b.rootFound,
      },
    },
    evidence: {
      design_tool_structure: loadDesignTree(structure(a)),
      dom_structure: loadDomTree(structure(b)),
      icon_candidates: null,
      icon_contact_sheet: null,
    },
    settings: DEFAULT_SETTINGS,
  })
  return findings.map(({ labels }) => labels[0] ?? '')
}

function sourceOf({ image }: Capture): ImageSource {
  const bytes = new Uint8Array(image)
  return { header: readPngHeader(bytes), read: () => Promise.resolve(bytes.slice()) }
}

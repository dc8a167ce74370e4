import { resolve } from 'node:path'
import type { FailOn } from '../../vocabulary/gate.ts'
import { searchBaseline } from '../baseline/search-baseline.ts'
import { listKnownPairs, registerPair, uploadFiles } from '../capture/pairs/register.ts'
import type { Context } from '../command-line/command.ts'
import { CliError } from '../errors.ts'
import { causeLines, causesOf } from '../outcomes/causes.ts'
import { countOutcomes, type StoryOutcome } from '../outcomes/outcome.ts'
import { recordOutcomes } from '../outcomes/record.ts'
import { totalsText } from '../outcomes/totals.ts'
import { readPipeline } from '../pipeline/pipeline.ts'
import { shortCommit, versionOf } from '../pipeline/version.ts'
import type { Service } from '../service/service.ts'
import { compareImage, goneImages, unusableOutcome, type ImagesRun } from './compare-images.ts'
import { readContent, readImages, type FolderImage } from './read-images.ts'
import { imageKey, readStoredImages, type StoredImages } from './stored-images.ts'

/** What `images` was called with. */
interface ImagesInput {
  folder: string
  against: string | undefined
  allowMissing: boolean
  scale: number
  series: string | undefined
  dryRun: boolean
  failOn: FailOn
  allowUncaptured: number
}

/** Uploads the PNGs of a folder as a version, registers a pair for each that differs, and records what became of all. */
export async function images(context: Context, input: ImagesInput): Promise<void> {
  const pipeline = readPipeline(context)
  const { pullRequest } = pipeline
  const { images, unusable } = await readImages(resolve(context.cwd, input.folder))
  const service = await context.service()
  const run: ImagesRun = {
    project: service.project,
    version: versionOf(context.settings(), pipeline),
    series: input.series ?? (pullRequest === null ? '' : `pr-${pullRequest}`),
    scale: input.scale,
  }
  const older = await findOlder(context, input)
  const known = await listKnownPairs(service)
  const ids = new Set(known.keys())
  const compared = images.map((image) => compareImage(run, image, older?.images ?? null, ids))
  const paths = new Set([...images, ...unusable].map(({ path }) => path))
  const outcomes = [
    ...compared.map(({ outcome }) => outcome),
    ...unusable.map(unusableOutcome),
    ...(older ? goneImages(older.images, paths) : []),
  ]
  if (!input.dryRun) {
    await uploadImages(context, service, run, images)
    for (const { draft } of compared)
      if (draft) await registerPair(service, run.version, draft, known.get(draft.pair_id))
    await recordOutcomes(service, run.version, {
      capture: {
        source: 'images',
        series: run.series,
        against: older?.version ?? null,
        allow_uncaptured: input.allowUncaptured,
        fail_on: input.failOn,
        stories_total: paths.size,
      },
      pipeline,
      outcomes,
    })
  }
  report(context, input, { ...run, against: older?.version ?? null, outcomes })
}

interface Older {
  version: string
  images: StoredImages
}

/** The most ancestors whose images are asked for, one after the other. */
const MOST_ANCESTORS = 30

/** Returns the version to compare with. Throws a CliError if it has no images, unless that is allowed. */
const findOlder = (context: Context, { against, allowMissing }: ImagesInput) =>
  searchBaseline<Older>(context, against, {
    allowMissing,
    what: 'images',
    ofVersion: async (service, version) => {
      const images = await readStoredImages(service, version)
      return images.size > 0 ? { version, images } : null
    },
    ofCommits: async (_, commits, ofVersion) => {
      for (const commit of commits.slice(0, MOST_ANCESTORS)) {
        const found = await ofVersion(shortCommit(commit))
        if (found) return found
      }
      return null
    },
    nameOf: ({ version }) => version,
  })

/** Images that are uploaded at once, and so held in memory. */
const AT_ONCE = 8

/** Uploads the images that the version does not have yet. */
async function uploadImages(
  { output }: Context,
  service: Service,
  { project, version }: ImagesRun,
  images: readonly FolderImage[],
): Promise<void> {
  const stored = await readStoredImages(service, version)
  const missing = images.filter((image) => {
    const key = imageKey(project, version, image)
    return stored.get(image.path) !== key
  })
  const progress = output.progress('Uploading', missing.length)
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    const some = missing.slice(at, at + AT_ONCE)
    const files = some.map(async (image) => ({
      name: imageKey(project, version, image).split('/').at(-1) ?? '',
      type: 'image/png' as const,
      content: await readContent(image),
    }))
    await uploadFiles(service, version, await Promise.all(files))
    progress.update(at + some.length)
  }
  progress.end()
}

/** Prints what was done. Throws a CliError if more images are unusable than was granted, or all of them. */
function report(
  { output }: Context,
  { allowUncaptured }: ImagesInput,
  result: ImagesRun & { against: string | null; outcomes: StoryOutcome[] },
): void {
  const { outcomes, project, version, against } = result
  const counts = countOutcomes(outcomes)
  const causes = causesOf(outcomes.filter(({ outcome }) => outcome === 'not_captured'))
  for (const line of causeLines(causes, 'not taken')) output.warn(line)
  const text = totalsText(outcomes)
  output.result({ text, json: { project, version, against, counts, outcomes } })
  const taken = counts.equal + counts.changed + counts.new
  if (taken === 0 || counts.not_captured > allowUncaptured)
    throw new CliError('incomplete', `${text}; --allow-uncaptured is ${allowUncaptured}`)
}

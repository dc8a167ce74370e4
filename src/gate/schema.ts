import * as z from 'zod'
import { whole } from '../http/whole-number.ts'
import { CAPTURE_SOURCES, FAIL_ON, FAIL_ON_ALIASES, OUTCOMES } from '../vocabulary/gate.ts'

// Requests.

/** As long as Storybook's own names may be that `capture` takes. */
const MOST_NAME = 1_000

/** The most outcomes that one request records. */
const MAX_OUTCOMES = 2_000
const MOST_STORIES = 1_000_000

const text = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\0]*$/, 'must hold no NUL')
    .transform((value) => value.toWellFormed())

const optional = <S extends z.ZodType>(schema: S, description: string) =>
  schema
    .nullish()
    .transform((value) => value ?? null)
    .meta({ description })

const count = z.int().min(0).max(MOST_STORIES)

/** By any of its names. */
const FailOnName = z
  .enum([...FAIL_ON, 'candidate'])
  .transform((name) => (name === 'candidate' ? FAIL_ON_ALIASES[name] : name))

const CaptureBody = z.object({
  source: z
    .enum(CAPTURE_SOURCES)
    .describe('`storybook`: stories of a build; `images`: PNGs of other tools.'),
  series: text(200)
    .default('')
    .describe('Separates the pairs of one branch or pull request from those of others.'),
  against: optional(text(128), 'The version that it was compared with; null: designs alone.'),
  allow_uncaptured: count.default(0).describe('How many of its stories may be left uncaptured.'),
  fail_on: FailOnName.default('waiting').describe(
    'What fails where the gate is read without `fail_on`, as for the check that the service keeps. Of several ' +
      'captures of a version the strictest counts.',
  ),
  stories_total: count.describe(
    'How many outcomes it must report: one for each story of the version in each of its variants, also where shards ' +
      'record them; stories that are gone do not count.',
  ),
})

const ChangeBody = z.object({
  repository: optional(text(200), 'Such as `acme/shop`.'),
  commit: optional(text(64), 'The commit that was built.'),
  branch: optional(text(255), 'Its branch.'),
  pull_request: optional(z.int().min(1), 'The number of the pull request.'),
})

const OutcomeBody = z.object({
  story_id: text(MOST_NAME).pipe(z.string().min(1)).describe('Id of the story.'),
  variant: text(MOST_NAME).default('').describe('Empty if the story has only this one.'),
  outcome: z
    .enum(OUTCOMES)
    .describe(
      '`equal`: captured on both sides, looks the same; `changed`: it differs, and there is a pair; `compared`: ' +
        'paired with a design; `new`: there is no older capture; `gone`: only the older build has it; ' +
        '`not_captured`: `reason` says why; `skipped`: `skipped_by` says by what.',
    ),
  pair_id: optional(
    text(200),
    'The pair that shows it. `changed` or `compared` without one: not judged.',
  ),
  reason: optional(text(100), 'Why it was not captured, as a code.'),
  message: optional(text(1_000), 'The same for people.'),
  skipped_by: optional(text(100), 'What skipped it, such as `parameters` or `changed-since`.'),
  title: optional(text(MOST_NAME), 'The component’s title in the Storybook.'),
  name: optional(text(MOST_NAME), 'The story’s name.'),
  image_key: optional(
    text(1_024),
    'Where its image is stored, for later versions to be compared with.',
  ),
})

export const OutcomesBody = z.object({
  capture: CaptureBody.describe('The capture that the outcomes are of.'),
  change: ChangeBody.prefault({}).describe(
    'The commit that was captured, as far as the pipeline knows it.',
  ),
  outcomes: z
    .array(OutcomeBody)
    .max(MAX_OUTCOMES)
    .describe('Each replaces an earlier one of the same story, variant and capture.'),
})
export type OutcomesBody = z.output<typeof OutcomesBody>

export const GateQuery = z.object({ fail_on: FailOnName.optional() })

export const WaitingQuery = z.object({
  after: z.string().max(1_024).default(''),
  limit: whole(1, 1_000).default(200),
})

const PLACE = 'must be the `next_after` of a page before'

/** The place of an outcome: source, series, story and variant. */
const Place = z.tuple([z.enum(CAPTURE_SOURCES), z.string(), z.string(), z.string()])

export const OutcomesQuery = z.object({
  after: z
    .string()
    .transform((json, context) => {
      const place = Place.safeParse(parsed(json))
      if (place.success) return place.data
      context.addIssue(PLACE)
      return z.NEVER
    })
    .optional(),
  limit: whole(1, 1_000).default(200),
})

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

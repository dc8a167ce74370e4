import * as z from 'zod'
import {
  CONCLUSIONS,
  FAIL_ON,
  GATE_REASONS,
  OUTCOMES,
  CAPTURE_SOURCES,
} from '../vocabulary/gate.ts'

// The responses, for the API description, the clients and the tests. The Worker's bundle holds none of these schemas.

export const RecordedView = z.object({
  recorded: z.int().describe('How many outcomes the request held.'),
})

const count = (description: string) => z.int().min(0).meta({ description })

/** Of a version of which nothing is recorded it is not known. */
const known = (description = '') =>
  count('').nullable().describe(`${description} Null: nothing is recorded.`)

const PairCountsShape = {
  unjudged: count('Pairs that were not judged in full as they are now.'),
  open_issues: count('Issues that a person opened and that are still there.'),
  candidates: count('Issues that the judge proposes and that wait for a person.'),
  unnamed_changes: count('Pairs that changed without a finding, and that no person has accepted.'),
}

export const GateCountsView = z
  .object({
    stories_total: count('Outcomes that the captures are expected to report.'),
    ...(Object.fromEntries(
      OUTCOMES.map((outcome) => [outcome, count(`Stories with the outcome \`${outcome}\`.`)]),
    ) as Record<(typeof OUTCOMES)[number], z.ZodInt>),
    missing_outcome: count('Stories that have no outcome.'),
    allow_uncaptured: count('Of those not captured, how many their captures allow.'),
    unjudged: known(PairCountsShape.unjudged.description),
    open_issues: known(
      `${PairCountsShape.open_issues.description} One that several pairs show counts once.`,
    ),
    candidates: known(PairCountsShape.candidates.description),
    unnamed_changes: known(PairCountsShape.unnamed_changes.description),
  })
  .meta({ id: 'GateCounts' })
export type GateCountsView = z.output<typeof GateCountsView>

export const GateCauseView = z
  .object({
    label: z.string().nullable().describe('The main label of its issues.'),
    property: z.string().nullable().describe('What differs; null: nothing was measured.'),
    from: z.string().nullable().describe('What the design or the older build has.'),
    to: z.string().nullable().describe('What was built.'),
    note: z.string().describe('Of the first of its issues, as an example.'),
    issues: count('How many issues have this cause.'),
    stories: z.array(z.string()).describe('Ids of stories that show it, at most 20.'),
    stories_total: count('How many stories show it.'),
  })
  .meta({ id: 'GateCause', description: 'The same change of the same property, in some stories.' })
export type GateCauseView = z.output<typeof GateCauseView>

export const GateView = z
  .object({
    project: z.string().describe('The project.'),
    version: z.string().describe('The version.'),
    fail_on: z.enum(FAIL_ON).describe('What was asked for.'),
    conclusion: z
      .enum(CONCLUSIONS)
      .describe(
        '`success`: every story has an outcome, none is uncaptured beyond what was allowed, every pair was judged, ' +
          'and nothing waits. `pending`: the pipeline or a person has yet to act, and the code host is told when that ' +
          'is done. `neutral`, `failure`: as `fail_on` says.',
      ),
    reasons: z.array(z.enum(GATE_REASONS)).describe('Why it is no success.'),
    counts: GateCountsView.describe('What the conclusion follows from.'),
    connection: z
      .object({
        kind: z.string().describe('How the project is connected.'),
        repository: z.string().describe('To which repository.'),
      })
      .nullable()
      .describe('The connection to the code host; null: there is none.'),
    waiting: z
      .object({
        issues: known('Candidates.'),
        unnamed_changes: known('Changes without a name.'),
        pairs: known('Pairs with either.'),
      })
      .describe('What waits for a person.'),
    causes: z
      .array(GateCauseView)
      .describe(
        'What candidates and open issues have in common, the most frequent first, at most 100.',
      ),
    pull_request: z.int().nullable().describe('As it was recorded.'),
    commit: z.string().nullable().describe('As it was recorded.'),
    queue_url: z
      .url()
      .nullable()
      .describe('Where a person decides; null: the address of the dashboard is not known.'),
  })
  .meta({ id: 'Gate' })
export type GateView = z.output<typeof GateView>

const Text = z.string().nullable().describe('As it was recorded.')

const OutcomeView = z
  .object({
    story_id: z.string().describe('Id of the story.'),
    variant: z.string().describe('Empty if the story has only this one.'),
    source: z.enum(CAPTURE_SOURCES).describe('Of its capture.'),
    series: z.string().describe('Of its capture.'),
    outcome: z.enum(OUTCOMES).describe('As it was recorded.'),
    pair_id: Text,
    reason: Text,
    message: Text,
    skipped_by: Text,
    title: Text,
    name: Text,
    image_key: Text,
    waits: z
      .object(PairCountsShape)
      .nullable()
      .describe('What is not settled in its pair; null: it has none.'),
  })
  .meta({ id: 'Outcome' })

export const OutcomesView = z.object({
  outcomes: z.array(OutcomeView).describe('By source, series, story and variant.'),
  next_after: z.string().nullable().describe('To go on after; null at the end.'),
})
export type OutcomesView = z.output<typeof OutcomesView>

const WaitingPairView = z
  .object({
    pair_id: z.string().describe('Id of the pair; an outcome may name one that does not exist.'),
    unjudged: z.boolean().describe('It was not judged in full as it is now.'),
    unnamed_change: z
      .boolean()
      .describe('It changed without a finding, and no person has accepted that.'),
    issue_ids: z
      .array(z.string())
      .describe(
        'Its candidates and open issues that count, and open issues of other pairs with the same images; at most 1,000.',
      ),
  })
  .meta({ id: 'WaitingPair' })

export const WaitingPairsView = z.object({
  pairs: z.array(WaitingPairView).describe('By id.'),
  next_after: z.string().nullable().describe('To go on after; null at the end.'),
})
export type WaitingPairsView = z.output<typeof WaitingPairsView>

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
  recorded: z.int().meta({ description: 'How many outcomes the request held.' }),
})

const count = (description: string) => z.int().min(0).meta({ description })

/** Of a version of which nothing is recorded it is not known. */
const known = (description = '') =>
  count('')
    .nullable()
    .meta({ description: `${description} Null: nothing is recorded.` })

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
    label: z.string().nullable().meta({ description: 'The main label of its issues.' }),
    property: z
      .string()
      .nullable()
      .meta({ description: 'What differs; null: nothing was measured.' }),
    from: z.string().nullable().meta({ description: 'What the design or the older build has.' }),
    to: z.string().nullable().meta({ description: 'What was built.' }),
    note: z.string().meta({ description: 'Of the first of its issues, as an example.' }),
    issues: count('How many issues have this cause.'),
    stories: z.array(z.string()).meta({ description: 'Ids of stories that show it, at most 20.' }),
    stories_total: count('How many stories show it.'),
  })
  .meta({ id: 'GateCause', description: 'The same change of the same property, in some stories.' })
export type GateCauseView = z.output<typeof GateCauseView>

export const GateView = z
  .object({
    project: z.string().meta({ description: 'The project.' }),
    version: z.string().meta({ description: 'The version.' }),
    fail_on: z.enum(FAIL_ON).meta({ description: 'What was asked for.' }),
    conclusion: z.enum(CONCLUSIONS).meta({
      description:
        '`success`: every story has an outcome, none is uncaptured beyond what was allowed, every pair was judged, ' +
        'and nothing waits. `pending`: the pipeline or a person has yet to act, and the code host is told when that ' +
        'is done. `neutral`, `failure`: as `fail_on` says.',
    }),
    reasons: z.array(z.enum(GATE_REASONS)).meta({ description: 'Why it is no success.' }),
    counts: GateCountsView.meta({ description: 'What the conclusion follows from.' }),
    connection: z
      .object({
        kind: z.string().meta({ description: 'How the project is connected.' }),
        repository: z.string().meta({ description: 'To which repository.' }),
      })
      .nullable()
      .meta({ description: 'The connection to the code host; null: there is none.' }),
    waiting: z
      .object({
        issues: known('Candidates.'),
        unnamed_changes: known('Changes without a name.'),
        pairs: known('Pairs with either.'),
      })
      .meta({ description: 'What waits for a person.' }),
    causes: z.array(GateCauseView).meta({
      description:
        'What candidates and open issues have in common, the most frequent first, at most 100.',
    }),
    pull_request: z.int().nullable().meta({ description: 'As it was recorded.' }),
    commit: z.string().nullable().meta({ description: 'As it was recorded.' }),
    queue_url: z.url().nullable().meta({
      description: 'Where a person decides; null: the address of the dashboard is not known.',
    }),
  })
  .meta({ id: 'Gate' })
export type GateView = z.output<typeof GateView>

const Text = z.string().nullable().meta({ description: 'As it was recorded.' })

const OutcomeView = z
  .object({
    story_id: z.string().meta({ description: 'Id of the story.' }),
    variant: z.string().meta({ description: 'Empty if the story has only this one.' }),
    source: z.enum(CAPTURE_SOURCES).meta({ description: 'Of its capture.' }),
    series: z.string().meta({ description: 'Of its capture.' }),
    outcome: z.enum(OUTCOMES).meta({ description: 'As it was recorded.' }),
    pair_id: Text,
    reason: Text,
    message: Text,
    skipped_by: Text,
    title: Text,
    name: Text,
    image_key: Text,
    waits: z.object(PairCountsShape).nullable().meta({
      description: 'What is not settled in its pair; null: it has none.',
    }),
  })
  .meta({ id: 'Outcome' })

export const OutcomesView = z.object({
  outcomes: z.array(OutcomeView).meta({ description: 'By source, series, story and variant.' }),
  next_after: z.string().nullable().meta({ description: 'To go on after; null at the end.' }),
})
export type OutcomesView = z.output<typeof OutcomesView>

const WaitingPairView = z
  .object({
    pair_id: z
      .string()
      .meta({ description: 'Id of the pair; an outcome may name one that does not exist.' }),
    unjudged: z.boolean().meta({ description: 'It was not judged in full as it is now.' }),
    unnamed_change: z.boolean().meta({
      description: 'It changed without a finding, and no person has accepted that.',
    }),
    issue_ids: z.array(z.string()).meta({
      description:
        'Its candidates and open issues that count, and open issues of other pairs with the same images; at most 1,000.',
    }),
  })
  .meta({ id: 'WaitingPair' })

export const WaitingPairsView = z.object({
  pairs: z.array(WaitingPairView).meta({ description: 'By id.' }),
  next_after: z.string().nullable().meta({ description: 'To go on after; null at the end.' }),
})
export type WaitingPairsView = z.output<typeof WaitingPairsView>

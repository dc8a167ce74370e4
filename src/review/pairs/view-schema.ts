import * as z from 'zod'
import { PairId, ProjectId, RunId, Timestamp } from '../../http/response-fields.ts'
import { CaptureWarnings, RunDifference } from '../../store/judging/run-columns.ts'
import { CaptureFacts } from '../../vocabulary/capture-facts.ts'
import { EVIDENCE_NAMES, KEY_FIELDS, SLOTS } from '../../store/review/pair-fields.ts'

// The responses, for the API description, the clients and the tests. The Worker's bundle holds none of these schemas.

/** The lock on a pair; all null without a live one. */
export const LockView = z.object({
  locked_by: z
    .string()
    .nullable()
    .describe('Who holds the lock; null if nobody does or the lock is stale.'),
  locked_at: Timestamp.nullable(),
  lock_expires_at: Timestamp.nullable().describe('180 seconds after `locked_at`.'),
})
export type LockView = z.output<typeof LockView>

export const ReviewStateView = z
  .object({
    status: z
      .enum(['open', 'in_progress', 'done'])
      .describe('`in_progress`: not done and locked by someone.'),
    done: z
      .boolean()
      .describe('Whether a reviewer marked it as done and none of its objects was replaced since.'),
    ...LockView.shape,
  })
  .meta({ id: 'PairState', description: 'The review state of the pair.' })
export type ReviewStateView = z.output<typeof ReviewStateView>

export const ImageEtag = z
  .string()
  .nullable()
  .describe('The last observed ETag of the object, without quotes; null if it was never found.')

export const LastReviewView = z
  .object({
    who: z.string().describe('The person.'),
    at: Timestamp,
    done: z
      .boolean()
      .describe('True if the pair was marked as done; false for a decision on one of its issues.'),
    images_changed: z
      .array(z.enum(SLOTS))
      .describe('The images that have been replaced since, in storage or by a new registration.'),
  })
  .meta({
    id: 'LastReview',
    description: 'A person’s last action on the pair.',
  })
export type LastReviewView = z.output<typeof LastReviewView>

const StoredKey = z.string().nullable().describe('The key of an object in storage, or null.')

export const UnnamedChangeView = RunDifference.extend({ run_id: RunId }).meta({
  id: 'UnnamedChange',
  description:
    'The images differ beyond anti-aliasing, and the run that finished last found nothing that it can name. Null once a ' +
    'person has marked the pair as done on these images.',
})
export type UnnamedChangeView = z.output<typeof UnnamedChangeView>

/** A pair as every response shows it. */
export const PairView = z
  .object({
    pair_id: PairId,
    project_id: ProjectId,
    link_id: z.string().nullable().describe('The caller’s reference, such as the id of the story.'),
    name: z.string().describe('The name shown to people.'),
    image_a_key: z.string().describe('The key of the design reference.'),
    image_b_key: z.string().describe('The key of the built component’s image.'),
    image_a_etag: ImageEtag,
    image_b_etag: ImageEtag,
    design_tool_structure_key: StoredKey,
    dom_structure_key: StoredKey,
    source_key: StoredKey,
    icon_candidates_key: StoredKey,
    icon_contact_sheet_key: StoredKey,
    capture_facts: CaptureFacts.nullable().describe('How the two images were made, as registered.'),
    created_at: Timestamp,
    updated_at: Timestamp,
    has_issues_count: z
      .int()
      .describe('How many issues are open, fixed_awaiting_verify or closed.'),
    candidate_count: z.int().describe('How many issues are candidates, awaiting a decision.'),
    state: ReviewStateView,
    last_review: LastReviewView.nullable(),
    latest_run: z
      .object({
        run_id: RunId,
        status: z.string().describe('The status of the run.'),
        capture_warnings: CaptureWarnings.nullable(),
      })
      .nullable()
      .describe('The run that was started last.'),
    unnamed_change: UnnamedChangeView.nullable(),
  })
  .meta({ id: 'Pair' })
export type PairView = z.output<typeof PairView>

export const PairListView = z.object({
  pairs: z.array(PairView).describe('In the order of first registration.'),
  next_after: z
    .string()
    .nullable()
    .describe('The cursor for the next page: the id of the last pair here. Null on the last page.'),
})
export type PairListView = z.output<typeof PairListView>

export const RegisteredPairView = PairView.extend({
  created: z.boolean().describe('False if it replaced an earlier registration.'),
  evidence_cleared: z
    .array(z.enum(EVIDENCE_NAMES))
    .describe('Evidence that the registration removed from the pair.'),
  missing: z.array(z.enum(KEY_FIELDS)).describe('Fields whose keys have no object in storage yet.'),
}).meta({ id: 'RegisteredPair' })
export type RegisteredPairView = z.output<typeof RegisteredPairView>

import { json, type OperationDescription } from '../../http/openapi/description.ts'
import { curl, INVALID_BODY, PAIR_NOT_FOUND, PROJECT_SCOPE } from '../../http/openapi/terms.ts'
import { PAIR } from '../pairs/openapi-examples.ts'
import { readOperations } from './openapi-reads.ts'
import { ClaimBody, DoneBody, DoneNextBody, ReleaseBody } from './schema.ts'
import {
  ClaimView,
  DoneNextView,
  DoneView,
  OtherImagesError,
  PairLockedError,
  ReleaseView,
} from './view-schema.ts'

// What the API description says of the review queue.

/** As `claim` leaves it. */
const NEXT = {
  ...PAIR,
  pair_id: 'button--danger',
  name: 'Button / danger',
  state: {
    status: 'in_progress',
    done: false,
    locked_by: 'ada',
    locked_at: '2026-11-21T09:30:00.000Z',
    lock_expires_at: '2026-11-21T09:33:00.000Z',
  },
}

const body = { pair_id: 'button--primary', who: 'ada' }

const claim: OperationDescription = {
  id: 'claimPair',
  tag: 'Review queue',
  method: 'POST',
  path: '/api/claim',
  summary: 'Take or refresh the lock on a pair',
  description:
    'Of any number of simultaneous claims exactly one wins. A lock goes stale 180 seconds after its ' +
    'last claim, and then anyone may take it. A pair that is done can be claimed and stays done, ' +
    'unless one of its images was replaced since.',
  auth: 'bearer',
  parameters: [PROJECT_SCOPE],
  body: json(ClaimBody, body),
  responses: [
    {
      status: 200,
      description: '`who` holds the lock',
      content: json(ClaimView, {
        pair_id: 'button--primary',
        locked_by: 'ada',
        locked_at: '2026-11-21T09:30:00.000Z',
        lock_expires_at: '2026-11-21T09:33:00.000Z',
        done: false,
      }),
    },
    {
      status: 409,
      description: 'Somebody else holds a live lock, and `force` is not given',
      content: json(PairLockedError, {
        error: 'Pair is locked',
        message: 'Locked by bob since 2026-11-21T09:29:00.000Z',
        locked_by: 'bob',
        locked_at: '2026-11-21T09:29:00.000Z',
      }),
    },
  ],
  errors: [INVALID_BODY, PAIR_NOT_FOUND],
  curl: curl('POST', '/api/claim', body),
}

const release: OperationDescription = {
  id: 'releasePair',
  tag: 'Review queue',
  method: 'POST',
  path: '/api/release',
  summary: 'Give the lock on a pair back',
  description: 'Does nothing when `who` is not the holder.',
  auth: 'bearer',
  parameters: [PROJECT_SCOPE],
  body: json(ReleaseBody, body),
  responses: [
    {
      status: 200,
      description: 'What became of the lock',
      content: json(ReleaseView, { pair_id: 'button--primary', released: true, locked_by: null }),
    },
  ],
  errors: [INVALID_BODY, PAIR_NOT_FOUND],
  curl: curl('POST', '/api/release', body),
}

const OTHER_IMAGES = {
  status: 409,
  description:
    'An image is another than the one in `seen`, or, without that, than the one noticed last; the ' +
    'pair is not done. Without `seen` the same request again counts for the image that is there now',
  content: json(OtherImagesError, {
    error: 'Pair has other images',
    message: 'Image b was replaced since the pair was looked at',
    images_changed: ['b'],
  }),
} as const

const done: OperationDescription = {
  id: 'markPair',
  tag: 'Review queue',
  method: 'POST',
  path: '/api/done',
  summary: 'Mark a pair as reviewed, or open it again',
  description:
    'Whoever holds the lock. Marking a pair clears its lock; opening it again leaves a lock alone. The ' +
    'flag belongs to the images that lie there: it ends when somebody reads another object at one of ' +
    'the pair’s keys.',
  auth: 'bearer',
  parameters: [PROJECT_SCOPE],
  body: json(DoneBody, body),
  responses: [
    {
      status: 200,
      description: 'The pair is marked, or open again',
      content: json(DoneView, { pair_id: 'button--primary', done: true, locked_by: null }),
    },
    OTHER_IMAGES,
  ],
  errors: [INVALID_BODY, PAIR_NOT_FOUND],
  curl: curl('POST', '/api/done', body),
}

const doneNext: OperationDescription = {
  id: 'markPairAndMoveOn',
  tag: 'Review queue',
  method: 'POST',
  path: '/api/done_next',
  summary: 'Mark a pair as reviewed and move on to the next one',
  description:
    'Both in one step, and the lock on the next pair too when `claim` is given. Which pair is next ' +
    'is said at `GET /api/next`.',
  auth: 'bearer',
  parameters: [PROJECT_SCOPE],
  body: json(DoneNextBody, { ...body, claim: true }),
  responses: [
    {
      status: 200,
      description: 'The pair is marked; the next one, or null',
      content: json(DoneNextView, { done: 'button--primary', next: NEXT }),
    },
    OTHER_IMAGES,
  ],
  errors: [
    INVALID_BODY,
    {
      ...PAIR_NOT_FOUND,
      when: 'There is no such pair, or it is not in the `project` that is given',
    },
  ],
  curl: curl('POST', '/api/done_next', { ...body, claim: true }),
}

export const reviewQueueOperations: OperationDescription[] = [
  claim,
  release,
  done,
  doneNext,
  ...readOperations,
]

import * as z from 'zod'
import { ISSUE_ORDERS, ISSUE_STATUSES } from '../../store/review/issue-rows.ts'

const MAX_LISTED = 1_000
const DEFAULT_LISTED = 200

const Limit = z.coerce.number().int().min(1).max(MAX_LISTED).default(DEFAULT_LISTED)
export const Status = z.enum(ISSUE_STATUSES)

/** The name of a version. */
const Version = z.string().normalize('NFC').min(1).max(1_024).optional()

export const PairsQuery = z.object({
  version: Version,
  after: z.string().min(1).optional(),
  limit: Limit,
})

const Word = z.string().min(1).max(200).optional()

export const IssuesQuery = z.object({
  status: Status.optional(),
  severity: Word,
  label: Word,
  story: Word,
  reported_by: Word,
  for: Word,
  number: z.coerce.number().int().min(1).optional(),
  order: z.enum(ISSUE_ORDERS).default('number'),
  after: z.coerce.number().int().min(0).optional(),
  limit: Limit,
})

export const CountsQuery = z.object({ for: Word })

export const CausesQuery = z.object({
  status: Status.default('candidate'),
  version: Version,
  least_pairs: z.coerce.number().int().min(1).max(1_000).default(2),
})

export const StructurePath = z.object({ pairId: z.string(), slot: z.enum(['a', 'b']) })

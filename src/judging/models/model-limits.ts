import * as z from 'zod'
import { Price } from './price.ts'

/** The limits for the model calls of one run or request. */
export const ModelLimits = z.strictObject({
  /** The most calls, not counting the one retry of a malformed reply. */
  max_calls: z.int().min(1).max(4).default(2),
  timeout_ms: z.int().min(1_000).max(30_000).default(25_000),
  /** The most tokens in one reply. */
  max_tokens: z.int().min(256).max(64_000).default(4_000),
  temperature: z.number().min(0).max(2).default(0),
  /** The most that all calls may cost; a call that could exceed it is not made. */
  max_cost_usd: z.number().min(0).max(100).default(0.1),
  /** By model; a model without a price counts as free. */
  prices: z.record(z.string(), Price).default({}),
})
export type ModelLimits = z.output<typeof ModelLimits>

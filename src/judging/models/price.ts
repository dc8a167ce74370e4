import * as z from 'zod'
import type { TokenUsage } from '../../clients/chat-model.ts'

/** What a model costs, in USD per million tokens. */
export const Price = z.strictObject({ input: z.number().min(0), output: z.number().min(0) })
export type Price = z.output<typeof Price>

/** Returns the cost in USD; a model without a price is free. */
export const costOf = (usage: TokenUsage, price: Price | null): number =>
  price === null ? 0 : (usage.input * price.input + usage.output * price.output) / 1e6

import * as z from 'zod'
import { Repository } from '../schema.ts'

// All that is read of a webhook (docs.github.com/webhooks): numbers, names of repositories and actions. No text of a
// person is, and an action that is not named here is ignored.

const Place = z.object({ full_name: Repository })

export const PullRequestEvent = z.object({
  action: z.literal('closed'),
  number: z.int().positive(),
  pull_request: z.object({ closed_at: z.iso.datetime({ offset: true }) }),
  repository: Place,
})

export const CheckRunEvent = z.object({
  action: z.literal('rerequested'),
  check_run: z.object({ head_sha: z.string().regex(/^[0-9a-f]{40,64}$/) }),
  repository: Place,
})

export const InstallationEvent = z.object({
  action: z.enum(['created', 'deleted', 'suspend', 'unsuspend', 'new_permissions_accepted']),
})

/** The headers of a webhook. */
export const DeliveryHeaders = z.object({
  event: z.string().max(100),
  deliveryId: z.string().regex(/^[\w-]{1,100}$/),
  signature: z.string().regex(/^sha256=[0-9a-f]{64}$/),
})
export type DeliveryHeaders = z.output<typeof DeliveryHeaders>

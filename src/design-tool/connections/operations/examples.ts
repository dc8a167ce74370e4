import { CREATED_AT } from '../../description-terms.ts'
import type { ConnectionView } from '../view-schema.ts'

export const CONNECTION = {
  id: 'con_01k0n8x5vq3m7r9t2w4y6z8a1c',
  project_id: 'acme',
  design_tool_user_id: '1234567890',
  handle: 'ada',
  kind: 'oauth',
  expires_at: '2027-02-19T09:30:00.000Z',
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
  connected_by: 'ada@example.com',
  shared: false,
  status: 'active',
} satisfies ConnectionView

import type { CodeHostConnectionView } from '../view-schema.ts'

const CREATED_AT = '2026-11-21T09:30:00.000Z'

export const CONNECTION = {
  id: 'hub_01k0n8x5vq3m7r9t2w4y6z8a1c',
  project_id: 'acme',
  kind: 'app',
  repository: 'acme/shop',
  app_slug: 'storybook-review-acme',
  install_url: 'https://github.com/apps/storybook-review-acme/installations/new',
  status: 'not_installed',
  reason: null,
  unreported: null,
  connected_by: 'ada@example.com',
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
} satisfies CodeHostConnectionView

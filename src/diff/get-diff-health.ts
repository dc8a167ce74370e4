import { isoTime } from '../base/time.ts'
import { describe } from '../http/openapi/describe.ts'
import { NOT_DEPLOYED } from '../http/openapi/terms.ts'
import { operationsWith } from '../http/operations/operation.ts'
import { DiffHealth } from './view-schema.ts'

export const getDiffHealth = operationsWith<null>()({
  method: 'GET',
  path: '/healthz',
  auth: 'none',
  handle: () => ({ status: 'ok' as const, timestamp: isoTime() }),
})

export const describeGetDiffHealth = () =>
  describe(getDiffHealth, {
    tag: 'Health',
    summary: 'Whether the diff service is running',
    result: {
      description: 'It is running',
      schema: DiffHealth,
      example: { status: 'ok', timestamp: '2026-11-21T09:30:00.000Z' },
    },
    errors: [NOT_DEPLOYED],
    curl: 'curl "$DIFF_URL/healthz"',
  })

import { isoTime } from '../../base/time.ts'
import { describe } from '../../http/openapi/describe.ts'
import { NOT_DEPLOYED } from '../../http/openapi/terms.ts'
import { Health } from '../view-schema.ts'
import { operation } from './operation.ts'

export const getHealth = operation({
  method: 'GET',
  path: '/health',
  auth: 'none',
  handle: () => ({ status: 'ok' as const, timestamp: isoTime() }),
})

export const describeGetHealth = () =>
  describe(getHealth, {
    tag: 'Health',
    summary: 'Whether the upload service is running',
    result: {
      description: 'It runs',
      schema: Health,
      example: { status: 'ok', timestamp: '2026-11-21T09:30:00.000Z' },
    },
    errors: [NOT_DEPLOYED],
  })

import type { ErrorDescription, Parameter } from '../http/openapi/description.ts'
import { Filename, ProjectId, VersionId } from './parameters.ts'
import { limitMessage, type RequestLimit } from './rate-limit.ts'

// Errors and headers that operations behind an API key share.

export const project: Parameter = { in: 'path', name: 'project', schema: ProjectId }
export const version: Parameter = { in: 'path', name: 'version', schema: VersionId }
export const filename: Parameter = { in: 'path', name: 'filename', schema: Filename }

export const PARAMETER_ERROR: ErrorDescription = {
  code: 'missing_parameter',
  error: 'Missing required parameter: project',
  when: 'A path parameter is missing or invalid; the `error` text names it',
}

export const rateLimited = (limit: RequestLimit): ErrorDescription => ({
  code: 'rate_limited',
  message: limitMessage(limit),
  when: `More than ${limit.perMinute} requests a minute with one key`,
  headers: {
    'Retry-After': 'Seconds to wait.',
    'RateLimit-Limit': 'Requests per period.',
    'RateLimit-Remaining': 'Requests left.',
    'RateLimit-Reset': 'Seconds until the period ends.',
  },
})

export const keyErrors = (limit: RequestLimit): ErrorDescription[] => [
  {
    code: 'authentication_required',
    message: 'Missing X-API-Key header',
    when: 'The header is missing',
  },
  {
    code: 'invalid_key_format',
    message: 'API key must start with svc_proj_',
    when: 'The key does not have the form svc_proj_{project}_{random}',
  },
  {
    code: 'invalid_key',
    message: 'The provided API key is invalid or has been revoked',
    when: 'The key is unknown or was revoked',
  },
  { code: 'key_expired', message: 'This API key has expired', when: 'The key has expired' },
  {
    code: 'project_mismatch',
    message: 'The API key does not belong to the requested project',
    when: 'The key belongs to another project',
  },
  rateLimited(limit),
]

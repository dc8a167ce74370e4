import * as z from 'zod'
import type { Parameter, ErrorDescription } from '../http/openapi/operation.ts'
import { Filename, ProjectId, VersionId } from './parameters.ts'

// What several operations of the upload service are described with.

export const project: Parameter = { in: 'path', name: 'project', schema: ProjectId }
export const version: Parameter = { in: 'path', name: 'version', schema: VersionId }
export const filename: Parameter = { in: 'path', name: 'filename', schema: Filename }
export const contentType = (description: string): Parameter => ({
  in: 'header',
  name: 'Content-Type',
  schema: z.string(),
  required: true,
  description,
})

export const PARAMETER_ERROR: ErrorDescription = {
  code: 'missing_parameter',
  error: 'Missing required parameter: project',
  when: 'A path parameter is missing or invalid; the text names it',
}

export const RATE_LIMITED: ErrorDescription = {
  code: 'rate_limited',
  message: 'At most 100 requests a minute are allowed per API key',
  when: 'Over 100 requests a minute with one key',
  headers: {
    'Retry-After': 'Seconds to wait.',
    'RateLimit-Limit': 'Requests a period.',
    'RateLimit-Remaining': 'Requests left.',
    'RateLimit-Reset': 'Seconds until the period ends.',
  },
}

export const KEY_ERRORS: ErrorDescription[] = [
  {
    code: 'authentication_required',
    message: 'Missing X-API-Key header',
    when: 'The header is absent',
  },
  {
    code: 'invalid_key_format',
    message: 'API key must start with svc_proj_',
    when: 'The key does not read svc_proj_{project}_{random}',
  },
  {
    code: 'invalid_key',
    message: 'The provided API key is invalid or has been revoked',
    when: 'No such key, or it was revoked',
  },
  { code: 'key_expired', message: 'This API key has expired', when: 'Its expiry has passed' },
  {
    code: 'project_mismatch',
    message: 'The API key does not belong to the requested project',
    when: 'The key is of another project',
  },
  RATE_LIMITED,
]

export const STALLED: ErrorDescription = {
  code: 'invalid_request',
  message: 'body: stopped coming',
  when: 'Less than 64 KiB of the body came in 30 seconds',
}

export const INVALID_ARCHIVE: ErrorDescription = {
  code: 'invalid_archive',
  message: 'The data of "assets/main.js" does not have the CRC-32 that the directory gives',
  when:
    'The body is empty, broken or no readable ZIP, an entry is damaged, or the archive inflates to ' +
    'more than 512 MiB an entry or 4 GiB in all; the message says which entry and why',
}

export const TOO_LARGE: ErrorDescription = {
  code: 'file_too_large',
  message: 'Maximum upload size is 100 MB',
  when: 'The file is over 100 MB (100 × 1024 × 1024 bytes)',
}

export const FAILURE: ErrorDescription = {
  code: 'internal',
  message: 'Upload failed',
  when: 'The service failed',
}

export const NO_SIGNING: ErrorDescription = {
  code: 'not_configured',
  message: 'Presigned uploads need UPLOAD_SIGNING_SECRET or R2 credentials',
  when: 'The deployment has nothing to sign URLs with, or a setting of it is wrong',
}

export const WRONG_SETTING: ErrorDescription = {
  code: 'not_configured',
  message: 'Invalid setting PUBLIC_STORAGE_URL: must be an http or https URL',
  when: 'A setting that this needs is wrong; the message names it',
}

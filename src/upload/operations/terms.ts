import * as z from 'zod'
import { BEING_REMOVED } from '../../builds/reserve-build.ts'
import type { Parameter, ErrorDescription } from '../../http/openapi/description.ts'
import { pathId } from '../../http/openapi/terms.ts'
import { UPLOAD_LIMIT } from '../../tenancy/rate-limit.ts'
import { keyErrors, rateLimited } from '../../tenancy/description-terms.ts'

// Parameters and errors that the operations of the upload service share.

export const contentType = (description: string): Parameter => ({
  in: 'header',
  name: 'Content-Type',
  schema: z.string(),
  required: true,
  description,
})

export const STORAGE_KEY = pathId('key', 'A stored key, slashes included.')

export const RATE_LIMITED = rateLimited(UPLOAD_LIMIT)

export const KEY_ERRORS = keyErrors(UPLOAD_LIMIT)

export const STALLED: ErrorDescription = {
  code: 'invalid_request',
  message: 'body: stopped coming',
  when: 'Less than 64 KiB of the body arrived in 30 seconds',
}

export const INVALID_ARCHIVE: ErrorDescription = {
  code: 'invalid_archive',
  message: 'The data of "assets/main.js" does not have the CRC-32 that the directory gives',
  when:
    'The body is empty, broken or not a readable ZIP, an entry is damaged, or the archive ' +
    'inflates to more than 512 MiB per entry or 4 GiB in total; the message says which entry ' +
    'and why',
}

export const TOO_LARGE: ErrorDescription = {
  code: 'file_too_large',
  message: 'Maximum upload size is 100 MB',
  when: 'The file is larger than 100 MB (100 × 1024 × 1024 bytes)',
}

export const REMOVING: ErrorDescription = {
  code: 'unavailable',
  message: BEING_REMOVED,
  when: 'The version ended some days ago, and its objects are being deleted at this moment',
  headers: { 'Retry-After': 'Seconds to wait.' },
}

export const FAILURE: ErrorDescription = {
  code: 'internal',
  message: 'Upload failed',
  when: 'The service failed',
}

export const NO_SIGNING: ErrorDescription = {
  code: 'not_configured',
  message: 'Presigned uploads need UPLOAD_SIGNING_SECRET or R2 credentials',
  when:
    'The deployment has neither a secret nor R2 credentials to sign URLs with, or one of ' +
    'these settings is invalid',
}

export const WRONG_SETTING: ErrorDescription = {
  code: 'not_configured',
  message: 'Invalid setting PUBLIC_STORAGE_URL: must be an http or https URL',
  when: 'A required setting is invalid; the message names it',
}

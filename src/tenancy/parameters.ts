import * as z from 'zod'
import { AppError } from '../base/errors.ts'
import { isReservedVersion } from './version-names.ts'

/** Has to fit, with the prefix `view-`, into one DNS label of 63 characters. */
export const ProjectId = z
  .string()
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,56}[A-Za-z0-9])?$/)
  .describe('Project identifier; also the DNS label `view-{project}`.')

/** The key of a file, `<project>/<version>/<filename>`, takes at most 1,024 bytes. */
const MOST_SEGMENT_BYTES = 480
const encoder = new TextEncoder()

/** A path segment that is also part of an object key, of which storage has one for all spellings of a name in Unicode. */
const Segment = z
  .string()
  .normalize('NFC')
  .min(1)
  .max(128)
  // oxlint-disable-next-line no-control-regex -- control characters are what it keeps out
  .regex(/^[^./\\?#%\u0000-\u001f\u007f-\u009f][^/\\?#%\u0000-\u001f\u007f-\u009f]*$/)
  .refine((name) => encoder.encode(name).length <= MOST_SEGMENT_BYTES, {
    error: `takes more than ${MOST_SEGMENT_BYTES} bytes in UTF-8`,
  })

export const VersionId = Segment.refine((name) => !isReservedVersion(name), {
  error: ({ input }) =>
    `${JSON.stringify(input)} is a name that Storybook uses at the top of a site; call it ${JSON.stringify(`version-${String(input)}`)}`,
}).describe(
  'Version name: a release tag, `latest`, a pull-request label; not a name that Storybook uses at the top of a site, such as `assets`.',
)
export const Filename = Segment.describe('Name of the file to be uploaded.')

/** The full id of a commit, as git prints it: SHA-1 or SHA-256. */
export const CommitId = z
  .string()
  .regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, 'must be a full commit id in lower case')

const RULES = { project: ProjectId, version: VersionId, filename: Filename } as const
type ParameterName = keyof typeof RULES

/**
 * Returns the path segments after the route's first one, percent-decoded once and validated, under the given names in
 * order; null instead of a name skips a fixed segment. Throws `missing_parameter` for the first that is missing or
 * invalid, and `not_found` if there are more segments than names.
 */
export function pathParameters<N extends ParameterName>(
  url: string,
  names: readonly (N | null)[],
): Record<N, string> {
  const [, , ...segments] = new URL(url).pathname.split('/')
  if (segments.length > names.length) throw new AppError('not_found')
  const entries = names.flatMap((name, i) =>
    name === null ? [] : [[name, pathParameter(name, decodeSegment(segments[i] ?? ''))]],
  )
  return Object.fromEntries(entries) as Record<N, string>
}

/** Decodes and validates a path segment. Throws `missing_parameter`. */
export function pathParameter(name: ParameterName, segment: string | null): string {
  const result = RULES[name].safeParse(segment)
  if (result.success) return result.data
  // Only reserved and long names get an explanation; other invalid ones are reported as missing.
  const refused = result.error.issues.find(({ code }) => code === 'custom')
  throw new AppError('missing_parameter', refused?.message, {
    error: `Missing required parameter: ${name}`,
  })
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

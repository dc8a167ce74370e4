import * as z from 'zod'
import { sealingKey } from '../base/sealed.ts'
import { isLoopbackHost } from '../base/loopback.ts'

// The schema of each setting. The messages say what is wrong without repeating the value.

/** The environments whose judges a deployment can use; its runs are labelled with them. */
export const ENVIRONMENTS = ['production', 'staging', 'unlabelled'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

/** Any other name counts as `unlabelled`. */
const ENVIRONMENT_NAMES = new Map<string, Environment>([
  ['production', 'production'],
  ['stage', 'staging'],
  ['staging', 'staging'],
])

const environment = z
  .string()
  .transform((value): Environment => ENVIRONMENT_NAMES.get(value.toLowerCase()) ?? 'unlabelled')

const SERVICE_NAMES = ['upload', 'cdn', 'diff', 'ci'] as const
export type ServiceName = (typeof SERVICE_NAMES)[number]

const flag = z
  .enum(['true', 'false', '1', '0'], 'must be true or false')
  .transform((value) => value === 'true' || value === '1')

const wholeNumber = (most: number, least = 0) => {
  const message = `must be a whole number from ${least} to ${most}`
  return z.coerce.number(message).int(message).min(least, message).max(most, message)
}

/** Text that is valid in a header. Any other text would make the request or response fail. */
const headerValue = z.string().regex(/^[\x20-\x7e]+$/, 'must be printable ASCII')

const word = (minLength: number) =>
  z
    .string()
    .min(minLength, `must have at least ${minLength} characters`)
    .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without blanks')

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)

const isServiceName = (name: string): name is ServiceName =>
  (SERVICE_NAMES as readonly string[]).includes(name)

const serviceNames = list.transform((names, ctx): ServiceName[] => {
  const all = SERVICE_NAMES.join(', ')
  const unknown = names.find((name) => !isServiceName(name))
  if (unknown !== undefined)
    ctx.addIssue(`${JSON.stringify(unknown.slice(0, 40))} is no component; there are ${all}`)
  else if (names.length === 0) ctx.addIssue(`names no component; there are ${all}`)
  return names.filter(isServiceName)
})

/** Plain http is allowed for servers on this machine only: between machines others could read it. */
const isConfidential = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))

const isWithoutUser = ({ username, password }: URL): boolean => username === '' && password === ''

/** Parses a URL without a user name. `form` accepts or rejects it, and returns its normal form. */
const address = (form: (url: URL, text: string) => string | null, message: string) =>
  z.string().transform((text, ctx) => {
    const url = URL.parse(text)
    const value = url && isWithoutUser(url) ? form(url, text) : null
    if (value !== null) return value
    ctx.addIssue(message)
    return z.NEVER
  })

/** Returns the base URL that paths are appended to, without a trailing slash; null for a URL with query or fragment. */
const baseOf = ({ origin, pathname, search, hash }: URL): string | null =>
  search === '' && hash === '' ? origin + pathname.replace(/\/+$/, '') : null

/** A server that receives secrets, or whose data is trusted. */
const serverUrl = address(
  (url) => (isConfidential(url) ? baseOf(url) : null),
  'must be an https URL without user, query and fragment (http: for localhost alone)',
)

/** A URL that is only shown to clients: whoever publishes the storage decides whether it uses https. */
const publicUrl = address(
  (url) => (/^https?:$/.test(url.protocol) ? baseOf(url) : null),
  'must be an http or https URL without user, query and fragment',
)

/** A page that a browser is sent to with credentials; kept unchanged, because it is registered in this form. */
const pageUrl = address(
  (url, text) => (isConfidential(url) && /^https?:\/\/[^\s#]+$/i.test(text) ? text : null),
  'must be an https URL without user and fragment (http: for localhost alone)',
)

const hostName = z
  .string()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i, 'must be host names, separated by commas')
  .toLowerCase()

const tokenKey = z.string().transform((value, ctx) => {
  const key = sealingKey(value)
  if (key) return key
  ctx.addIssue('must be 32 bytes in base64')
  return z.NEVER
})

export const SETTINGS = {
  /** The triggers of the audit log keep the events of the last 30 days in any case. */
  AUDIT_DAYS: wholeNumber(3_650, 60).default(400),
  ENVIRONMENT: environment.default('unlabelled'),
  SERVICES: serviceNames.default([...SERVICE_NAMES]),
  CDN_DOMAIN: z.string().optional(),
  CDN_TRIAL_HOST: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i, 'must be a host name')
    .optional(),
  CDN_PATH_VERSIONING: flag.default(false),
  CDN_MUTABLE_CACHE_CONTROL: headerValue.optional(),
  CDN_HTML_CACHE_CONTROL: headerValue.optional(),
  CDN_EDGE_CACHE: flag.default(false),
  CDN_MEMORY_CACHE_MB: wholeNumber(64).default(32),
  CROP_URL_DAYS: wholeNumber(365).default(30),
  PUBLIC_STORAGE_URL: publicUrl.optional(),
  UPLOAD_SIGNING_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  SERVICE_AUTH_TOKEN: word(16).optional(),
  R2_ACCOUNT_ID: z
    .string()
    .regex(/^[a-z0-9-]{1,63}$/i, 'must be the id of an account')
    .optional(),
  R2_ACCESS_KEY_ID: word(1).optional(),
  R2_SECRET_ACCESS_KEY: word(1).optional(),
  R2_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,62}$/i, 'must be the name of a bucket')
    .optional(),
  R2_S3_ENDPOINT: serverUrl.optional(),
  JUDGE_MODEL_URL: serverUrl.optional(),
  JUDGE_MODEL_API_KEY: word(1).optional(),
  DESIGN_TOOL_API_URL: serverUrl.default('https://api.figma.com'),
  DESIGN_TOOL_OAUTH_URL: pageUrl.default('https://www.figma.com/oauth'),
  DESIGN_TOOL_CLIENT_ID: word(1)
    .regex(/^[^:]+$/, 'must hold no colon')
    .optional(),
  DESIGN_TOOL_CLIENT_SECRET: word(1).optional(),
  DESIGN_TOOL_REDIRECT_URI: pageUrl.optional(),
  DESIGN_TOOL_TOKEN_ENCRYPTION_KEY: tokenKey.optional(),
  DESIGN_TOOL_TOKEN_ENCRYPTION_KEY_OLD: list.pipe(z.array(tokenKey)).default([]),
  DESIGN_TOOL_IMAGE_HOSTS: list.pipe(z.array(hostName)).default(['figma.com', 'amazonaws.com']),
  GITHUB_API_URL: serverUrl.default('https://api.github.com'),
  GITHUB_URL: serverUrl.default('https://github.com'),
  SERVICE_URL: serverUrl.optional(),
  DASHBOARD_URL: serverUrl.optional(),
} as const

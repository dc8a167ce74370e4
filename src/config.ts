import * as z from 'zod'
import { AppError } from './base/errors.ts'
import { sealingKey, type SealingKey } from './base/sealed.ts'

/** What the runtime hands every handler. Variables and secrets arrive as strings; only this file reads them. */
export interface Env {
  STORAGE: R2Bucket
  DB: D1Database
  /** Absent in a CDN-only deployment. */
  UPLOAD_RATE_LIMIT?: RateLimit
  /** Absent in a CDN-only deployment. */
  REVIEW_QUEUE?: DurableObjectNamespace
  /** Workers AI; absent unless a judge is to ask its models. */
  AI?: Ai

  ENVIRONMENT?: string
  SERVICES?: string
  CDN_DOMAIN?: string
  CDN_PATH_VERSIONING?: string
  CDN_MUTABLE_CACHE_CONTROL?: string
  CDN_HTML_CACHE_CONTROL?: string
  CDN_EDGE_CACHE?: string
  CDN_MEMORY_CACHE_MB?: string
  PUBLIC_STORAGE_URL?: string

  UPLOAD_SIGNING_SECRET?: string
  SERVICE_AUTH_TOKEN?: string
  R2_ACCOUNT_ID?: string
  R2_ACCESS_KEY_ID?: string
  R2_SECRET_ACCESS_KEY?: string
  R2_BUCKET?: string
  R2_S3_ENDPOINT?: string
  JUDGE_MODEL_URL?: string
  JUDGE_MODEL_API_KEY?: string
  DESIGN_TOOL_API_URL?: string
  DESIGN_TOOL_OAUTH_URL?: string
  DESIGN_TOOL_CLIENT_ID?: string
  DESIGN_TOOL_CLIENT_SECRET?: string
  DESIGN_TOOL_REDIRECT_URI?: string
  DESIGN_TOOL_TOKEN_ENCRYPTION_KEY?: string
  DESIGN_TOOL_TOKEN_ENCRYPTION_KEY_OLD?: string
  DESIGN_TOOL_IMAGE_HOSTS?: string
}

/** Which judges a deployment goes by; its runs carry the word where its judge has no other name. */
export const ENVIRONMENTS = ['production', 'staging', 'unlabelled'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

export type ServiceName = 'upload' | 'cdn' | 'diff'

/** Credentials of R2's S3 API, for presigned URLs that bypass the Worker. */
export interface S3Config {
  /** Origin and path before `/<bucket>/<key>`, without a trailing slash. */
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** An API that speaks OpenAI's chat completions. */
export interface ModelEndpoint {
  /** Up to and without `/chat/completions`, nor a trailing slash. */
  url: string
  /** Null for a server that asks for none. */
  apiKey: string | null
}

/** The design tool, whose REST API is Figma's. */
export interface DesignToolConfig {
  /** Origin and path before `/v1/…`. */
  apiUrl: string
  /** The page where a person lets this service in. */
  oauthUrl: string
  /** Null unless everything that OAuth needs is set. */
  oauthClient: { id: string; secret: string; redirectUri: string } | null
  /** Seal the stored tokens: the first what is written, any what is read. Empty: not configured. */
  tokenKeys: SealingKey[]
  /** Hosts, with all below them, that rendered images are fetched from over https. */
  imageHosts: string[]
}

export interface Config {
  services: ReadonlySet<ServiceName>
  cdn: {
    /** `{domain}` of `view-{project}.{domain}`; null: the host the upload service was reached at. */
    domain: string | null
    pathVersioning: boolean
    /** Replaces the `Cache-Control` of files whose name carries no content hash; null: nothing does. */
    mutableCacheControl: string | null
    /** The same for HTML documents alone, where the one above is null. */
    htmlCacheControl: string | null
    /** Whether files are read through the entrypoint that the platform's cache stands in front of. */
    edgeCache: boolean
    /** How much of the hottest files an isolate keeps; 0: nothing. */
    memoryCacheBytes: number
  }
  upload: {
    /** Where `<key>` of a stored archive is publicly readable; null: this service's own `/storage`. */
    publicStorageUrl: string | null
    /** Signs the built-in presigned URLs; null: not configured. */
    signingSecret: string | null
    /** null: presigned URLs are the built-in, HMAC-signed ones. */
    s3: S3Config | null
  }
  diff: {
    environment: Environment
    /** The dashboard's bearer token; null: not configured, and nothing is answered. */
    serviceAuthToken: string | null
    /** Where the `openai-compatible` stages of a judge ask; null: not configured. */
    modelEndpoint: ModelEndpoint | null
    designTool: DesignToolConfig
  }
}

/** Any other word is no environment with judges of its own. */
const ENVIRONMENT_NAMES = new Map<string, Environment>([
  ['production', 'production'],
  ['stage', 'staging'],
  ['staging', 'staging'],
])

const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1')
const url = z.url().transform((value) => value.replace(/\/+$/, ''))
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)
const environment = z
  .string()
  .transform((value): Environment => ENVIRONMENT_NAMES.get(value.toLowerCase()) ?? 'unlabelled')
const tokenKey = z.string().transform((value, ctx) => {
  const key = sealingKey(value)
  if (key) return key
  ctx.addIssue('is not 32 bytes in base64')
  return z.NEVER
})
const serviceNames = z
  .string()
  .transform((value) => value.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(['upload', 'cdn', 'diff'])).min(1))

const Variables = z.object({
  ENVIRONMENT: environment.default('unlabelled'),
  SERVICES: serviceNames.default(['upload', 'cdn', 'diff']),
  CDN_DOMAIN: z.string().optional(),
  CDN_PATH_VERSIONING: flag.default(false),
  CDN_MUTABLE_CACHE_CONTROL: z.string().optional(),
  CDN_HTML_CACHE_CONTROL: z.string().optional(),
  CDN_EDGE_CACHE: flag.default(false),
  CDN_MEMORY_CACHE_MB: z.coerce.number().int().min(0).max(64).default(32),
  PUBLIC_STORAGE_URL: url.optional(),
  UPLOAD_SIGNING_SECRET: z.string().min(16).optional(),
  SERVICE_AUTH_TOKEN: z.string().optional(),
  R2_ACCOUNT_ID: z.string().optional(),
  R2_ACCESS_KEY_ID: z.string().optional(),
  R2_SECRET_ACCESS_KEY: z.string().optional(),
  R2_BUCKET: z.string().optional(),
  R2_S3_ENDPOINT: url.optional(),
  JUDGE_MODEL_URL: url.optional(),
  JUDGE_MODEL_API_KEY: z.string().optional(),
  DESIGN_TOOL_API_URL: url.default('https://api.figma.com'),
  DESIGN_TOOL_OAUTH_URL: url.default('https://www.figma.com/oauth'),
  DESIGN_TOOL_CLIENT_ID: z.string().optional(),
  DESIGN_TOOL_CLIENT_SECRET: z.string().optional(),
  DESIGN_TOOL_REDIRECT_URI: z.url().optional(),
  DESIGN_TOOL_TOKEN_ENCRYPTION_KEY: tokenKey.optional(),
  DESIGN_TOOL_TOKEN_ENCRYPTION_KEY_OLD: list.pipe(z.array(tokenKey)).default([]),
  DESIGN_TOOL_IMAGE_HOSTS: list.default(['figma.com', 'amazonaws.com']),
})

const parsed = new WeakMap<object, Config>()

/**
 * The settings of this deployment. An empty string counts as unset, so that a variable can be
 * switched off from a shell. Throws `not_configured` naming the variable (never its value).
 */
export function readConfig(env: Env): Config {
  const known = parsed.get(env)
  if (known) return known
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => typeof value === 'string' && value !== ''),
  )
  const result = Variables.safeParse(set)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new AppError('not_configured', `Invalid setting ${String(issue?.path[0])}`)
  }
  const config = toConfig(result.data)
  parsed.set(env, config)
  return config
}

function toConfig(vars: z.infer<typeof Variables>): Config {
  return {
    services: new Set(vars.SERVICES),
    cdn: {
      domain: vars.CDN_DOMAIN ?? null,
      pathVersioning: vars.CDN_PATH_VERSIONING,
      mutableCacheControl: vars.CDN_MUTABLE_CACHE_CONTROL ?? null,
      htmlCacheControl: vars.CDN_HTML_CACHE_CONTROL ?? null,
      edgeCache: vars.CDN_EDGE_CACHE,
      memoryCacheBytes: vars.CDN_MEMORY_CACHE_MB * 1024 * 1024,
    },
    upload: {
      publicStorageUrl: vars.PUBLIC_STORAGE_URL ?? null,
      signingSecret: vars.UPLOAD_SIGNING_SECRET ?? null,
      s3: s3Config(vars),
    },
    diff: {
      environment: vars.ENVIRONMENT,
      serviceAuthToken: vars.SERVICE_AUTH_TOKEN ?? null,
      modelEndpoint: vars.JUDGE_MODEL_URL
        ? { url: vars.JUDGE_MODEL_URL, apiKey: vars.JUDGE_MODEL_API_KEY ?? null }
        : null,
      designTool: designToolConfig(vars),
    },
  }
}

function s3Config(vars: z.infer<typeof Variables>): S3Config | null {
  const { R2_ACCOUNT_ID, R2_ACCESS_KEY_ID, R2_SECRET_ACCESS_KEY, R2_BUCKET } = vars
  if (!R2_ACCOUNT_ID || !R2_ACCESS_KEY_ID || !R2_SECRET_ACCESS_KEY || !R2_BUCKET) return null
  return {
    endpoint: vars.R2_S3_ENDPOINT ?? `https://${R2_ACCOUNT_ID}.r2.cloudflarestorage.com`,
    bucket: R2_BUCKET,
    accessKeyId: R2_ACCESS_KEY_ID,
    secretAccessKey: R2_SECRET_ACCESS_KEY,
  }
}

function designToolConfig(vars: z.infer<typeof Variables>): DesignToolConfig {
  const key = vars.DESIGN_TOOL_TOKEN_ENCRYPTION_KEY
  const { DESIGN_TOOL_CLIENT_ID: id, DESIGN_TOOL_CLIENT_SECRET: secret } = vars
  const redirectUri = vars.DESIGN_TOOL_REDIRECT_URI
  return {
    apiUrl: vars.DESIGN_TOOL_API_URL,
    oauthUrl: vars.DESIGN_TOOL_OAUTH_URL,
    oauthClient: id && secret && redirectUri ? { id, secret, redirectUri } : null,
    tokenKeys: key ? [key, ...vars.DESIGN_TOOL_TOKEN_ENCRYPTION_KEY_OLD] : [],
    imageHosts: vars.DESIGN_TOOL_IMAGE_HOSTS,
  }
}

import type { SealingKey } from '../base/sealed.ts'
import { readSetting, type SettingName } from './read-setting.ts'
import type { Environment, ServiceName } from './schemas.ts'

/** What the dashboard's Worker is asked, by RPC. */
export interface Memberships {
  /** Whether a person may see a project, whose id is given as stored. */
  isMember(person: { projectId: string; who: string }): Promise<boolean>
  /** Those of these people who may see it. */
  membersAmong(people: { projectId: string; people: readonly string[] }): Promise<string[]>
}

/**
 * The bindings, variables and secrets of every handler. The variables and secrets are strings, which only this file
 * reads.
 */
export interface Env {
  STORAGE: R2Bucket
  DB: D1Database
  /** Absent in a CDN-only deployment. */
  UPLOAD_RATE_LIMIT?: RateLimit
  /** Absent in a CDN-only deployment. */
  CI_RATE_LIMIT?: RateLimit
  /** The same. */
  FORK_RATE_LIMIT?: RateLimit
  /** Absent in a CDN-only deployment. */
  REVIEW_QUEUE?: DurableObjectNamespace
  /** The same. */
  CODE_HOST_REPORTER?: DurableObjectNamespace
  /** The dashboard; without it private projects are open to API keys alone. */
  DASHBOARD?: Memberships
  /** Workers AI; present only where a judge uses its models. */
  AI?: Ai
  /** Which version of the Worker runs; absent where the platform names none. */
  CF_VERSION_METADATA?: WorkerVersionMetadata

  ENVIRONMENT?: string
  SERVICES?: string
  AUDIT_DAYS?: string
  CDN_DOMAIN?: string
  CDN_TRIAL_HOST?: string
  CDN_PATH_VERSIONING?: string
  CDN_MUTABLE_CACHE_CONTROL?: string
  CDN_HTML_CACHE_CONTROL?: string
  CDN_EDGE_CACHE?: string
  CDN_MEMORY_CACHE_MB?: string
  CROP_URL_DAYS?: string
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
  GITHUB_API_URL?: string
  GITHUB_URL?: string
  SERVICE_URL?: string
  DASHBOARD_URL?: string
}

export { ENVIRONMENTS } from './schemas.ts'
export type { Environment, ServiceName } from './schemas.ts'

/** Credentials for R2's S3 API, for presigned URLs that bypass the Worker. */
export interface S3Config {
  /** Origin and path before `/<bucket>/<key>`, without a trailing slash. */
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** An API compatible with OpenAI's chat completions. */
export interface ModelEndpoint {
  /** The base URL before `/chat/completions`, without a trailing slash. */
  url: string
  /** Null for a server that needs none. */
  apiKey: string | null
}

/** The design tool; its REST API is Figma's. */
export interface DesignToolConfig {
  /** Origin and path before `/v1/…`. */
  apiUrl: string
  /** The page where a person authorises this service. */
  oauthUrl: string
  /** The app that is registered with the design tool; null unless both of its settings are set. */
  oauthClient: { id: string; secret: string } | null
  /** The page that people return to after authorising; null if not configured. */
  redirectUri: string | null
  /** Keys that seal the stored tokens: the first encrypts, any of them decrypts. Empty if not configured. */
  tokenKeys: SealingKey[]
  /** Hosts that rendered images are downloaded from over https, including their subdomains. */
  imageHosts: string[]
}

/** The code host, whose REST API is GitHub's. */
export interface CodeHostConfig {
  /** Origin and path before `/repos/…`. */
  apiUrl: string
  /** Where people see it. */
  url: string
  /** Seal the stored keys and tokens: the first writes, any of them reads. Empty: not configured. */
  tokenKeys: SealingKey[]
  /** Where the code host reaches this service with its webhooks; null: not configured. */
  serviceUrl: string | null
}

export interface Config {
  services: ReadonlySet<ServiceName>
  /** How long events of the audit log are kept. */
  auditDays: number
  cdn: {
    /** `{domain}` of `view-{project}.{domain}`; null for the host that the upload service was reached at. */
    domain: string | null
    /** The host where every project has a path, `/p/{project}/`, in place of a host; null in a deployment with a domain. */
    trialHost: string | null
    pathVersioning: boolean
    /** Replaces the `Cache-Control` of files without a content hash in their name; null keeps it. */
    mutableCacheControl: string | null
    /** The same for HTML documents only, if the one above is null. */
    htmlCacheControl: string | null
    /** Whether files are read through the entrypoint that the platform caches. */
    edgeCache: boolean
    /** Memory for hot files per isolate; 0 disables it. */
    memoryCacheBytes: number
  }
  upload: {
    /** Base URL at which stored archives are public by their keys; null for this service's own `/storage`. */
    publicStorageUrl: string | null
    /** Signs the built-in presigned URLs; null if not configured. */
    signingSecret: string | null
    /** Null if presigned URLs are the built-in, HMAC-signed ones. */
    s3: S3Config | null
  }
  ci: {
    /** The minimum lifetime of a crop's URL in days; 0 disables crops. */
    cropUrlDays: number
  }
  /** Where people see the dashboard; null: not configured, and nothing links there. */
  dashboardUrl: string | null
  codeHost: CodeHostConfig
  diff: {
    environment: Environment
    /** The dashboard's bearer token. If it is null (not configured), every request is refused. */
    serviceAuthToken: string | null
    /** The models of a judge's `openai-compatible` stages; null if not configured. */
    modelEndpoint: ModelEndpoint | null
    designTool: DesignToolConfig
  }
}

const known = new WeakMap<object, Config>()

/**
 * The settings of this deployment. Each member is parsed when it is first read, so that an invalid setting affects
 * only what needs it: reading the member throws `not_configured`, which names the setting and never the value of a
 * secret.
 */
export function readConfig(env: Env): Config {
  const config = known.get(env) ?? toConfig(env)
  known.set(env, config)
  return config
}

function toConfig(env: Env): Config {
  const read = <N extends SettingName>(name: N) => readSetting(env, name)
  return lazily<Config>({
    services: () => new Set(read('SERVICES')),
    auditDays: () => read('AUDIT_DAYS'),
    cdn: () =>
      lazily({
        domain: () => read('CDN_DOMAIN') ?? null,
        trialHost: () => read('CDN_TRIAL_HOST') ?? null,
        pathVersioning: () => read('CDN_PATH_VERSIONING'),
        mutableCacheControl: () => read('CDN_MUTABLE_CACHE_CONTROL') ?? null,
        htmlCacheControl: () => read('CDN_HTML_CACHE_CONTROL') ?? null,
        edgeCache: () => read('CDN_EDGE_CACHE'),
        memoryCacheBytes: () => read('CDN_MEMORY_CACHE_MB') * 1024 * 1024,
      }),
    upload: () =>
      lazily({
        publicStorageUrl: () => read('PUBLIC_STORAGE_URL') ?? null,
        signingSecret: () => read('UPLOAD_SIGNING_SECRET') ?? null,
        s3: () => s3Config(env),
      }),
    dashboardUrl: () => read('DASHBOARD_URL') ?? null,
    codeHost: () =>
      lazily({
        apiUrl: () => read('GITHUB_API_URL'),
        url: () => read('GITHUB_URL'),
        tokenKeys: () => tokenKeys(env),
        serviceUrl: () => read('SERVICE_URL') ?? null,
      }),
    ci: () => lazily({ cropUrlDays: () => read('CROP_URL_DAYS') }),
    diff: () =>
      lazily({
        environment: () => read('ENVIRONMENT'),
        serviceAuthToken: () => read('SERVICE_AUTH_TOKEN') ?? null,
        modelEndpoint: () => modelEndpoint(env),
        designTool: () => designToolConfig(env),
      }),
  })
}

/** Returns an object whose members are computed when they are first read. One that throws is computed again. */
function lazily<T extends object>(members: { [K in keyof T]: () => T[K] }): T {
  const made = {} as T
  for (const name of Object.keys(members) as (keyof T)[])
    Object.defineProperty(made, name, {
      configurable: true,
      enumerable: true,
      get() {
        const value = members[name]()
        Object.defineProperty(made, name, { value, enumerable: true })
        return value
      },
    })
  return made
}

function s3Config(env: Env): S3Config | null {
  const accountId = readSetting(env, 'R2_ACCOUNT_ID')
  const accessKeyId = readSetting(env, 'R2_ACCESS_KEY_ID')
  const secretAccessKey = readSetting(env, 'R2_SECRET_ACCESS_KEY')
  const bucket = readSetting(env, 'R2_BUCKET')
  if (!accountId || !accessKeyId || !secretAccessKey || !bucket) return null
  const endpoint =
    readSetting(env, 'R2_S3_ENDPOINT') ?? `https://${accountId}.r2.cloudflarestorage.com`
  return { endpoint, bucket, accessKeyId, secretAccessKey }
}

function modelEndpoint(env: Env): ModelEndpoint | null {
  const url = readSetting(env, 'JUDGE_MODEL_URL')
  return url ? { url, apiKey: readSetting(env, 'JUDGE_MODEL_API_KEY') ?? null } : null
}

/** The keys that seal what is stored of the design tool and of the code host alike. */
function tokenKeys(env: Env): SealingKey[] {
  const key = readSetting(env, 'DESIGN_TOOL_TOKEN_ENCRYPTION_KEY')
  return key ? [key, ...readSetting(env, 'DESIGN_TOOL_TOKEN_ENCRYPTION_KEY_OLD')] : []
}

/** Address and keys are parsed at once, since every call needs them; only some calls need the rest. */
function designToolConfig(env: Env): DesignToolConfig {
  const apiUrl = readSetting(env, 'DESIGN_TOOL_API_URL')
  const keys = tokenKeys(env)
  return lazily<DesignToolConfig>({
    apiUrl: () => apiUrl,
    tokenKeys: () => keys,
    oauthUrl: () => readSetting(env, 'DESIGN_TOOL_OAUTH_URL'),
    oauthClient: () => {
      const id = readSetting(env, 'DESIGN_TOOL_CLIENT_ID')
      const secret = readSetting(env, 'DESIGN_TOOL_CLIENT_SECRET')
      return id && secret ? { id, secret } : null
    },
    redirectUri: () => readSetting(env, 'DESIGN_TOOL_REDIRECT_URI') ?? null,
    imageHosts: () => readSetting(env, 'DESIGN_TOOL_IMAGE_HOSTS'),
  })
}

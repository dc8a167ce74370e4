declare namespace Cloudflare {
  interface Env {
    STORAGE: R2Bucket
    DB: D1Database
    UPLOAD_RATE_LIMIT: RateLimit
    FEW_READS: RateLimit
    FEW_WRITES: RateLimit
    CI_RATE_LIMIT: RateLimit
    FORK_RATE_LIMIT: RateLimit
    REVIEW_QUEUE: DurableObjectNamespace<import('../../src/worker.ts').ReviewQueue>
    CODE_HOST_REPORTER: DurableObjectNamespace<import('../../src/worker.ts').CodeHostReporter>
    UPLOAD_SIGNING_SECRET: string
    /** The dashboard's database, which its own Worker is bound to. */
    DASHBOARD_DB: D1Database
    TEST_DASHBOARD_MIGRATIONS: import('@cloudflare/vitest-plugin').D1Migration[]
    TEST_MIGRATIONS: import('@cloudflare/vitest-plugin').D1Migration[]
  }
  interface GlobalProps {
    mainModule: typeof import('../../src/worker.ts')
  }
}

/** A file as text. */
declare module '*?raw' {
  const text: string
  export default text
}

import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { fromRoot } from './scripts/local/project.ts'
import { directImports } from './test/setup/direct-imports.ts'
import { clearInheritedVariables } from './test/setup/environment.ts'
import { keepTemporaryFilesInMemory } from './test/setup/memory.ts'

// Five kinds of tests: `pure` runs in Node alone, and `cli` the command line's own code; `worker` runs inside
// workerd with real R2, D1 and rate limits; `system` runs in Node against started servers, a real S3 endpoint and
// a real browser; `measured` does that too and measures memory and CPU, once all others are done.

clearInheritedVariables()
keepTemporaryFilesInMemory()

/** Code that computes: neither bindings, nor HTTP, nor anything that the runtime does otherwise than Node. */
const PURE = [
  'test/{base,dashboard/page,support,vocabulary,zip}/**/*.test.ts',
  'test/judging/judge/*.test.ts',
  // Images are read by the runtime's own streams.
  'test/judging/judge/!(image)/**/*.test.ts',
]

/** Files that measure what a process takes: whatever else runs on the machine adds to that. */
const MEASURED = ['test/system/measured/*.test.ts']

const propertyRuns = Number(process.env['PROPERTY_RUNS'] || 1)

/** Nothing waits for them where all is well, and machines that others use too are slow at times. */
const PATIENCE = {
  testTimeout: 300_000 * Math.max(1, propertyRuns),
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  provide: { propertyRuns },
}

const againstServers = {
  ...PATIENCE,
  globalSetup: [
    './test/setup/generated.ts',
    './test/system/setup/bundles.ts',
    './test/cli/support/scratch.ts',
  ],
  // The servers and commands that tests start are TypeScript, too: compiled once, not at each start.
  env: { NODE_COMPILE_CACHE: fromRoot('node_modules/.cache/compiled') },
}

export default defineConfig({
  test: {
    silent: 'passed-only',
    // Files of any project, also with two processors, for which vitest would choose one at a time: those that
    // start servers and browsers wait for half of their time.
    maxWorkers: 3,
    projects: [
      {
        plugins: [
          directImports(),
          cloudflareTest(async () => ({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              d1Databases: ['DASHBOARD_DB'],
              ratelimits: {
                FEW_READS: { namespace_id: 'few-reads', simple: { limit: 6, period: 10 } },
                FEW_WRITES: { namespace_id: 'few-writes', simple: { limit: 3, period: 10 } },
              },
              // The dashboard runs in the isolate of the tests (test/support/dashboard.ts).
              serviceBindings: { DASHBOARD: () => new Response(null, { status: 501 }) },
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations('./migrations'),
                TEST_DASHBOARD_MIGRATIONS: await readD1Migrations('./src/dashboard/migrations'),
                UPLOAD_SIGNING_SECRET: 'test-upload-signing-secret',
                SERVICE_AUTH_TOKEN: 'test-service-auth-token',
              },
            },
          })),
        ],
        test: {
          ...PATIENCE,
          name: 'worker',
          include: ['test/**/*.test.ts'],
          exclude: ['test/system/**', 'test/cli/**', ...PURE],
          globalSetup: './test/setup/generated.ts',
          setupFiles: ['./test/setup/apply-migrations.ts', './test/setup/property-runs.ts'],
          // Every test makes its own project, so files can share one isolate and its storage.
          isolate: false,
        },
      },
      {
        test: {
          ...PATIENCE,
          name: 'pure',
          include: PURE,
          setupFiles: './test/setup/property-runs.ts',
          isolate: false,
        },
      },
      {
        test: {
          ...PATIENCE,
          name: 'cli',
          include: ['test/cli/**/*.test.ts'],
          globalSetup: './test/cli/support/scratch.ts',
          setupFiles: './test/setup/property-runs.ts',
          isolate: false,
        },
      },
      {
        test: {
          ...againstServers,
          name: 'system',
          include: ['test/system/**/*.test.ts'],
          exclude: MEASURED,
          // Importing miniflare and wrangler takes a second, which files that follow each other share.
          isolate: false,
        },
      },
      {
        test: {
          ...againstServers,
          name: 'measured',
          include: MEASURED,
          // An isolate of the platform may take 128 MB. V8 collects what it no longer needs as the heap nears its
          // limit, which here would be gigabytes, so that a peak would count garbage of tens of megabytes.
          env: { ...againstServers.env, MINIFLARE_WORKERD_V8_FLAGS: '--max-heap-size=128' },
          // Memory that is not collected in time counts too: beside another file it passed the bound by a tenth.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})

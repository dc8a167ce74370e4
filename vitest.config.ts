import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { writeJudgeRules } from './scripts/local/judge-rules.ts'

// Three kinds of tests: `worker` runs inside workerd with real R2, D1 and rate limits; `cli` runs the
// command line's own code in Node;
// `system` runs in Node against started servers, a real S3 endpoint and a real browser.
// Tests may be started without `npm test`, after the judge was changed.
await writeJudgeRules()

export default defineConfig({
  test: {
    silent: 'passed-only',
    projects: [
      {
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations('./migrations'),
                UPLOAD_SIGNING_SECRET: 'test-upload-signing-secret',
                SERVICE_AUTH_TOKEN: 'test-service-auth-token',
              },
            },
          })),
        ],
        test: {
          name: 'worker',
          include: ['test/**/*.test.ts'],
          exclude: ['test/system/**', 'test/cli/**'],
          setupFiles: ['./test/setup/apply-migrations.ts'],
          // Every test makes its own project, so files can share one isolate and its storage.
          isolate: false,
          // Property tests make thousands of requests, and build machines are shared.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'cli',
          include: ['test/cli/**/*.test.ts'],
          environment: 'node',
          // Storybook folders of thousands of files are made, and build machines are shared.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'system',
          include: ['test/system/**/*.test.ts'],
          globalSetup: ['./test/system/setup/bundles.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { readConfiguration } from '../../../scripts/deployment/configurations.ts'
import { describedByHand } from '../../../scripts/deployment/deployment.ts'
import { CONFIG_PATH, DASHBOARD_CONFIG_PATH } from '../../../scripts/local/project.ts'
import { generatedSecrets } from '../../../scripts/local/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'configurations-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the committed configurations', () => {
  it('give every rate limit counters of its own', () => {
    const ids = [CONFIG_PATH, DASHBOARD_CONFIG_PATH].flatMap((path) =>
      (readConfiguration(path).ratelimits ?? []).map(({ namespace_id: id }) => id),
    )
    expect(ids.length).toBeGreaterThan(4)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('the platform’s "Deploy" button', () => {
  const { bindings } = manifest.cloudflare

  it('describes every secret that it asks for, and nothing that there is not', () => {
    const { r2_buckets, d1_databases, vars } = readConfiguration(CONFIG_PATH)
    const secrets = generatedSecrets().map(({ name }) => name)
    const known = [
      ...(r2_buckets ?? []).map(({ binding }) => binding),
      ...(d1_databases ?? []).map(({ binding }) => binding),
      ...Object.keys(vars ?? {}),
      ...secrets,
    ]
    expect(Object.keys(bindings)).toEqual(expect.arrayContaining(secrets))
    expect(known).toEqual(expect.arrayContaining(Object.keys(bindings)))
    expect(manifest.scripts.deploy).toBe('node scripts/deploy.ts')
  })

  it('makes a fork whose service is deployed without a binding to the dashboard, which is not there', () => {
    const filledIn = join(folder, 'wrangler.toml')
    const id = '3b0c7e4a-0000-4000-8000-000000000000'
    const committed = readFileSync(CONFIG_PATH, 'utf8')
    writeFileSync(filledIn, committed.replace(/^database_id = .*$/m, `database_id = "${id}"`))
    process.env['DEPLOYMENT_DIR'] = join(folder, 'deploy')
    onTestFinished(() => void delete process.env['DEPLOYMENT_DIR'])
    const { workers, prepare } = describedByHand([filledIn, DASHBOARD_CONFIG_PATH])
    prepare()
    expect(workers.map(({ name }) => name)).toEqual(['storybook-hosting'])
    const deployed = readConfiguration(workers[0]?.path ?? '')
    expect(deployed).toMatchObject({ services: [], d1_databases: [{ database_id: id }] })
    expect(readFileSync(filledIn, 'utf8')).toContain('service = "storybook-dashboard"')
  })
})

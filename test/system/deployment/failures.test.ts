import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfiguration } from '../../../scripts/deployment/configurations.ts'
import { readSettings } from '../../../scripts/deployment/settings.ts'
import { exitCodeOf, type StepResult } from '../../../scripts/deployment/step.ts'
import { WranglerError } from '../../../scripts/local/wrangler.ts'
import { readOptions, settingsOf, unanswered } from '../../../scripts/setup/options.ts'
import { runSetup } from '../../../scripts/setup/run-setup.ts'
import { planText } from '../../../scripts/setup/texts.ts'
import { FakeWrangler } from './support/fake-wrangler.ts'

const ACCOUNT = 'a'.repeat(32)
const FLAGS = [
  '--cdn-domain=example-usercontent.com',
  '--host=storybooks.example.com',
  '--dashboard-host=review.example.com',
  '--owner=ada@example.com',
]
const TRIAL = ['--trial', '--owner=ada@example.com']
const settingsFrom = (...flags: string[]) => settingsOf(readOptions(flags), readSettings(), ACCOUNT)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deployment-'))
  process.env['DEPLOYMENT_DIR'] = folder
})
afterEach(() => {
  delete process.env['DEPLOYMENT_DIR']
  rmSync(folder, { recursive: true, force: true })
})

async function setUp(
  wrangler: FakeWrangler,
  { flags = FLAGS, dryRun = false, signedOut = false } = {},
) {
  const settings = settingsFrom(...(readSettings() ? [] : flags))
  const results: StepResult[] = []
  const report = (result: StepResult) => results.push(result)
  const { error } = await runSetup(settings, {
    wrangler: wrangler.run,
    build: () => {},
    dryRun,
    signedOut,
    report,
  })
  return { error, results, statuses: new Set(results.map(({ status }) => status)) }
}

/** Settings that the example leaves empty all the same. */
const NO_SECRETS = new Set(['R2_ACCOUNT_ID', 'DESIGN_TOOL_CLIENT_ID'])

describe('setup', () => {
  it.each([
    ['with a domain', 'refused', FLAGS, false],
    ['with a domain', 'done, but its response lost', FLAGS, true],
    ['of a trial', 'refused', TRIAL, false],
    ['of a trial', 'done, but its response lost', TRIAL, true],
  ])('%s goes on where any one call of wrangler was %s', async (_, __, flags, afterwards) => {
    const whole = new FakeWrangler()
    await setUp(whole, { flags })
    expect(whole.calls).toBeGreaterThan(15)
    for (let at = 0; at < whole.calls; at++) {
      rmSync(join(folder, 'settings.json'))
      const wrangler = new FakeWrangler()
      wrangler.failing = { at, afterwards }
      const first = await setUp(wrangler, { flags })
      expect(exitCodeOf(first.error), `call ${at}`).toBe(4)
      const failed = first.results.findIndex(({ status }) => status === 'failed')
      const after = first.results.slice(failed + 1)
      expect(after.every(({ status }) => status === 'not reached')).toBe(true)

      wrangler.failing = null
      const second = await setUp(wrangler)
      expect(second.error, `after call ${at}`).toBeUndefined()
      expect([...wrangler.made].toSorted()).toEqual([...whole.made].toSorted())
      const [service, dashboard] = ['storybook-hosting', 'storybook-dashboard'].map((worker) =>
        wrangler.secrets.get(worker),
      )
      expect(service).toHaveProperty('UPLOAD_SIGNING_SECRET')
      expect(dashboard).toEqual({ SERVICE_AUTH_TOKEN: expect.stringMatching(/.{40}/) })
      expect(service).toMatchObject(dashboard!)
    }
  })

  it('plans without a sign-in, and asks wrangler for nothing', async () => {
    const wrangler = new FakeWrangler()
    const { error, results, statuses } = await setUp(wrangler, { dryRun: true, signedOut: true })
    expect([error, wrangler.calls, [...statuses]]).toEqual([undefined, 0, ['planned']])
    const detailOf = (step: string) => results.find(({ what }) => what === step)?.detail
    expect(detailOf('bucket storybook-hosting')).toBe('unless already there')
    expect(detailOf('Worker storybook-hosting')).toBe('deploy it')
    expect(detailOf('tables of storybook-hosting')).toBe('apply the migrations that are missing')
  })

  it('plans on an empty account and changes nothing', async () => {
    const wrangler = new FakeWrangler()
    const { error, statuses } = await setUp(wrangler, { dryRun: true })
    expect(error).toBeUndefined()
    expect(statuses).toEqual(new Set(['planned']))
    expect(wrangler.made).toEqual(new Set())
    expect(existsSync(join(folder, 'settings.json'))).toBe(false)
  })

  it('overwrites no secret that somebody may use, and says how to go on', async () => {
    const wrangler = new FakeWrangler()
    wrangler.secrets.set('storybook-hosting', { SERVICE_AUTH_TOKEN: 'in use' })
    const { error } = await setUp(wrangler)
    expect(String(error)).toContain('wrangler secret delete SERVICE_AUTH_TOKEN')
    expect(wrangler.secrets.get('storybook-hosting')).toEqual({ SERVICE_AUTH_TOKEN: 'in use' })
    await wrangler.run(['secret', 'bulk', '--name', 'storybook-dashboard'], {
      input: '{"SERVICE_AUTH_TOKEN": "in use"}',
    })
    expect((await setUp(wrangler)).error).toBeUndefined()
    expect(wrangler.secrets.get('storybook-hosting')).toMatchObject({
      SERVICE_AUTH_TOKEN: 'in use',
      UPLOAD_SIGNING_SECRET: expect.any(String) as string,
    })
  })

  it('generates no secret because something else was not found', async () => {
    const wrangler = new FakeWrangler()
    await setUp(wrangler)
    const before = structuredClone(wrangler.secrets)
    const run: FakeWrangler['run'] = (args, more) =>
      args[0] === 'secret' && args[1] === 'list'
        ? Promise.reject(new WranglerError('A request to the API failed. 404 Not Found'))
        : wrangler.run(args, more)
    const { error } = await runSetup(settingsFrom(), {
      wrangler: run,
      build() {},
      dryRun: false,
      report() {},
    })
    expect(String(error)).toContain('404 Not Found')
    expect(wrangler.secrets).toEqual(before)
  })

  it.each([
    ['fails', new WranglerError('A request to /event_notifications/r2/x failed. 404 Not Found')],
    ['is of another queue', 'queue_name:  a-storybook-hosting-arrivals\nprefix:      .incoming/'],
    ['is of other keys', 'queue_name:  storybook-hosting-arrivals\nprefix:      a.incoming/'],
  ])('takes no notification for missing or there because what is listed %s', async (_, listed) => {
    const wrangler = new FakeWrangler()
    const run: FakeWrangler['run'] = (args, more) => {
      if (args[2] !== 'notification' || args[3] !== 'list') return wrangler.run(args, more)
      return typeof listed === 'string' ? Promise.resolve(listed) : Promise.reject(listed)
    }
    await wrangler.run(['queues', 'create', 'storybook-hosting-arrivals'])
    await runSetup(settingsFrom(...FLAGS), {
      wrangler: run,
      build() {},
      dryRun: false,
      report() {},
    })
    expect(wrangler.made.has('notification storybook-hosting')).toBe(typeof listed === 'string')
  })

  it('every secret that there is goes to the Workers by wrangler alone', () => {
    const names = readFileSync('.dev.vars.example', 'utf8').matchAll(
      /^(?:# )?([A-Z0-9_]+)=\s*(?:#.*)?$/gm,
    )
    const secrets = Array.from(names, ([, name = '']) => name)
    expect(secrets.length).toBeGreaterThan(4)
    for (const name of secrets.filter((name) => !NO_SECRETS.has(name)))
      expect(() => readOptions(['--var', `${name}=hush`])).toThrow(`${name} is a secret`)
  })

  it('gives variables to the Workers, and keeps them for the next time', async () => {
    const wrangler = new FakeWrangler()
    await setUp(wrangler)
    const settings = settingsFrom('--var', 'ACCESS_AUD=tag', '--var', 'CROP_URL_DAYS=7')
    await runSetup(settings, { wrangler: wrangler.run, build() {}, dryRun: false, report() {} })
    expect(readFileSync(join(folder, 'dashboard.jsonc'), 'utf8')).toContain('"ACCESS_AUD": "tag"')
    expect(readFileSync(join(folder, 'service.jsonc'), 'utf8')).toContain('"CROP_URL_DAYS": "7"')
    expect(settingsFrom('--var', 'CROP_URL_DAYS=').variables).toEqual({ ACCESS_AUD: 'tag' })
  })

  it('moves no deployment to where its data is not', async () => {
    await setUp(new FakeWrangler())
    expect(() => settingsFrom('--jurisdiction', 'eu')).toThrow(/cannot be moved/)
    expect(() => settingsFrom('--name', 'staging')).toThrow(/cannot be moved/)
    expect(settingsFrom('--owner', 'eve@example.com')).toMatchObject({
      owner: 'eve@example.com',
      host: 'storybooks.example.com',
    })
  })
})

describe('a trial', () => {
  const configurationOf = (worker: string) => readConfiguration(join(folder, `${worker}.jsonc`))

  it('is on the platform’s own hosts, by which its Workers know each other', async () => {
    const { error, results } = await setUp(new FakeWrangler(), { flags: TRIAL })
    expect(error).toBeUndefined()
    expect(results.map(({ what }) => what)).toContain('host of the trial')
    expect(readSettings()).toMatchObject({ trial: true, workers_dev: 'acme.workers.dev' })
    for (const worker of ['service', 'dashboard']) {
      const { workers_dev, routes, vars } = configurationOf(worker)
      expect([workers_dev, routes]).toEqual([true, undefined])
      expect(vars).toMatchObject({ CDN_TRIAL_HOST: 'storybook-cdn.acme.workers.dev' })
      expect(vars).not.toHaveProperty('CDN_DOMAIN')
    }
    expect(configurationOf('service').vars).toMatchObject({
      SERVICE_URL: 'https://storybook-hosting.acme.workers.dev',
      DASHBOARD_URL: 'https://storybook-dashboard.acme.workers.dev',
    })
  })

  it('has a CDN that is another program, and is bound to what files are read from alone', async () => {
    await setUp(new FakeWrangler(), { flags: TRIAL })
    const cdn = configurationOf('cdn')
    expect(cdn.main).toMatch(/src\/trial-worker\.ts$/)
    expect(Object.keys(cdn.exports ?? {})).toEqual(['default', 'ArchiveReader'])
    expect([cdn.workers_dev, cdn.services, cdn.durable_objects]).toEqual([true, [], undefined])
  })

  it('says that it is one, before anything is done', () => {
    const plan = planText(settingsFrom(...TRIAL), { id: ACCOUNT, name: 'Acme' })
    expect(plan).toContain('This is a trial: all projects share one host')
    expect(plan).toContain('https://storybook-cdn.ACCOUNT.workers.dev/p/{project}')
  })

  it('gets a domain by a later run, and keeps what it stores', async () => {
    const wrangler = new FakeWrangler()
    await setUp(wrangler, { flags: TRIAL })
    const domains = FLAGS.slice(0, 3)
    expect(unanswered(readOptions(domains.slice(0, 1)), readSettings())).toEqual([
      'host',
      'dashboard-host',
    ])
    const { databases } = readSettings() ?? {}
    const settings = settingsFrom(...domains)
    expect(settings).toMatchObject({ databases, owner: 'ada@example.com' })
    await runSetup(settings, { wrangler: wrangler.run, build() {}, dryRun: false, report() {} })
    const { main, workers_dev, routes, vars } = configurationOf('cdn')
    expect([workers_dev, routes]).toEqual([false, ['*.example-usercontent.com/*']])
    expect(main).toMatch(/src\/worker\.ts$/)
    expect(vars).not.toHaveProperty('CDN_TRIAL_HOST')
  })

  it('is nothing that a deployment with a domain can become', async () => {
    await setUp(new FakeWrangler())
    expect(() => settingsFrom('--trial')).toThrow(/has the domain example-usercontent.com/)
    rmSync(join(folder, 'settings.json'))
    expect(() => settingsFrom(...FLAGS, '--trial')).toThrow(/--cdn-domain is one/)
  })
})

describe('the options of setup', () => {
  it.each([
    ['an unknown one', ['--cdn', 'x.org'], /Unknown option '--cdn'/],
    ['a URL for a host', ['--host', 'https://a.example.com'], /--host must be a host name/],
    ['an owner without an address', ['--owner', 'Ada'], /--owner must be an e-mail address/],
    ['a jurisdiction that there is not', ['--jurisdiction', 'moon'], /--jurisdiction/],
    ['a variable without a value', ['--var', 'CROP_URL_DAYS'], /--var must be NAME=VALUE/],
    [
      'a variable by another spelling, without repeating its value',
      ['--var', 'crop_url_days=hush'],
      /^--var must be NAME=VALUE: crop_url_days$/,
    ],
    [
      'a secret, which the settings would keep',
      ['--var', 'R2_SECRET_ACCESS_KEY=hush'],
      /^R2_SECRET_ACCESS_KEY is a secret, .* wrangler secret put R2_SECRET_ACCESS_KEY [^=]*$/,
    ],
    [
      'the dashboard where uploaded pages run',
      ['--dashboard-host', 'review.example-usercontent.com'],
      /on the CDN's domain/,
    ],
    ['one host for both', ['--dashboard-host', 'storybooks.example.com'], /must differ/],
  ])('refuse %s', (_, flags, message) => {
    expect(() => settingsFrom(...FLAGS, ...flags)).toThrow(message)
  })

  it('lack what a first run needs and nobody gave', () => {
    const options = readOptions(['--host', 'storybooks.example.com'])
    expect(unanswered(options, null)).toEqual(['cdn-domain', 'dashboard-host', 'owner'])
    expect(unanswered(readOptions(['--trial']), null)).toEqual(['owner'])
  })
})

it.each([
  ['A request failed. Authentication error [code: 10000]', 3],
  ['The bucket already exists [code: 10004]', 3],
  ['Received a malformed response from the API: 502 Bad Gateway', 4],
  ['An internal error occurred [code: 10001]', 4],
  ['fetch failed', 4],
])('exits for "%s" with %d', (message, code) => {
  expect(exitCodeOf(new WranglerError(message))).toBe(code)
  expect(exitCodeOf(new TypeError(message))).toBe(70)
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { pixel } from '../cli/capture/captured.ts'
import { buildStandIn } from '../cli/capture/stand-in.ts'
import { cliHere, emptyFolder } from '../cli/support/cli.ts'
import { signIn } from '../dashboard/support/people.ts'
import { sharedBrowser } from '../shared/browser.ts'
import { capturingVariables } from '../support/chromium.ts'
import { tour, visit } from '../support/demo-tour.ts'
import { startService } from '../support/service.ts'
import { demoArchive, publish, zipOf } from '../support/uploads.ts'

// A deployment without a domain, as `npm run setup -- --trial` makes it: the CDN's own Worker at one host.

const service = await startService({ trial: true, dashboard: true })
const browser = await sharedBrowser()
afterAll(() => service.stop())

const origin = `http://localhost:${service.trialPort}`

describe('a trial in a browser', () => {
  it('opens a Storybook at its path, with its frame and its absolute assets', async () => {
    const project = await service.newProject()
    const { viewUrl } = await publish(service, project, 'v1', demoArchive())
    expect(viewUrl).toBe(`${origin}/p/${project.projectId}/v1/`)

    const storybook = await visit(browser, viewUrl)
    await tour(storybook)

    expect(storybook.received).toContain(`${origin}/logo.svg`)
    expect(storybook.problems).toEqual([])
    const ofOthers = storybook.received.filter(
      (url) => url !== `${origin}/logo.svg` && !url.startsWith(`${origin}/p/${project.projectId}/`),
    )
    expect(ofOthers).toEqual([])
  })

  it('gives each of two projects side by side its own files, over and over', async () => {
    const page = (name: string) =>
      `<title>${name}</title><link rel="stylesheet" href="/assets/app.css"><h1></h1><script type="module" src="/assets/app.js"></script>`
    const files = (name: string) => ({
      'index.html': page(name),
      'assets/app.css': `h1 { background: url(/assets/${name}.svg) }`,
      [`assets/${name}.svg`]: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
      'assets/app.js': `import { name } from './name.js'\nimport('/assets/late.js').then((late) => {
        document.querySelector('h1').textContent = name + ' ' + late.name })`,
      'assets/name.js': `export const name = '${name}'`,
      'assets/late.js': `export const name = '${name}'`,
    })
    const names = ['left', 'right']
    const addresses = await Promise.all(
      names.map(async (name) => {
        const project = await service.newProject()
        return (await publish(service, project, 'v1', zipOf(files(name)))).viewUrl
      }),
    )
    // One context, so that they share the browser's cache as they do the origin.
    const context = await browser.newContext()
    onTestFinished(() => context.close())
    for (let round = 0; round < 2; round++)
      for (const [i, address] of addresses.entries()) {
        const tab = await context.newPage()
        const missing: string[] = []
        tab.on('response', (response) => {
          if (response.status() >= 400 && !response.url().endsWith('/favicon.ico'))
            missing.push(response.url())
        })
        await tab.goto(address, { waitUntil: 'networkidle' })
        await tab.getByRole('heading', { name: `${names[i]} ${names[i]}` }).waitFor()
        expect(missing).toEqual([])
        await tab.close()
      }
  })

  it('lets a service worker of one project control no page of another', async () => {
    const worker = `addEventListener('fetch', (event) => event.respondWith(new Response('taken over')))`
    const [mine, other] = [await service.newProject(), await service.newProject()]
    const files = { 'index.html': '<p>mine</p>', 'sw.js': worker }
    const { viewUrl } = await publish(service, mine, 'v1', zipOf(files))
    await publish(service, other, 'v1', zipOf({ 'index.html': '<p>other</p>' }))
    const context = await browser.newContext()
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await page.goto(viewUrl)
    const register = (script: string, scope?: string) =>
      page.evaluate(
        async ([url, wanted]) => {
          try {
            const options = wanted === undefined ? {} : { scope: wanted }
            const { scope: got } = await navigator.serviceWorker.register(url, options)
            await navigator.serviceWorker.ready
            return new URL(got).pathname
          } catch (error) {
            return error instanceof Error ? error.name : String(error)
          }
        },
        [script, scope] as const,
      )
    for (const script of ['/sw.js', `/p/${mine.projectId}%2Fsw.js`, '/p/sw.js'])
      expect([script, await register(script)]).toEqual([script, expect.stringMatching(/Error$/)])
    expect(await register('sw.js', '/')).toBe('SecurityError')
    expect(await register('sw.js', '/p/')).toBe('SecurityError')
    expect(await register('sw.js')).toBe(`/p/${mine.projectId}/v1/`)
    await page.goto(`${origin}/p/${other.projectId}/`)
    expect(await page.locator('body').innerText()).toBe('other')
  })
})

it('the command line deploys to a trial, and captures what its own version asks for', async () => {
  const env = await capturingVariables()
  const project = await service.newProject()
  const cwd = emptyFolder()
  const run = (...args: string[]) =>
    cliHere([...args, '--url', `http://localhost:${service.port}`], {
      env: { ...env, STORYBOOK_REVIEW_KEY: project.key },
      cwd,
    })
  const logo = (colour: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M0 0h40v40H0z" fill="${colour}"/></svg>`
  const html = '<img src="/logo.svg" alt="" width="40" height="40" style="display: block">'
  for (const [version, colour] of [
    ['green', '#00ff00'],
    ['red', '#ff0000'],
  ] as const) {
    const files = { 'logo.svg': logo(colour) }
    const { folder, remove } = await buildStandIn({ 'logo--element': { html } }, files)
    const deployed = await run('deploy', folder, '--version-id', version, '--json')
    await remove()
    expect(deployed.code, deployed.stderr).toBe(0)
    const { url } = JSON.parse(deployed.stdout) as { url: string }
    expect(url).toBe(`${origin}/p/${project.projectId}/${version}/`)
  }
  const captured = await run('capture', '--version-id', 'green', '--out', 'out', '--json')
  expect(captured.code, captured.stderr).toBe(0)
  expect(pixel(readFileSync(join(cwd, 'out', 'logo--element.png')), 5, 5)).toBe('#00ff00ff')
})

it('the dashboard links to a trial, frames it, and reads the stories of its builds', async () => {
  const project = await service.newProject()
  const index = { v: 5, entries: { a: { id: 'a--b', title: 'A', name: 'B', type: 'story' } } }
  const files = { 'index.html': '<p>x</p>', 'index.json': JSON.stringify(index) }
  const { viewUrl, buildId } = await publish(service, project, 'v1', zipOf(files))
  const person = await signIn(service.dashboard?.port ?? 0, 'ada')
  const builds = `/api/admin/projects/${project.projectId}/builds`
  expect(await person.ok('GET', builds)).toMatchObject({ builds: [{ view_url: viewUrl }] })
  expect(await person.ok('GET', `${builds}/${buildId}/stories`)).toMatchObject({
    stories: [{ id: 'a--b' }],
  })
  const { headers } = await person.ask('GET', '/')
  expect(headers['content-security-policy']).toContain(`frame-src ${origin};`)
})

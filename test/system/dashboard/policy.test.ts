import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { sharedBrowser } from '../shared/browser.ts'
import { sharedService } from '../shared/service.ts'
import { openBrowser } from './support/pages.ts'
import { signIn } from './support/people.ts'
import { newReviewProject, type ReviewProject } from './support/review-project.ts'

// What a browser makes of the dashboard's headers, with something foreign in the page.

const service = await sharedService()
const browser = await sharedBrowser()
let project: ReviewProject
let pair: string

beforeAll(async () => {
  project = await newReviewProject(service)
  pair = await project.addPair('Alert', 'alert-danger', { judged: false })
})

/** Opens the start page with markup in it that the server never wrote, under the headers that it did. */
async function openWith(markup: string) {
  const person = await openBrowser(browser, project.port, 'Grace')
  onTestFinished(() => person.close())
  await person.page.route('/', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('<head>', `<head>${markup}`)
    await route.fulfill({ response, body })
  })
  return person.page
}

const imagePath = (slot: string) =>
  `/api/diff/image/${encodeURIComponent(pair)}/${slot}?project=${project.id}`

const SCRIPT = `globalThis.foreignRan = true;/*${'x'.repeat(2_000)}*/`

describe('a script in the page', () => {
  const places: [string, () => string][] = [
    ['the bytes of an image', () => imagePath('b')],
    ['data', () => '/api/admin/session'],
    ['a path beside the assets', () => '/assets'],
    ['a path out of the assets', () => '/assets/../api/admin/session'],
    ['an encoded path out of the assets', () => '/assets/%2e%2e/api/admin/session'],
    ['the sign-in', () => '/sign-in'],
    ['another port', () => `http://localhost:${service.port}/assets/x.js`],
    ['a host below its own', () => `http://view-demo.localhost:${project.port}/assets/x.js`],
    ['an address that holds it', () => `data:text/javascript,${encodeURIComponent(SCRIPT)}`],
  ]

  it.each(places)('is not fetched from %s', async (_, place) => {
    await service.bucket.put(`${project.id}/v1/alert-danger-story.png`, SCRIPT, {
      httpMetadata: { contentType: 'text/javascript' },
    })
    const page = await openWith(`<script src="${place()}"></script>`)
    const refused: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text())
    })
    await page.goto('/')
    await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor()
    expect(refused.join('\n')).toMatch(/script.*violates the following Content Security Policy/s)
    expect(await page.evaluate('"foreignRan" in globalThis')).toBe(false)
  })

  it.each([
    ['inline', `<script>${SCRIPT}</script>`],
    ['as a module', `<script type="module">${SCRIPT}</script>`],
    ['in an attribute', '<img src="data:," onerror="globalThis.foreignRan = true">'],
    ['in a frame', `<iframe srcdoc="<script>parent.foreignRan = true</script>"></iframe>`],
    ['in an address', `<iframe src="javascript:parent.foreignRan = true"></iframe>`],
    ['after a changed base', '<base href="http://elsewhere.example/">'],
  ])('does not run %s', async (_, markup) => {
    const page = await openWith(markup)
    await page.goto('/')
    await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor()
    expect(await page.evaluate('"foreignRan" in globalThis')).toBe(false)
  })
})

it('text never becomes markup, script or a worker in the page', async () => {
  const person = await openBrowser(browser, project.port, 'Grace')
  onTestFinished(() => person.close())
  await person.open('/')
  const refusedBy = await person.page.evaluate(() => {
    const nameOf = (act: () => void): string => {
      try {
        act()
        return 'nothing'
      } catch (error) {
        return (error as Error).name
      }
    }
    return [
      nameOf(() => (document.createElement('p').innerHTML = '<b>x</b>')),
      nameOf(() => document.createElement('script').setAttribute('src', '/assets/x.js')),
      nameOf(() => document.write('x')),
      nameOf(() => void new DOMParser().parseFromString('x', 'text/html')),
    ]
  })
  expect(refusedBy).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError'])
})

it('data opened as a page can do nothing, and an image that is none is not opened', async () => {
  const visitor = await signIn(project.port, 'Grace')
  const headersOf = async (path: string) => (await visitor.ask('GET', path)).headers
  for (const path of [
    '/api/admin/session',
    '/api/none',
    `/api/diff/api/pairs/${pair}?project=${project.id}`,
  ])
    expect([path, await headersOf(path)]).toMatchObject([
      path,
      {
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'same-origin',
      },
    ])
  await service.bucket.put(`${project.id}/v1/alert-danger-story.png`, '<script>1</script>', {
    httpMetadata: { contentType: 'text/html' },
  })
  for (const headers of [{}, { Range: 'bytes=0-1' }, { 'If-None-Match': '*' }]) {
    const response = await visitor.ask('GET', imagePath('b'), undefined, headers)
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*sandbox$/),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
  }
})

import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { sharedBrowser } from '../shared/browser.ts'
import { sharedService } from '../shared/service.ts'
import { openBrowser } from './support/pages.ts'
import { signIn } from './support/people.ts'
import { newReviewProject, type ReviewProject } from './support/review-project.ts'

// What others have written, as the page shows it.

const service = await sharedService()
const browser = await sharedBrowser()
let project: ReviewProject

beforeAll(async () => {
  project = await newReviewProject(service)
})

async function person() {
  const opened = await openBrowser(browser, project.port, 'Grace')
  onTestFinished(() => opened.close())
  return opened
}

it('a name that turns the direction of text turns nothing beside it', async () => {
  const name = 'mallory \u202e'
  await project.invite(encodeURIComponent(name), 'reviewer')
  const mallory = await signIn(project.port, name)
  const pair = await project.addPair('Alert', 'alert-danger', { judged: false })
  const at = (path: string) => `/api/diff${path}?project=${project.id}`
  const issue = await mallory.ok('POST', at('/api/issues'), { pair_id: pair, note: 'A note' })
  await mallory.ok('POST', at(`/api/issues/${issue.id}/transition`), { action: 'fix' })
  const { page, open, errors } = await person()
  await open(`/p/${project.id}/issues/${issue.number}`)
  const line = page.locator('li p', { hasText: /^mallory/ }).last()
  await line.waitFor()
  const [first, last] = await line.evaluate((element) => {
    const said = element.querySelector('strong')!.nextSibling!
    const leftOf = (at: number): number => {
      const range = document.createRange()
      range.setStart(said, at)
      range.setEnd(said, at + 1)
      return range.getBoundingClientRect().left
    }
    return [leftOf(0), leftOf(said.textContent!.length - 1)]
  })
  expect(first).toBeLessThan(last)
  expect(errors).toEqual([])
})

it('an address is a link only if it is of the web', async () => {
  const { page, open, errors } = await person()
  const addresses = [
    'javascript:globalThis.foreignRan=true',
    ' javascript:globalThis.foreignRan=true',
    'JaVaScRiPt:globalThis.foreignRan=true',
    'java\nscript:globalThis.foreignRan=true',
    'data:text/html,<script>1</script>',
    'blob:http://localhost/1',
    '//elsewhere.example',
  ]
  const source = { kind: 'design', file_key: 'x', branch_key: null, node_id: null, created_at: '' }
  const sources = [...addresses, 'https://www.figma.com/design/x'].map((url, i) =>
    Object.assign({ id: `src_${i}`, name: `Source ${i}`, url }, source),
  )
  await page.route('**/design-tool-sources?*', (route) => route.fulfill({ json: { sources } }))
  for (const name of ['connections', 'snapshots'])
    await page.route(`**/design-*${name}?*`, (route) => route.fulfill({ json: { [name]: [] } }))
  await open(`/p/${project.id}/settings?tab=design`)
  await page.getByText('Source 0', { exact: true }).waitFor()
  const links = page.getByRole('link', { name: /^Source/ })
  expect(await links.allTextContents()).toEqual([`Source ${addresses.length}`])
  expect(await links.getAttribute('rel')).toBe('noreferrer')
  expect(errors).toEqual([])
})

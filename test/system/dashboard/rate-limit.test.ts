import { expect, it, onTestFinished } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { DASHBOARD_CONFIG_PATH, fromRoot } from '../../../scripts/local/project.ts'
import { sharedBrowser } from '../shared/browser.ts'
import { sharedService } from '../shared/service.ts'
import { openBrowser } from './support/pages.ts'

// Which requests are refused is tested inside workerd (test/dashboard/rate-limit.test.ts).

const service = await sharedService()
const browser = await sharedBrowser()

// Imported at run time: its types are workerd's, not Node's.
const { LIMITS, PERIOD_SECONDS } = (await import(
  fromRoot('src/dashboard/server/guard/rate-limit.ts')
)) as { LIMITS: Record<string, { binding: string; limit: number }>; PERIOD_SECONDS: number }

it('the limits that a refusal names are those of the configuration', () => {
  const { ratelimits = [] } = unstable_readConfig({ config: DASHBOARD_CONFIG_PATH })
  const counted = ratelimits as { name: string; simple: object }[]
  expect(counted.map(({ name, simple }) => ({ binding: name, ...simple }))).toEqual(
    Object.values(LIMITS).map((limit) => ({ ...limit, period: PERIOD_SECONDS })),
  )
})

it('a page that is refused with 429 says that it waits, and goes on', async () => {
  const ada = await openBrowser(browser, service.dashboard!.port, `Ada ${crypto.randomUUID()}`)
  onTestFinished(() => ada.close())
  await ada.page.route(
    '**/api/admin/session',
    (route) =>
      route.fulfill({
        status: 429,
        headers: { 'RateLimit-Limit': '600', 'Retry-After': '2' },
        json: { error: 'Rate limit exceeded' },
      }),
    { times: 1 },
  )
  await ada.open('/')
  await ada.page.getByText('The server is limiting your requests').waitFor()
  await ada.page.getByRole('heading', { name: 'Projects', exact: true }).waitFor()
  await ada.page.getByText('The server is limiting').waitFor({ state: 'detached' })
  expect(ada.errors).toEqual([])
})

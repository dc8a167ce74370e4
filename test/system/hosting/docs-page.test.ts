import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sharedBrowser } from '../shared/browser.ts'
import { sharedService } from '../shared/service.ts'

const service = await sharedService()
const browser = await sharedBrowser()

async function openDocs(hash = ''): Promise<{ page: Page; refused: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text())
  })
  await page.goto(`http://localhost:${service.port}/docs${hash}`)
  return { page, refused }
}

describe('the /docs page', () => {
  it('runs its script and its style under its own policy', async () => {
    const { page, refused } = await openDocs()
    await page.getByRole('searchbox').waitFor()
    expect(await page.locator('.copyable').count()).toBeGreaterThan(50)
    expect(refused).toEqual([])
  })

  it('leads from every entry of the navigation to a section', async () => {
    const { page } = await openDocs()
    const dead = await page
      .locator('a[href^="#"]')
      .evaluateAll((links) =>
        links
          .map((link) => link.getAttribute('href')!.slice(1))
          .filter((id) => !document.getElementById(id)),
      )
    expect(dead).toEqual([])
  })

  it('finds sections by what they say, and shows all of them again', async () => {
    const { page } = await openDocs()
    const entries = page.locator('nav li:visible')
    const all = await entries.count()
    await page.keyboard.press('/')
    await page.keyboard.type('corner_radius')
    await expect.poll(() => entries.allInnerTexts()).toEqual(['Design structure'])
    await page.keyboard.press('Escape')
    await expect.poll(() => entries.count()).toBe(all)
  })

  it('marks the section that is read', async () => {
    const { page } = await openDocs('#claimPair')
    const current = page.locator('nav [aria-current]')
    await expect.poll(() => current.getAttribute('href')).toBe('#claimPair')
    await page.goto(`${page.url().split('#')[0]}#dismissCandidates`)
    await expect.poll(() => current.getAttribute('href')).toBe('#dismissCandidates')
    expect(await current.count()).toBe(1)
  })

  it('copies an example', async () => {
    const { page } = await openDocs()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const example = page.locator('#uploadArchive .copyable').first()
    await example.hover()
    await example.getByRole('button', { name: 'Copy' }).click()
    await example.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await example.locator('code').textContent(),
    )
  })

  it('is complete without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await page.goto(`http://localhost:${service.port}/docs`)
    expect(await page.locator('nav li').count()).toBeGreaterThan(50)
    expect(await page.locator('#search').isVisible()).toBe(false)
    expect(await page.locator('#evidence-dom-structure').isVisible()).toBe(true)
  })
})

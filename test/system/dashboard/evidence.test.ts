import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sharedBrowser } from '../shared/browser.ts'
import { sharedService } from '../shared/service.ts'
import { THEMES } from './support/accessibility.ts'
import { inReview as inReviewOf, openBrowser, type Person } from './support/pages.ts'
import { newReviewProject, type ReviewProject } from './support/review-project.ts'

// What a review shows of an issue: its crops, their difference, and what is said when nothing is left.

const service = await sharedService()
const browser = await sharedBrowser()
let project: ReviewProject
let card: string
let issues: { number: number; evidence: { kind: string }; box_b: { w: number; h: number } }[]

beforeAll(async () => {
  project = await newReviewProject(service)
  await project.invite('Ada', 'reviewer')
  card = await project.addPair('Pricing', 'pricing-card-highlighted')
  const found = await project.ask('GET', `/api/issues?pair=${card}`)
  // Lists of a pair hold boxes as JSON text.
  issues = found.issues.map(({ box_b, ...issue }: { box_b: string | null }) => ({
    ...issue,
    box_b: box_b === null ? null : (JSON.parse(box_b) as unknown),
  }))
})

const reviewOf = (pair: string, search = '') => `/p/${project.id}/review/${pair}${search}`
const numberOf = (kind: string): number =>
  issues.find(({ evidence }) => evidence.kind === kind)!.number

const inReview = (path: string, use: (page: Page) => Promise<void>) =>
  inReviewOf(browser, { port: service.dashboard!.port, path }, use)

const cropOf = (page: Page, name: string) =>
  page.getByRole('img', { name: new RegExp(`^${name},`) })

/** CSS px of a crop for each design px, from its name. */
async function zoomOf(page: Page, name: string): Promise<number> {
  const label = (await cropOf(page, name).getAttribute('aria-label'))!
  const [, enlarged, percent] = /, (?:([\d.]+) times|at (\d+) %)/.exec(label)!
  return enlarged === undefined ? Number(percent) / 100 : Number(enlarged)
}

/** How many pixels of a crop are tinted within a box around its middle, right of the middle. */
const tintedBehind = (page: Page, name: string, box: { w: number; h: number }): Promise<number> =>
  cropOf(page, name).evaluate((element, { w, h }) => {
    const canvas = element as HTMLCanvasElement
    const [x, y] = [canvas.width / 2, canvas.height / 2 - h / 2]
    const { data } = canvas.getContext('2d')!.getImageData(x, y, w / 2, h)
    let tinted = 0
    for (let i = 0; i < data.length; i += 4) if (data[i]! - data[i + 1]! > 60) tinted++
    return tinted
  }, box)

describe('the crops', () => {
  let ada: Person
  beforeAll(async () => {
    ada = await openBrowser(browser, service.dashboard!.port, 'Ada')
    await ada.open(reviewOf(card, '?list=all'))
    await ada.page.locator('img.layer-image').nth(1).waitFor()
  })
  afterEach(() => expect(ada.errors).toEqual([]))
  afterAll(() => ada?.close())

  const select = (number: number) =>
    ada.page
      .locator('.issue-row')
      .filter({ has: ada.page.getByText(`#${number}`, { exact: true }) })
      .click()

  const WIDTHS = [1440, 1280, 1024]
  const atWidth = (width: number) => ada.page.setViewportSize({ width, height: 800 })

  it('show all of what they are about, at any width', async () => {
    const frame = ada.page.locator('.crop-frame').nth(1)
    for (const { number, evidence, box_b: box } of issues) {
      if (evidence.kind === 'radius' || box === null) continue
      await select(number)
      for (const width of WIDTHS) {
        await atWidth(width)
        await expect.poll(() => cropOf(ada.page, 'Built').count()).toBe(1)
        const fits = async () => {
          const { width: w, height: h } = (await frame.boundingBox())!
          const zoom = await zoomOf(ada.page, 'Built')
          return [width, number, box.w * 288 * zoom < w, box.h * 364 * zoom < h]
        }
        await expect.poll(fits).toEqual([width, number, true, true])
      }
    }
  })

  it('have their whole names, and the values room, at any width', async () => {
    const { page } = ada
    await select(numberOf('radius'))
    await cropOf(page, 'Pixel difference').waitFor()
    await page.getByText('without moves').waitFor()
    for (const width of WIDTHS) {
      await atWidth(width)
      const cut = await page
        .locator('.crop figcaption')
        .evaluateAll((captions) =>
          captions
            .filter((of) => of.scrollWidth > of.clientWidth || of.scrollHeight > of.clientHeight)
            .map(({ textContent }) => textContent),
        )
      expect([width, cut]).toEqual([width, []])
      const fix = page.locator('.measured div', { hasText: 'To fix' }).locator('dd')
      expect((await fix.boundingBox())!.height, `${width} px wide`).toBeLessThan(45)
    }
  })

  it('of a radius show the corner that differs, enlarged', async () => {
    await atWidth(1280)
    await select(numberOf('radius'))
    await ada.page.getByText('Design · top left').waitFor()
    await expect.poll(() => zoomOf(ada.page, 'Design')).toBeGreaterThanOrEqual(4)
  })

  it('tint what changed and not what moved, beside the plain difference of the pixels', async () => {
    const issue = issues.find(({ evidence }) => evidence.kind === 'characters')!
    await ada.open(reviewOf(card, `?issue=${issue.number}&crop=2`))
    // "a month" is "per month" now: what is behind the first word has only moved.
    const behind = { w: issue.box_b.w * 288 * 2, h: issue.box_b.h * 364 * 2 }
    await expect.poll(() => tintedBehind(ada.page, 'Pixel difference', behind)).toBeGreaterThan(50)
    expect(await tintedBehind(ada.page, 'Difference', behind)).toBe(0)
  })
})

describe('an empty list', () => {
  it('says how many pixels differ where the judge has found nothing', async () => {
    const pair = await project.addPair('Button', 'button-primary')
    await inReview(reviewOf(pair), async (page) => {
      await page.getByRole('heading', { name: 'The judge has found no difference' }).waitFor()
      await page.getByText(/% of the pixels differ visibly\. Nobody has looked/).waitFor()
      await page.locator('.issues').getByRole('button', { name: 'Show the difference' }).click()
      await page.waitForURL((url) => url.searchParams.get('view') === 'difference')
    })
  })

  it('says so too once all candidates are decided', async () => {
    const other = await newReviewProject(service)
    await other.invite('Ada', 'reviewer')
    const pair = await other.addPair('Pricing', 'pricing-card-highlighted')
    await other.ask('POST', `/api/pairs/${pair}/candidates/dismiss-bulk`, {
      max_confidence: 1,
      reason: 'Intended',
    })
    await inReview(`/p/${other.id}/review/${pair}`, async (page) => {
      await page.getByRole('heading', { name: 'All candidates are decided' }).waitFor()
      await page.getByText(/% of the pixels differ visibly\. Whether all of that/).waitFor()
    })
  })
})

describe('in the light theme and in the dark one', () => {
  it('candidate, selection, button and progress have colours and shapes of their own', async () => {
    const look = async (page: Page): Promise<void> => {
      const style = (selector: string, property: string, pseudo?: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element, [name, of]) => getComputedStyle(element, of)[name as 'color'], [
            property,
            pseudo,
          ] as const)
      const candidate = await style('.chip-candidate', 'color')
      const selected = await style('.issue-row[aria-selected=true]', 'borderLeftColor')
      const primary = await style('.button-primary', 'backgroundColor')
      expect(new Set([candidate, selected, primary]).size).toBe(3)
      expect(await style('.chip-candidate', 'outlineStyle')).toBe('dashed')
      expect(await style('.button[aria-pressed=true]', 'boxShadow')).toContain('inset')
      expect(await style('.meter > span + span', 'backgroundImage')).toContain('repeating')
      expect(await style('.meter > span + span', 'backgroundColor')).toBe('rgba(0, 0, 0, 0)')
      // Beside the pictures, on the ground of the theme.
      const contrasts = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'))
        const light = (colour: string): number => {
          probe.style.color = colour
          const channels = getComputedStyle(probe)
            .color.match(/[\d.]+/g)!
            .slice(0, 3)
          const [r, g, b] = channels.map((text) => {
            const share = Number(text) / 255
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
          })
          return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
        }
        const between = (p: number, q: number) => (Math.max(p, q) + 0.05) / (Math.min(p, q) + 0.05)
        return ['candidate', 'open', 'fixed', 'quiet', 'moved'].map((kind) => [
          kind,
          between(light(`var(--box-${kind})`), light('var(--sunken)')),
        ])
      })
      for (const [kind, contrast] of contrasts)
        expect([kind, Number(contrast) > 3]).toEqual([kind, true])
    }
    await inReview(reviewOf(card), async (page) => {
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme })
        await look(page)
      }
    })
  })
})

import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedBrowser } from '../shared/browser.ts'
import { sharedService } from '../shared/service.ts'
import { inReview as inReviewOf, openBrowser } from './support/pages.ts'
import { greyPicture, type Patch } from './support/pictures.ts'
import { newReviewProject, type ReviewProject } from './support/review-project.ts'

// The two images of a review, and what is around them.

const service = await sharedService()
const browser = await sharedBrowser()
let project: ReviewProject
let card: string

const MODES = ['s', 'o', 'w', 'b', 'd', 'l'] as const
const DESKS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]

beforeAll(async () => {
  project = await newReviewProject(service)
  await project.invite('Ada', 'reviewer')
  card = await project.addPair('PricingCard with a name that is long', 'pricing-card-highlighted')
})

const reviewOf = (pair: string, search = '') => `/p/${project.id}/review/${pair}${search}`

const inReview = (path: string, use: (page: Page) => Promise<void>) =>
  inReviewOf(browser, { port: service.dashboard!.port, path }, use, { viewport: DESKS[0]! })

const boxOf = async (element: Locator) => (await element.boundingBox())!

/** A pair of large pictures that differ in one place, which an issue names. */
async function addLarge(name: string, size: { width: number; height: number }, at: Patch) {
  const frame = { x: 10, y: 10, w: size.width - 20, h: size.height - 20, grey: 250 }
  const pair = await project.addPictures(name, {
    a: await greyPicture(size, [frame]),
    b: await greyPicture(size, [frame, at]),
  })
  const box = {
    x: at.x / size.width,
    y: at.y / size.height,
    w: at.w / size.width,
    h: at.h / size.height,
  }
  await project.ask('POST', '/api/issues', {
    pair_id: pair,
    note: 'Too dark',
    box_a: box,
    box_b: box,
  })
  return pair
}

/** Whether all of the box that is selected can be seen in a pane. */
const isSelectionInSight = (page: Page): Promise<boolean> =>
  page
    .locator('.pane')
    .first()
    .evaluate((pane) => {
      const box = pane.querySelector('.strong-box[data-of=selected]')!.getBoundingClientRect()
      const room = pane.getBoundingClientRect()
      const isInside = box.left >= room.left && box.right <= room.right
      return isInside && box.width > 20 && box.top >= room.top && box.bottom <= room.bottom
    })

/** The texts of the buttons of the toolbar that are not wholly in it. */
const clippedIn = (bar: Locator): Promise<(string | null)[]> =>
  bar.evaluate((element) => {
    const room = element.getBoundingClientRect()
    return [...element.querySelectorAll('button, a')]
      .filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect()
        const isIn = left >= room.left && right <= room.right + 0.5
        return right > left && !(isIn && top >= room.top && bottom <= room.bottom)
      })
      .map((button) => button.textContent)
  })

/** What lies over a picture. On a phone the buttons that decide stay at the bottom, over whatever is scrolled below them. */
const onPictures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pictures = [...document.querySelectorAll('.pane, .crop-frame')].map((element) =>
      element.getBoundingClientRect(),
    )
    return [...document.querySelectorAll('.review :is(button, input, .stage-note, .pane-name)')]
      .filter((element) => element.closest('.issue-actions') === null)
      .filter((element) => {
        const part = element.getBoundingClientRect()
        return pictures.some(
          (picture) =>
            part.width > 0 &&
            part.left < picture.right - 1 &&
            part.right > picture.left + 1 &&
            part.top < picture.bottom - 1 &&
            part.bottom > picture.top + 1,
        )
      })
      .map((element) => element.outerHTML.slice(0, 80))
  })

it('a review has all of its buttons in a toolbar of one height, and none on a picture, at any width', async () => {
  await inReview(reviewOf(card), async (page) => {
    const bar = page.locator('.review-bar')
    for (const viewport of DESKS) {
      await page.setViewportSize(viewport)
      await page.keyboard.press('s')
      await page.waitForURL((url) => !url.searchParams.has('view'))
      const { height } = await boxOf(bar)
      for (const mode of MODES) {
        const at = [viewport.width, mode]
        await page.keyboard.press(mode)
        await page.waitForURL((url) => mode === 's' || url.searchParams.has('view'))
        expect([at, (await boxOf(bar)).height, await clippedIn(bar)]).toEqual([at, height, []])
        // The divider lies on the pictures, and is no button.
        if (mode !== 'l') expect([at, await onPictures(page)]).toEqual([at, []])
      }
    }
  })
})

describe('the stage', () => {
  it('names each side above its image', async () => {
    await inReview(reviewOf(card), async (page) => {
      const names = page.locator('.stage-side .pane-name strong')
      expect(await names.allTextContents()).toEqual(['Design', 'Built'])
      await page.keyboard.press('w')
      await page.getByRole('separator').waitFor()
      expect(await names.allTextContents()).toEqual(['Design', 'Built'])
      await page.keyboard.press('d')
      await page.getByText(/of the pixels differ visibly/).waitFor()
      expect(await names.allTextContents()).toEqual(['Pixel difference'])
    })
  })

  it('lays the design over the live story where the capture was taken', async () => {
    const pictures = async (grey: number) => ({
      a: await greyPicture({ width: 60, height: 40 }, [{ x: 4, y: 4, w: 8, h: 8, grey }]),
      b: await greyPicture({ width: 60, height: 40 }, []),
    })
    const known = await project.addPictures('Known place', await pictures(11), {
      story: { capture_mode: 'root', origin: { x: 24, y: 40.5 } },
    })
    const unknown = await project.addPictures('Unknown place', await pictures(12), {
      story: { capture_mode: 'root' },
    })
    for (const [pair, words, left, top] of [
      [known, 'The design lies where the capture was taken, at 24, 40.5', 24, 40.5],
      [unknown, 'A capture of the component alone does not say where it stood', 16, 16],
    ] as const) {
      await project.ask('POST', '/api/pairs', {
        ...(await project.ask('GET', `/api/pairs/${pair}`)),
        link_id: 'card--default',
      })
      await inReview(reviewOf(pair), async (page) => {
        await page.route(/\/builds\?/, (route) =>
          route.fulfill({ json: { builds: [{ view_url: null }] } }),
        )
        await page.route(/\/\/view-/, (route) =>
          route.fulfill({ body: '<p>A story', contentType: 'text/html' }),
        )
        await page.keyboard.press('l')
        await page.getByText(words).waitFor()
        const [design, story] = await Promise.all([
          boxOf(page.locator('.live-design')),
          boxOf(page.locator('.live-page')),
        ])
        expect([design.x - story.x, design.y - story.y]).toEqual([left, top])
      })
    }
  })

  it('has its divider dragged on the picture, and moved by keys', async () => {
    await inReview(reviewOf(card, '?view=swipe'), async (page) => {
      const divider = page.getByRole('separator', { name: 'Where the built side begins' })
      const at = async () => Number(await divider.getAttribute('aria-valuenow'))
      expect(await at()).toBe(50)
      const pane = await boxOf(page.locator('.pane'))
      const image = page.locator('img.layer-image').first()
      const before = await image.evaluate((element) => (element as HTMLElement).style.transform)
      await page.mouse.move(pane.x + pane.width / 2, pane.y + 100)
      await page.mouse.down()
      await page.mouse.move(pane.x + pane.width / 4, pane.y + 140, { steps: 4 })
      await page.mouse.up()
      await expect.poll(at).toBe(25)
      expect(await image.evaluate((element) => (element as HTMLElement).style.transform)).toBe(
        before,
      )
      const steps = [
        ['ArrowRight', 26],
        ['Shift+ArrowRight', 36],
        ['PageDown', 26],
        ['End', 100],
        ['ArrowLeft', 99],
        ['Home', 0],
      ] as const
      for (const [key, place] of steps) {
        await page.keyboard.press(key)
        await expect.poll(at).toBe(place)
      }
      await page.waitForURL((url) => url.searchParams.get('share') === '0')
      await page.reload()
      await divider.waitFor()
      expect(await at()).toBe(0)
    })
  })

  it('marks what other lists hold, and leads to it', async () => {
    const pair = await project.addPair('In other lists', 'pricing-card-highlighted')
    const box = { x: 0.1, y: 0.1, w: 0.3, h: 0.05 }
    const { number } = await project.ask('POST', '/api/issues', {
      pair_id: pair,
      note: 'Another font',
      box_a: box,
      box_b: box,
    })
    await inReview(reviewOf(pair), async (page) => {
      // What is drawn 4 px beside the left edge of the box, half way down.
      const inkAt = () =>
        page
          .locator('.pane')
          .nth(1)
          .evaluate((pane, { x, y, h }) => {
            const canvas = pane.querySelector<HTMLCanvasElement>('.layer-boxes')!
            const image = pane.querySelector('img')!.getBoundingClientRect()
            const from = canvas.getBoundingClientRect()
            const left = image.left + x * image.width - from.left
            const top = image.top + (y + h / 2) * image.height - from.top
            const { data } = canvas
              .getContext('2d')!
              .getImageData(Math.round(left) - 6, Math.round(top), 6, 1)
            return Math.max(...data.filter((_, i) => i % 4 === 3))
          }, box)
      await expect.poll(inkAt).toBeGreaterThan(80)
      expect(await inkAt()).toBeLessThan(200)
      const image = await boxOf(page.locator('img.layer-image').nth(1))
      await page.mouse.click(
        image.x + (box.x + box.w / 2) * image.width,
        image.y + (box.y + box.h / 2) * image.height,
      )
      await page.locator('.issue-row[aria-selected=true]').getByText(`#${number}`).waitFor()
      await page.waitForURL((url) => url.searchParams.get('list') === 'open')
    })
  })

  it('shows tall images beside each other, and goes to what is selected', async () => {
    const at = { x: 900, y: 7_000, w: 120, h: 40, grey: 40 }
    const pair = await addLarge('Tall', { width: 1_200, height: 9_000 }, at)
    await inReview(reviewOf(pair, '?list=open'), async (page) => {
      const [a, b] = await Promise.all([0, 1].map((i) => boxOf(page.locator('.pane').nth(i))))
      expect([a!.y, a!.x < b!.x]).toEqual([b!.y, true])
      await expect.poll(() => isSelectionInSight(page)).toBe(true)
      expect(new URL(page.url()).searchParams.get('at')).toBeNull()
      // Fitted, its width is: all of it would be 70 px wide.
      await page.keyboard.press(' ')
      const image = page.locator('img.layer-image').first()
      await expect.poll(async () => (await boxOf(image)).width).toBeGreaterThan(a!.width * 0.8)
      await expect.poll(async () => Math.round((await boxOf(image)).y - a!.y)).toBe(16)
      const map = page.getByRole('group', { name: /^Overview/ })
      const room = await boxOf(map.locator('canvas'))
      await page.mouse.click(room.x + (900 / 1_200) * room.width, room.y + 0.78 * room.height)
      await expect.poll(() => isSelectionInSight(page)).toBe(true)
      await map.focus()
      const top = async () => (await boxOf(image)).y
      const before = await top()
      await page.keyboard.press('ArrowUp')
      await expect.poll(top).toBeGreaterThan(before)
    })
  })

  it('has an overview that stays within it on a screen of two pixels to each', async () => {
    const at = { x: 900, y: 5_000, w: 120, h: 40, grey: 40 }
    const pair = await addLarge('Sharp', { width: 1_200, height: 9_000 }, at)
    const viewport = { width: 390, height: 844 }
    const ada = await openBrowser(browser, service.dashboard!.port, 'Ada', {
      viewport,
      deviceScaleFactor: 2,
    })
    await ada.open(reviewOf(pair, '?list=open'))
    const map = ada.page.getByRole('group', { name: /^Overview/ })
    const inside = async () => {
      const [room, picture] = [await boxOf(map), await boxOf(map.locator('canvas'))]
      const isWide = picture.width <= room.width
      return [isWide, picture.height <= room.height, picture.height > room.height / 2]
    }
    await map.waitFor()
    await expect.poll(inside).toEqual([true, true, true])
    expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await ada.close()
  })

  it('shows wide images below each other', async () => {
    const at = { x: 2_900, y: 200, w: 90, h: 30, grey: 40 }
    const pair = await addLarge('Wide', { width: 3_200, height: 400 }, at)
    await inReview(reviewOf(pair, '?list=open'), async (page) => {
      const [a, b] = await Promise.all([0, 1].map((i) => boxOf(page.locator('.pane').nth(i))))
      expect([a!.x, a!.y < b!.y]).toEqual([b!.x, true])
      await expect.poll(() => isSelectionInSight(page)).toBe(true)
      await page.getByRole('group', { name: /^Overview/ }).waitFor()
    })
  })
})

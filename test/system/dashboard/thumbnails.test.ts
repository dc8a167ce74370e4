import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { sharedBrowser } from '../shared/browser.ts'
import { sharedService } from '../shared/service.ts'
import { openBrowser } from './support/pages.ts'
import { greyPicture } from './support/pictures.ts'
import { newReviewProject, type ReviewProject } from './support/review-project.ts'

// Small pictures in lists: what they show, where their marks lie, and the pairs as a grid.

const service = await sharedService()
const browser = await sharedBrowser()

const BOX = { x: 0.25, y: 0.75, w: 0.125, h: 0.05 }
const SIZE = { width: 960, height: 2_400 }

let project: ReviewProject

async function enter(
  path: string,
  { viewport = { width: 1440, height: 900 }, own = false } = {},
): Promise<Page> {
  const ada = await openBrowser(browser, service.dashboard!.port, 'Ada', { viewport, own })
  onTestFinished(async () => {
    expect(ada.errors).toEqual([])
    await ada.close()
  })
  await ada.open(path)
  return ada.page
}

/** Pairs of a tall page with an issue near its end, one with a file that is no picture, and three without an issue. */
beforeAll(async () => {
  project = await newReviewProject(service)
  await project.invite('Ada', 'reviewer')
  const mark = { x: BOX.x * SIZE.width, y: BOX.y * SIZE.height, w: 120, h: 120, grey: 40 }
  const page = await greyPicture(SIZE, [mark])
  const tall = await project.addPictures('Tall', { a: page, b: page })
  await project.ask('POST', '/api/issues', {
    pair_id: tall,
    note: 'The square is dark',
    severity: 'major',
    box_a: BOX,
    box_b: BOX,
  })
  await project.addPictures('Torn', { a: page, b: new TextEncoder().encode('no picture at all') })
  for (const name of ['One', 'Two', 'Three']) await project.addPictures(name, { a: page, b: page })
})

/** Where a mark lies, and where the box lies that it is for, in CSS px from the corner of its thumbnail. */
const placesIn = (thumbnail: Locator) =>
  thumbnail.evaluate((element, box) => {
    const corner = element.getBoundingClientRect()
    const from = (part: string) => {
      const { x, y, width, height } = element.querySelector(part)!.getBoundingClientRect()
      return { x: x - corner.x, y: y - corner.y, w: width, h: height }
    }
    const picture = from('img')
    return {
      room: { w: corner.width, h: corner.height },
      mark: from('.thumbnail-mark'),
      picture,
      expected: {
        x: picture.x + box.x * picture.w,
        y: picture.y + box.y * picture.h,
        w: box.w * picture.w,
        h: box.h * picture.h,
      },
    }
  }, BOX)

/** The middle of a box: a mark of a few px is larger than its box. */
const middle = ({ x, y, w, h }: { x: number; y: number; w: number; h: number }) => [
  x + w / 2,
  y + h / 2,
]

async function expectMarked(thumbnail: Locator): Promise<void> {
  await thumbnail.locator('.thumbnail-mark').waitFor()
  const { room, mark, picture, expected } = await placesIn(thumbnail)
  const [x = 0, y = 0] = middle(mark)
  const [wantedX = 0, wantedY = 0] = middle(expected)
  expect([Math.abs(x - wantedX) <= 1, Math.abs(y - wantedY) <= 1]).toEqual([true, true])
  expect([mark.w + 1 >= expected.w, mark.h + 1 >= expected.h]).toEqual([true, true])
  expect([x > 0 && x < room.w, y > 0 && y < room.h]).toEqual([true, true])
  // It has the shape of the image, and fills its room.
  expect(picture.w / picture.h).toBeCloseTo(SIZE.width / SIZE.height, 2)
  expect([picture.x <= 0, picture.x + picture.w >= room.w - 1]).toEqual([true, true])
}

const row = (page: Page, name: string) => page.locator('a.pair-row', { hasText: name })
const card = (page: Page, name: string) => page.locator('a.pair-card', { hasText: name })
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector('.pair-name')?.textContent ?? null)

describe('thumbnails', () => {
  it('of the list show what was found in the middle, marked to the pixel, and no image is loaded whole', async () => {
    const page = await enter('/')
    const whole: string[] = []
    page.on('request', (request) => {
      if (/\/image\/[^/]+\/[ab]\?/.test(request.url())) whole.push(request.url())
    })
    await page.goto(`/p/${project.id}/pairs`)
    const thumbnails = row(page, 'Tall').locator('.thumbnail')
    await expect.poll(() => thumbnails.count()).toBe(2)
    for (const thumbnail of await thumbnails.all()) await expectMarked(thumbnail)
    await page.goto(`/p/${project.id}/pairs?as=grid`)
    const large = card(page, 'Tall').locator('.thumbnail')
    await expect.poll(() => large.count()).toBe(2)
    for (const thumbnail of await large.all()) await expectMarked(thumbnail)
    expect(whole).toEqual([])
  })

  it('have their room before they are loaded, and say so where there is no picture', async () => {
    const page = await enter('/')
    await page.route('**/thumbnail?*', () => {})
    await page.goto(`/p/${project.id}/pairs?as=grid`)
    const places = () =>
      page
        .locator('.thumbnail')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))
    await card(page, 'Torn').waitFor()
    const before = await places()
    await page.unroute('**/thumbnail?*')
    await page.reload()
    await card(page, 'Tall').locator('.thumbnail-mark').first().waitFor()
    expect(await places()).toEqual(before)
    const missing = card(page, 'Torn').locator('.thumbnail-none')
    await missing.waitFor()
    expect(await missing.getAttribute('aria-label')).toBe(
      'Built: no picture. The image is not a PNG',
    )
    expect(await missing.textContent()).toBe('No picture')
  })

  it('of an issue show its place enlarged, in the list of issues and of causes', async () => {
    const page = await enter(`/p/${project.id}/issues`)
    const thumbnail = page.locator('a.issues-row .thumbnail')
    await expectMarked(thumbnail)
    const { room, expected } = await placesIn(thumbnail)
    // The box takes most of the height, and a part of its surroundings is seen.
    expect(expected.h / room.h).toBeCloseTo(1 / 1.6, 2)
  })

  it('of the issues of a pair show the place of each, by one request for all of them', async () => {
    const page = await enter('/')
    const small: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/thumbnail?')) small.push(request.url())
    })
    const several = await newReviewProject(service)
    await several.invite('Ada', 'reviewer')
    const picture = await greyPicture(SIZE, [])
    const pair = await several.addPictures('Several', { a: picture, b: picture })
    for (const note of ['It is dark', 'It is rather grey', 'It is not round'])
      await several.ask('POST', '/api/issues', { pair_id: pair, note, box_b: BOX })
    await page.goto(`/p/${several.id}/review/${pair}?list=open`)
    const thumbnails = page.locator('.issue-row .thumbnail')
    await expect.poll(() => thumbnails.count()).toBe(3)
    for (const thumbnail of await thumbnails.all()) await expectMarked(thumbnail)
    expect(new Set(small).size).toBe(1)
  })
})

describe('thumbnails of a long list', () => {
  const scrollBy = (scroller: Locator, by: number): Promise<void> =>
    scroller.evaluate(
      (element, by) =>
        new Promise<void>((resolve) => {
          element.addEventListener('scroll', () => resolve(), { once: true })
          element.scrollTop += by
        }),
      by,
    )

  it('are not requested while it flies past, but once it is slow or rests', async () => {
    const long = await newReviewProject(service)
    await long.invite('Ada', 'reviewer')
    const picture = await greyPicture({ width: 60, height: 40 }, [])
    const pair = await long.addPictures('Long', { a: picture, b: picture })
    await service.db
      .prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
         INSERT INTO pairs (pair_id, project_id, name, image_a_key, image_b_key, created_at, updated_at, objects)
         SELECT ?1 || i, project_id, name || i, image_a_key, image_b_key, created_at, updated_at, objects
         FROM n, pairs WHERE pair_id = ?1`,
      )
      .bind(pair)
      .run()
    const page = await enter('/', { own: true })
    await page.clock.install()
    await page.goto(`/p/${long.id}/pairs`)
    await page.getByText('of 301 pairs').waitFor()
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    const scroller = page.locator('.pairs-table .scroller')
    await scrollBy(scroller, 5_000)
    const pictures = scroller.locator('.thumbnail img')
    const move = async (by: number): Promise<number> => {
      await scrollBy(scroller, by)
      await page.clock.runFor(80)
      return pictures.count()
    }
    for (let step = 0; step < 4; step++) expect(await move(300)).toBe(0)
    expect(await move(40)).toBeGreaterThan(0)
    await scrollBy(scroller, 5_000)
    expect(await pictures.count()).toBe(0)
    await page.clock.runFor(200)
    expect(await pictures.count()).toBe(await scroller.locator('.thumbnail').count())
  })
})

describe('the grid', () => {
  it('is in the address, also on the way to a review and back, and beside the search', async () => {
    const page = await enter(`/p/${project.id}/pairs`)
    await row(page, 'Tall').waitFor()
    await page.keyboard.press('g')
    await card(page, 'Tall').waitFor()
    expect(new URL(page.url()).search).toBe('?as=grid')
    expect(await page.getByRole('button', { name: 'Grid' }).getAttribute('aria-pressed')).toBe(
      'true',
    )
    await page.getByLabel('Search pairs').fill('tall')
    await expect.poll(() => page.locator('a.pair-card').count()).toBe(1)
    await card(page, 'Tall').click()
    await page.locator('.stage').first().waitFor()
    await page.goBack()
    await card(page, 'Tall').waitFor()
    await page.getByRole('button', { name: 'Table' }).click()
    await row(page, 'Tall').waitFor()
    expect(new URL(page.url()).search).toBe('?q=tall')
  })

  it('is walked by the keyboard in two dimensions', async () => {
    const page = await enter(`/p/${project.id}/pairs?as=grid&order=queue`)
    await card(page, 'Three').waitFor()
    // Four in a row: Tall, Torn, One, Two; then Three.
    const walk: [string, string][] = [
      ['ArrowRight', 'Tall'],
      ['ArrowLeft', 'Tall'],
      ['ArrowRight', 'Torn'],
      ['ArrowUp', 'Torn'],
      ['ArrowDown', 'Three'],
      ['ArrowDown', 'Three'],
      ['ArrowUp', 'Tall'],
      ['ArrowDown', 'Three'],
      ['ArrowLeft', 'Two'],
      ['ArrowRight', 'Three'],
      ['ArrowRight', 'Three'],
    ]
    for (const [key, name] of walk) {
      await page.keyboard.press(key)
      await expect.poll(() => focused(page)).toBe(name)
    }
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/review\//)
    expect(page.url()).toContain('three')
    expect(page.url()).toContain('as=grid')
  })

  it.each([390, 1024, 1440])('fits into %i px', async (width) => {
    const page = await enter(`/p/${project.id}/pairs?as=grid`, { viewport: { width, height: 844 } })
    await card(page, 'Tall').locator('.thumbnail-mark').first().waitFor()
    const overlaps = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(overlaps).toBe(width)
    const cut = await page
      .locator('a.pair-card')
      .evaluateAll(
        (cards) =>
          cards.filter(
            (each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight,
          ).length,
      )
    expect(cut).toBe(0)
  })
})

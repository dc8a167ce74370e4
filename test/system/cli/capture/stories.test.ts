import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { strFromU8, strToU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { fromRoot } from '../../../../scripts/local/project.ts'
import { sharedCapturingBrowser } from '../../shared/browser.ts'
import {
  BOX,
  captureOne as captureOneIn,
  captures as capturesIn,
  pixel,
  sizeOf,
} from './captured.ts'
import { captureFolder } from './harness.ts'
import type { StandInStory } from './stand-in.ts'

const browser = await sharedCapturingBrowser()

type Options = Parameters<typeof captureFolder>[2]
const captureOne = (story: StandInStory, options?: Options) => captureOneIn(browser, story, options)
const captures = (stories: Record<string, StandInStory>, options?: Options) =>
  capturesIn(browser, stories, options)

describe('what is captured', () => {
  it('is the only element of the story, at the scale asked for', async () => {
    for (const scale of [1, 2, 1.5]) {
      const { image, dom, mode, rootFound } = await captureOne(
        { html: `<div style="${BOX}"></div>` },
        { scale },
      )
      expect({ size: sizeOf(image), mode, rootFound }).toEqual({
        size: { w: 100 * scale, h: 40 * scale },
        mode: 'root',
        rootFound: true,
      })
      expect(dom.box).toEqual({ x: 0, y: 0, w: 100, h: 40 })
    }
  })

  it('is on whole pixels where the story is centred', async () => {
    for (const width of [99, 100, 100.5])
      for (const scale of [1, 2]) {
        const html = `<div style="${BOX}; width: ${width}px; height: 41px"></div>`
        const { image } = await captureOne({ html, layout: 'centered' }, { scale })
        expect(sizeOf(image).h).toBe(41 * scale)
        expect(pixel(image, 0, 0)).toBe('#336699ff')
        expect(pixel(image, Math.floor(width * scale) - 1, 41 * scale - 1)).toBe('#336699ff')
      }
  })

  it('includes what the component shows beyond its own box', async () => {
    const html = `<div style="${BOX}; position: relative">
      <i style="position: absolute; right: -8px; top: -6px; width: 16px; height: 16px; background: red"></i></div>`
    const { image, dom } = await captureOne({ html })
    expect(sizeOf(image)).toEqual({ w: 108, h: 46 })
    expect(dom.box).toEqual({ x: 0, y: 0, w: 108, h: 46 })
    expect(dom.children?.[0]?.box).toEqual({ x: 0, y: 6, w: 100, h: 40 })
  })

  it('is the element that the parameters name, and the viewport where there is none', async () => {
    const html = `<section style="padding: 20px"><div class="it" style="${BOX}"></div></section>`
    const named = await captureOne({ html, parameters: { storybookReview: { root: '.it' } } })
    expect([sizeOf(named.image), named.rootFound]).toEqual([{ w: 100, h: 40 }, true])
    const absent = await captureOne({ html, parameters: { storybookReview: { root: '.not-it' } } })
    expect([sizeOf(absent.image), absent.mode, absent.rootFound]).toEqual([
      { w: 800, h: 600 },
      'viewport',
      false,
    ])
    const byDefault = await captureOne({ html }, { root: '.it' })
    expect(sizeOf(byDefault.image)).toEqual({ w: 100, h: 40 })
  })

  it('may be higher than the viewport', async () => {
    const html = `<div style="width: 50px; height: 3000px; background: linear-gradient(red 50%, blue 50%)"></div>`
    const { image } = await captureOne({ html })
    expect(sizeOf(image)).toEqual({ w: 50, h: 3000 })
    expect([pixel(image, 10, 0), pixel(image, 10, 2999)]).toEqual(['#ff0000ff', '#0000ffff'])
  })

  it('has the page behind it, or nothing where that is asked for', async () => {
    const html = `<div style="${BOX}; border-radius: 20px"></div>`
    expect(pixel((await captureOne({ html })).image, 0, 0)).toBe('#ffffffff')
    expect(pixel((await captureOne({ html }, { transparent: true })).image, 0, 0)).toBe('#00000000')
  })

  it('is each variant: of the command line, or of the parameters', async () => {
    const script = `root.innerHTML = '<div style="width: 50%; height: 10px; background: ' +
      (globals.theme === 'dark' ? 'black' : 'tan') + '"></div>'`
    const matrix = {
      viewports: [
        { w: 300, h: 300 },
        { w: 600, h: 300 },
      ],
      globals: [{}, { theme: 'dark' }],
    }
    const found = await captures(
      {
        'a--all': { script, layout: 'fullscreen' },
        'b--own': {
          script,
          layout: 'fullscreen',
          parameters: { storybookReview: { viewports: ['200x100'], globals: [{ theme: 'dark' }] } },
        },
        'c--skipped': { script, parameters: { storybookReview: { skip: true } } },
      },
      { matrix },
    )
    const shown = [...found].map(
      ([id, { capture }]) => `${id} ${sizeOf(capture.image).w} ${pixel(capture.image, 0, 0)}`,
    )
    expect(shown.toSorted()).toEqual([
      'a--all.300x300 150 #d2b48cff',
      'a--all.300x300.theme-dark 150 #000000ff',
      'a--all.600x300 300 #d2b48cff',
      'a--all.600x300.theme-dark 300 #000000ff',
      'b--own 100 #000000ff',
    ])
  })

  it('is painted over where the parameters mask it, and holds no text there', async () => {
    const html = `<div style="${BOX}"><time style="display: block; width: 50px; height: 20px">12:00</time></div>`
    const { image, dom, masks } = await captureOne({
      html,
      parameters: { storybookReview: { mask: 'time' } },
    })
    expect(masks).toEqual([{ x: 0, y: 0, w: 50, h: 20 }])
    expect([pixel(image, 10, 10), pixel(image, 60, 30)]).toEqual(['#808080ff', '#336699ff'])
    expect(JSON.stringify(dom)).not.toContain('12:00')
    expect(dom.children?.[0]).toMatchObject({ tag: 'time', box: { x: 0, y: 0, w: 50, h: 20 } })
  })

  it('is painted over in shadow roots too, and only where it is seen', async () => {
    const { image, masks } = await captureOne({
      // A hairline that is drawn on no pixel of its own counts as one.
      html: `<div style="${BOX}; position: relative; overflow: hidden"><x-clock></x-clock>
        <time style="position: absolute; left: 10px; top: 30.2px; width: 20px; height: 0.3px"></time></div>`,
      script: `document.querySelector('x-clock').attachShadow({ mode: 'closed' }).innerHTML =
        '<time style="position: absolute; left: 80px; top: 10px; width: 50px; height: 20px">12:00</time>'`,
      parameters: { storybookReview: { mask: 'time' } },
    })
    expect(masks).toEqual([
      { x: 80, y: 10, w: 20, h: 20 },
      { x: 10, y: 30, w: 20, h: 1 },
    ])
    expect([pixel(image, 79, 15), pixel(image, 85, 15)]).toEqual(['#336699ff', '#808080ff'])
  })
})

/** Stories that journey/builds changes, which compares two captures of each other one. */
const CHANGED = /^(components-(alert|badge|card|textfield)|patterns-pricingcard)--/

describe('the demo Storybook', () => {
  it('gives the same bytes twice', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'demo-'))
    try {
      const files = unzipSync(readFileSync(fromRoot('demo/storybook.zip')))
      const list = JSON.parse(strFromU8(files['index.json']!)) as { entries: object }
      const entries = Object.entries(list.entries).filter(([id]) => CHANGED.test(id))
      files['index.json'] = strToU8(
        JSON.stringify({ ...list, entries: Object.fromEntries(entries) }),
      )
      for (const [name, bytes] of Object.entries(files)) {
        await mkdir(dirname(join(folder, name)), { recursive: true })
        await writeFile(join(folder, name), bytes)
      }
      const [first, second] = [
        await captureFolder(browser, folder),
        await captureFolder(browser, folder),
      ]
      const images = (results: typeof first) =>
        new Map(
          results.map((result) => [
            result.story.id,
            result.outcome === 'captured' && result.capture,
          ]),
        )
      expect(first).toHaveLength(23)
      expect(first.filter(({ outcome }) => outcome !== 'captured')).toEqual([])
      expect(images(second)).toEqual(images(first))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

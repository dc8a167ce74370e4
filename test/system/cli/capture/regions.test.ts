import { describe, expect, it } from 'vitest'
import { sharedCapturingBrowser } from '../../shared/browser.ts'
import { BOX, captureOne, outcomes, pixel, sizeOf } from './captured.ts'

const browser = await sharedCapturingBrowser()

/** Puts an element with this style into `body`, as portals do. */
const inBody = (style: string, text = '') =>
  `const portal = document.createElement('div'); portal.innerHTML = ${JSON.stringify(text)}
   portal.style.cssText = ${JSON.stringify(style)}; document.body.append(portal)`

describe('the region of a story without a root of its own', () => {
  it('is what several elements and texts side by side take up', async () => {
    const html = `<div style="${BOX}"></div><div style="${BOX}; margin: 10px"></div>`
    const { image, dom } = await captureOne(browser, { html })
    expect(sizeOf(image)).toEqual({ w: 110, h: 90 })
    expect(dom.children?.map(({ box }) => box)).toEqual([
      { x: 0, y: 0, w: 100, h: 40 },
      { x: 10, y: 50, w: 100, h: 40 },
    ])
  })

  it('is what the story and its portals paint', async () => {
    const { image, mode, rootFound, dom } = await captureOne(browser, {
      html: `<button style="all: unset; ${BOX}"></button>`,
      script: inBody(
        'position: absolute; left: 126px; top: 16px; background: #222; color: #fff',
        'Tip',
      ),
    })
    const { w, h } = sizeOf(image)
    expect({ h, mode, rootFound, id: dom.id }).toEqual({
      h: 40,
      mode: 'root',
      rootFound: true,
      id: 'storybook-root',
    })
    expect(w).toBeGreaterThan(120)
    expect([pixel(image, 0, 0), pixel(image, 111, 1)]).toEqual(['#336699ff', '#222222ff'])
    expect(dom.children?.map(({ tag, box }) => [tag, box?.x, box?.y])).toEqual([
      ['button', 0, 0],
      ['div', 110, 0],
    ])
  })

  it('is the portal alone where nothing else is painted, whatever the page has as its background', async () => {
    const { image, mode } = await captureOne(browser, {
      html: '<style>body { background: #ffe }</style><span></span>',
      script: inBody(`position: fixed; left: 300px; top: 200px; ${BOX}`),
    })
    expect([sizeOf(image), mode]).toEqual([{ w: 100, h: 40 }, 'root'])
  })

  it('is the root where a library only measures, announces or prepares outside of it', async () => {
    const measuring = inBody('position: absolute; top: -20000px', 'Text to measure')
    const announcing = inBody(
      'position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0 0 0 0)',
      'Saved',
    )
    const empty = inBody('position: fixed; inset: 0; pointer-events: none')
    const { image, dom } = await captureOne(browser, {
      html: `<div class="chart" style="${BOX}"></div>`,
      script: [measuring, announcing, empty].map((script) => `{ ${script} }`).join(';'),
    })
    expect([sizeOf(image), dom.class]).toEqual([{ w: 100, h: 40 }, 'chart'])
  })

  it('is the viewport where a backdrop covers it', async () => {
    const { image, mode, rootFound, dom } = await captureOne(browser, {
      html: `<div style="${BOX}"></div>`,
      script: inBody('position: fixed; inset: 0; background: #0008', '<p>Sure?</p>'),
    })
    expect({ size: sizeOf(image), mode, rootFound, tag: dom.tag }).toEqual({
      size: { w: 800, h: 600 },
      mode: 'viewport',
      rootFound: true,
      tag: 'body',
    })
  })

  it('goes beyond the viewport, unless something keeps its place in it', async () => {
    const html = `<div style="width: 50px; height: 900px; background: linear-gradient(red, blue)"></div>`
    const [flowing, fixed] = await Promise.all(
      ['absolute', 'fixed'].map((position) =>
        captureOne(browser, {
          html,
          script: inBody(`position: ${position}; left: 90px; top: 20px; ${BOX}`),
        }),
      ),
    )
    expect([sizeOf(flowing!.image), flowing!.mode]).toEqual([{ w: 174, h: 900 }, 'root'])
    expect([sizeOf(fixed!.image), fixed!.mode]).toEqual([{ w: 800, h: 600 }, 'viewport'])
  })
})

describe('an image of one colour', () => {
  const white = 'width: 100px; height: 40px; background: #fff; color: #fff'

  it('is blank where a text or a drawing should be seen', async () => {
    expect(
      await outcomes(browser, {
        'text--white-on-white': { html: `<p style="${white}">Nobody can read this</p>` },
        'text--outside': {
          html: '<p style="position: fixed; left: 2000px">Beyond</p>',
          script: inBody('position: fixed; inset: 0; background: #666'),
        },
        'canvas--empty': { html: '<canvas width="100" height="40"></canvas>' },
        'background--alone': {
          html: '<style>body { background: #222 }</style><div style="width: 0"></div>',
        },
      }),
    ).toEqual({
      'text--white-on-white': 'blank: it shows nothing: its text cannot be seen',
      'text--outside': 'blank: it shows nothing: its text cannot be seen',
      'canvas--empty': 'blank: it shows nothing: its canvas is empty',
      'background--alone': 'blank: it shows nothing',
    })
  })

  it('is captured where the story shows a colour, or allows it', async () => {
    expect(
      await outcomes(browser, {
        'colour--swatch': { html: `<div style="${BOX}"></div>` },
        'colour--drawn': {
          html: '<svg width="40" height="40"><path d="M0 0h40v40H0z" fill="tan"/></svg>',
        },
        'text--allowed': {
          html: `<p style="${white}">Nobody can read this</p>`,
          parameters: { storybookReview: { allow: 'blank' } },
        },
        'text--masked': {
          html: `<p style="${BOX}">12:00</p>`,
          parameters: { storybookReview: { mask: 'p' } },
        },
      }),
    ).toEqual({
      'colour--swatch': 'captured',
      'colour--drawn': 'captured',
      'text--allowed': 'captured',
      'text--masked': 'captured',
    })
  })
})

import { expect, it } from 'vitest'
import { sharedCapturingBrowser } from '../../shared/browser.ts'
import { BOX, captures, outcomes, pixel, sizeOf } from './captured.ts'

const browser = await sharedCapturingBrowser()
const fluid = {
  html: '<div style="width: 50%; height: 10px; background: tan"></div>',
  layout: 'fullscreen',
} as const

it('parameters for Chromatic choose variants and masks, delay a capture and skip a story', async () => {
  const found = await captures(browser, {
    'modes--both': {
      ...fluid,
      script: `root.firstChild.style.background = globals.theme === 'dark' ? 'black' : 'tan'`,
      parameters: {
        chromatic: { modes: { phone: { viewport: 300 }, dark: { viewport: 400, theme: 'dark' } } },
      },
    },
    'widths--two': { ...fluid, parameters: { chromatic: { viewports: [200, 500] } } },
    'masked--parts': {
      html: `<div style="${BOX}; display: flex"><i style="width: 50px"></i><b class="chromatic-ignore" style="width: 50px">1</b></div>`,
      parameters: { chromatic: { ignoreSelectors: ['i'], diffThreshold: 0.3 } },
    },
    'late--delayed': {
      html: `<div style="${BOX}"></div>`,
      script: `setTimeout(() => { root.firstChild.style.background = '#00ff00' }, 2000)`,
      parameters: { chromatic: { delay: 2_200 } },
    },
    'off--skipped': { ...fluid, parameters: { chromatic: { disableSnapshot: true } } },
  })
  const image = (id: string) => found.get(id)!.capture.image
  expect([...found.keys()].toSorted()).toEqual([
    'late--delayed',
    'masked--parts',
    'modes--both.dark',
    'modes--both.phone',
    'widths--two.200x600',
    'widths--two.500x600',
  ])
  expect(
    ['modes--both.phone', 'modes--both.dark', 'widths--two.200x600'].map((id) => [
      sizeOf(image(id)).w,
      pixel(image(id), 0, 0),
    ]),
  ).toEqual([
    [150, '#d2b48cff'],
    [200, '#000000ff'],
    [100, '#d2b48cff'],
  ])
  expect(found.get('masked--parts')!.capture.masks).toHaveLength(2)
  expect(found.get('masked--parts')!.unsupported).toEqual(['chromatic.diffThreshold'])
  expect(pixel(image('late--delayed'), 5, 5)).toBe('#00ff00ff')
})

it('pauseAnimationAtEnd shows an animation at its beginning where it is false', async () => {
  const html = `<style>@keyframes come { from { background: #00ff00 } to { background: #ff0000 } }</style>
    <div style="${BOX}; animation: come 2s both"></div>`
  const found = await captures(browser, {
    'at--end': { html },
    'at--beginning': { html, parameters: { chromatic: { pauseAnimationAtEnd: false } } },
  })
  const colour = (id: string) => pixel(found.get(id)!.capture.image, 5, 5)
  expect([colour('at--end'), colour('at--beginning')]).toEqual(['#ff0000ff', '#00ff00ff'])
})

it("the viewport that Storybook's globals name is the story's", async () => {
  const found = await captures(browser, {
    'in--globals': {
      ...fluid,
      script: `emit('globalsUpdated', { globals: { viewport: { value: 'mobile1' } } })`,
    },
  })
  expect(sizeOf(found.get('in--globals')!.capture.image).w).toBe(160)
  expect(
    await outcomes(browser, {
      'own--skip': {
        ...fluid,
        parameters: { chromatic: { disable: true }, storybookReview: { skip: false } },
      },
    }),
  ).toEqual({ 'own--skip': 'captured' })
})

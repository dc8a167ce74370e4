import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { globalsText, variantsOf } from '../../../src/cli/capture/engine/variants.ts'
import {
  readStoryParameters,
  type PreparedParameters,
} from '../../../src/cli/capture/storybook/story-parameters.ts'
import { testedStories } from '../../../src/cli/capture/storybook/stories.ts'

const USUAL = { w: 1280, h: 720 }
const NONE: PreparedParameters = {
  review: null,
  chromatic: null,
  viewport: null,
  viewportGlobal: null,
}
const read = (prepared: Partial<PreparedParameters>) =>
  readStoryParameters({ ...NONE, ...prepared }, USUAL)
const variants = (prepared: Partial<PreparedParameters>) =>
  variantsOf(read(prepared), { viewports: [USUAL], globals: [{ locale: 'en' }] })

describe('parameters for Chromatic', () => {
  it('skip a story, wait, mask and choose viewports', () => {
    const chromatic = {
      disableSnapshot: true,
      delay: 299.5,
      viewports: [411, '768px', { width: 320, height: 480 }],
      ignoreSelectors: ['.clock'],
      pauseAnimationAtEnd: false,
    }
    expect(read({ chromatic })).toMatchObject({
      skip: true,
      delay: 300,
      viewports: [
        { w: 411, h: 720 },
        { w: 768, h: 720 },
        { w: 320, h: 480 },
      ],
      mask: ['.clock', '.chromatic-ignore', '[data-chromatic="ignore"]'],
      animationsAtEnd: false,
      unsupported: [],
    })
    expect(read({ chromatic: { disable: true } }).skip).toBe(true)
  })

  it('count as far as storybookReview says nothing else', () => {
    const chromatic = { disableSnapshot: true, delay: 300, viewports: [411], modes: { a: {} } }
    const review = { skip: false, delay: 0, viewports: ['800x600'], mask: '.own' }
    expect(read({ chromatic, review })).toMatchObject({
      skip: false,
      delay: 0,
      viewports: [{ w: 800, h: 600 }],
      mask: ['.own', '.chromatic-ignore', '[data-chromatic="ignore"]'],
      modes: null,
    })
  })

  it('make a variant of each mode that is not disabled, with its viewport and globals', () => {
    const modes = {
      'dark mobile': { viewport: 'mobile1', theme: 'dark', backgrounds: { value: '#1ea7fd' } },
      'dark/mobile': { viewport: { height: '600' }, dense: true },
      off: { disable: true },
    }
    const found = variants({ chromatic: { modes } })
    expect(found).toEqual([
      {
        name: 'dark-mobile',
        viewport: { w: 320, h: 568 },
        globals: { locale: 'en', theme: 'dark', 'backgrounds.value': '#1ea7fd' },
      },
      {
        name: 'dark-mobile-2',
        viewport: { w: 1280, h: 600 },
        globals: { locale: 'en', dense: true },
      },
    ])
    expect(found.map(({ globals }) => globalsText(globals))).toEqual([
      'backgrounds.value:!hex(1ea7fd);locale:en;theme:dark',
      'dense:!true;locale:en',
    ])
    expect(variants({ chromatic: { modes: { only: { viewport: 400 } } } })).toEqual([
      { name: '', viewport: { w: 400, h: 720 }, globals: { locale: 'en' } },
    ])
  })

  it('are named where they are not honoured, or not as they are written', () => {
    const chromatic = {
      diffThreshold: 0.2,
      forcedColors: 'active',
      delay: 'long',
      viewports: ['wide'],
      modes: { a: { theme: null } },
      ignoreSelectors: null,
    }
    expect(read({ chromatic })).toMatchObject({
      unsupported: [
        'chromatic.diffThreshold',
        'chromatic.forcedColors',
        'chromatic.delay',
        'chromatic.viewports',
        'chromatic.modes',
      ],
      delay: 0,
      viewports: null,
      modes: null,
    })
  })

  it('may be anything', () => {
    const NAMES = ['disableSnapshot', 'delay', 'viewports', 'modes', 'ignoreSelectors', 'x']
    const value = fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom(...NAMES), fc.anything()))
    fc.assert(
      fc.property(value, value, value, (chromatic, viewport, viewportGlobal) => {
        const plain = (any: unknown): unknown => {
          try {
            return JSON.parse(JSON.stringify(any) ?? 'null')
          } catch {
            return null
          }
        }
        const found = variants({
          chromatic: plain(chromatic),
          viewport: plain(viewport),
          viewportGlobal: plain(viewportGlobal),
        })
        expect(found.length).toBeGreaterThan(0)
      }),
    )
  })
})

describe("Storybook's own viewport", () => {
  const viewport = {
    options: { phone: { name: 'Phone', styles: { width: '411px', height: '823px' } } },
  }

  it('is that of the globals, rotated where they say so, else that of the parameters', () => {
    const sizes = (prepared: Partial<PreparedParameters>) => read(prepared).viewports
    expect(sizes({ viewport, viewportGlobal: { value: 'phone', isRotated: false } })).toEqual([
      { w: 411, h: 823 },
    ])
    expect(sizes({ viewport, viewportGlobal: { value: 'phone', isRotated: true } })).toEqual([
      { w: 823, h: 411 },
    ])
    expect(sizes({ viewportGlobal: 'mobile2' })).toEqual([{ w: 414, h: 896 }])
    const older = { viewports: viewport.options, defaultViewport: 'phone' }
    expect(sizes({ viewport: older })).toEqual([{ w: 411, h: 823 }])
    expect(sizes({ viewport: { ...older, defaultOrientation: 'landscape' } })).toEqual([
      { w: 823, h: 411 },
    ])
    for (const none of [null, 'reset', { value: undefined }, { value: 'reset' }])
      expect(sizes({ viewport, viewportGlobal: none })).toBeNull()
  })

  it('gives way to viewports for Chromatic, and is named where its size is not known', () => {
    const viewportGlobal = { value: 'phone' }
    expect(read({ viewport, viewportGlobal, chromatic: { viewports: [500] } }).viewports).toEqual([
      { w: 500, h: 720 },
    ])
    expect(read({ viewportGlobal }).unsupported).toEqual(['viewport'])
  })
})

describe('the tag !test', () => {
  const story = (id: string, tags: string[]) => ({ id, title: '', name: '', importPath: '', tags })
  const ids = (...stories: ReturnType<typeof story>[]) => testedStories(stories).map(({ id }) => id)

  it('leaves a story out, which Storybook writes by leaving out the tag test', () => {
    expect(ids(story('a', ['dev', 'test']), story('b', ['dev']))).toEqual(['a'])
    expect(ids(story('a', ['dev']))).toEqual([])
  })

  it('is unknown to Storybooks that write no tags, or only those of before version 8', () => {
    expect(ids(story('a', []), story('b', []))).toEqual(['a', 'b'])
    expect(ids(story('a', ['story', 'test']), story('b', ['story']))).toEqual(['a', 'b'])
  })
})

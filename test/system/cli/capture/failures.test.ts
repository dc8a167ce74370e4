import { describe, expect, it } from 'vitest'
import { sharedCapturingBrowser } from '../../shared/browser.ts'
import { outcomes } from './captured.ts'
import { captureFolder } from './harness.ts'
import { buildStandIn, type StandInStory } from './stand-in.ts'

const browser = await sharedCapturingBrowser()

/** Stories that cannot be captured as they are, with the reason that has to be given. */
const BROKEN: Record<string, StandInStory & { reason: RegExp; allow?: string }> = {
  'throws--render': {
    silent: true,
    script: `emit('storyThrewException', new Error('no theme'))`,
    reason: /^error: .*no theme/,
  },
  'throws--description': {
    silent: true,
    script: `emit('storyErrored', { title: 'Expecting', description: 'an element' })`,
    reason: /^error: .*Expecting: an element/,
  },
  'throws--play': {
    html: '<p>Shown</p>',
    script: `emit('playFunctionThrewException', new Error('not clickable'))`,
    reason: /^play: .*not clickable/,
  },
  'throws--play-unhandled': {
    html: '<p>Shown</p>',
    script: `emit('unhandledErrorsWhilePlaying', [new Error('rejected')])`,
    reason: /^play: .*rejected/,
  },
  'gone--story': { silent: true, script: `emit('storyMissing', id)`, reason: /^missing: / },
  'load--throws': {
    silent: true,
    html: '<p id="error-message">no such icon</p>',
    script: `emit('storySpecified', { storyId: id, viewMode: 'story' }); emit('storyMissing', id)`,
    reason: /^error: .*no such icon/,
  },
  'load--request': {
    silent: true,
    script: `emit('storySpecified', { storyId: id, viewMode: 'story' })
      import('/gone.js').catch(() => emit('storyMissing', id))`,
    reason: /^request: .*gone\.js.*404/,
  },
  'configuration--broken': {
    silent: true,
    script: `emit('configError', new Error('bad preview'))`,
    reason: /^error: .*bad preview/,
  },
  'blank--nothing': { html: '', reason: /^blank: /, allow: 'blank' },
  'blank--boxes': {
    html: '<div style="width: 50px; height: 50px"></div>',
    reason: /^blank: /,
    allow: 'blank',
  },
  'blank--hidden-text': {
    html: '<p style="visibility: hidden">Nobody sees this</p>',
    reason: /^blank: /,
    allow: 'blank',
  },
  'image--missing': {
    html: '<img src="/nowhere.png" alt="" width="40" height="40">',
    reason: /^image: .*nowhere\.png/,
    allow: 'broken-images',
  },
  'image--damaged': {
    html: '<img src="data:image/png;base64,AAAA" alt="" width="40" height="40">',
    reason: /^image: .*data: URL/,
    allow: 'broken-images',
  },
  'image--background': {
    html: '<div style="width: 40px; height: 40px; background: tan url(/nowhere.webp)"></div>',
    reason: /^image: .*nowhere\.webp.*404/,
    allow: 'broken-images',
  },
  'image--in-shadow': {
    html: '<x-picture></x-picture>',
    script: `root.firstChild.attachShadow({ mode: 'closed' }).innerHTML =
      'Text <img src="data:image/png;base64,AAAA" alt="" width="40" height="40">'`,
    reason: /^image: /,
    allow: 'broken-images',
  },
  'font--missing': {
    html: `<style>@font-face { font-family: Gone; src: url(/gone.woff2) }</style>
      <p style="font-family: Gone, sans-serif">Text</p>`,
    reason: /^font: .*(Gone|gone\.woff2)/,
    allow: 'missing-fonts',
  },
  'request--stylesheet': {
    html: '<p>Bare</p>',
    script: `const link = document.createElement('link'); link.rel = 'stylesheet'; link.href = '/gone.css'
      document.head.append(link)`,
    reason: /^request: .*gone\.css/,
    allow: 'failed-requests',
  },
  'unstable--counter': {
    html: '<output>0</output>',
    script: `const next = () => { root.firstChild.value = performance.now(); requestAnimationFrame(next) }
      next()`,
    reason: /^unstable: /,
  },
  'unstable--reloads': {
    html: '<p>Again</p>',
    script: `setTimeout(() => location.reload(), 20)`,
    reason: /^(unstable|timeout): /,
  },
  'timeout--busy': {
    html: '<p>Busy</p>',
    script: 'setTimeout(() => { for (;;); }, 0)',
    reason: /^timeout: /,
  },
  'timeout--never-rendered': { html: '<p>Waiting</p>', silent: true, reason: /^timeout: / },
  'size--too-high': { html: '<div style="height: 17000px">Top</div>', reason: /^size: .*17000/ },
  'size--too-many': {
    html: '<div style="width: 4100px; height: 4100px">Top</div>',
    reason: /^size: /,
  },
  'parameters--unknown': {
    html: '<p>Text</p>',
    parameters: { storybookReview: { roots: '.a' } },
    reason: /^parameters: .*roots/,
  },
  'parameters--wrong': {
    html: '<p>Text</p>',
    parameters: { storybookReview: { delay: 'long' } },
    reason: /^parameters: .*storybookReview\.delay/,
  },
}

const reasonsOf = (stories: Record<string, StandInStory>, timeoutMs: number) =>
  outcomes(browser, stories, { timeoutMs })

describe('a story that cannot be captured', () => {
  it('is listed with the reason, and never as captured', async () => {
    const { hanging = [], ending = [] } = Object.groupBy(Object.entries(BROKEN), ([id]) =>
      id.startsWith('timeout--') ? 'hanging' : 'ending',
    )
    const reasons = {
      ...(await reasonsOf(Object.fromEntries(hanging), 2_500)),
      // On a busy machine none of them may take longer than it has.
      ...(await reasonsOf(Object.fromEntries(ending), 12_000)),
    }
    for (const [id, { reason }] of Object.entries(BROKEN))
      expect.soft(reasons[id], id).toMatch(reason)
    expect(Object.keys(reasons)).toHaveLength(Object.keys(BROKEN).length)
  })

  // A page keeps its name whatever it shows.
  it('leaves the next story a page of its own where it did not stand still', async () => {
    const restless = {
      html: '<output>0</output>',
      script: `window.name = 'restless'
        const next = () => { root.firstChild.value = performance.now(); requestAnimationFrame(next) }
        next()`,
    }
    const reasons = await reasonsOf(
      {
        'restless--one': restless,
        'restless--two': restless,
        'calm--next': {
          html: '<p>Text</p>',
          script: `if (window.name === 'restless') emit('storyThrewException', new Error('no page of its own'))`,
        },
      },
      3_000,
    )
    expect(reasons).toMatchObject({
      'restless--one': expect.stringMatching(/^unstable: /),
      'restless--two': expect.stringMatching(/^unstable: /),
      'calm--next': 'captured',
    })
  })

  it('is opened once more where it could not be loaded', async () => {
    const failing = (times: number) => ({
      silent: true,
      html: '<p>Text</p>',
      script: `const [name, count] = window.name.split(' ')
        const tries = name === id ? Number(count) + 1 : 1
        window.name = id + ' ' + tries
        emit('storySpecified', { storyId: id, viewMode: 'story' })
        emit(tries > ${times} ? 'storyRendered' : 'storyMissing', id)`,
    })
    expect(
      await reasonsOf({ 'once--failing': failing(1), 'twice--failing': failing(2) }, 5_000),
    ).toMatchObject({
      'once--failing': 'captured',
      'twice--failing': expect.stringMatching(/^error: /),
    })
  })

  it('is captured where its parameters allow what is wrong', async () => {
    const allowed = Object.entries(BROKEN).filter(([, { allow }]) => allow)
    const standIn = await buildStandIn(
      Object.fromEntries(
        allowed.map(([id, { allow, ...story }]) => [
          id,
          { ...story, parameters: { storybookReview: { allow: [allow] } } },
        ]),
      ),
    )
    try {
      const results = await captureFolder(browser, standIn.folder)
      expect(results.filter(({ outcome }) => outcome !== 'captured')).toEqual([])
      expect(results).toHaveLength(allowed.length)
    } finally {
      await standIn.remove()
    }
  })
})

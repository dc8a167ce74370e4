import { describe, expect, it } from 'vitest'
import { sharedCapturingBrowser } from '../../shared/browser.ts'
import { BOX, captureOne, captures as capturesIn, outcomes, pixel, sizeOf } from './captured.ts'
import type { captureFolder } from './harness.ts'
import type { StandInStory } from './stand-in.ts'

const browser = await sharedCapturingBrowser()

type Options = Parameters<typeof captureFolder>[2]
const captures = (stories: Record<string, StandInStory>, options?: Options) =>
  capturesIn(browser, stories, options)

describe('a story that takes its time', () => {
  const late: Record<string, StandInStory> = {
    'late--fetch': {
      html: `<p>Loading</p>`,
      script: `fetch('/index.json').then((r) => r.json()).then(() => { root.firstChild.textContent = 'Loaded' })`,
    },
    'late--transition': {
      html: `<div style="${BOX}; transition: background 900ms, width 900ms"></div>`,
      script: `root.firstChild.getBoundingClientRect()
        root.firstChild.style.cssText += '; background: #00ff00; width: 200px'`,
    },
    'late--keyframes': {
      html: `<style>@keyframes come { from { opacity: 0 } to { opacity: 1 } }
        @keyframes turn { to { transform: rotate(1turn) } }</style>
        <div style="${BOX}; animation: come 2s both"><i style="display: block; width: 20px; height: 20px;
          background: #00ff00; animation: turn 1s infinite linear"></i></div>`,
      script: '',
      parameters: { storybookReview: { root: '#storybook-root > div' } },
    },
    'late--caret': {
      html: '<input value="Ann" autofocus style="width: 200px">',
      script: `root.firstChild.focus()`,
    },
    'late--delay': {
      html: `<div style="${BOX}"></div>`,
      script: `setTimeout(() => { root.firstChild.style.background = '#00ff00' }, 500)`,
      parameters: { storybookReview: { delay: 1_500 } },
    },
  }

  it('is captured once it stands still', async () => {
    const found = await captures(late)
    const at = (id: string, x: number, y: number) => pixel(found.get(id)!.capture.image, x, y)
    expect(JSON.stringify(found.get('late--fetch')!.capture.dom)).toContain('Loaded')
    expect(sizeOf(found.get('late--transition')!.capture.image).w).toBe(200)
    expect(at('late--transition', 150, 20)).toBe('#00ff00ff')
    expect([at('late--keyframes', 5, 5), at('late--keyframes', 50, 20)]).toEqual([
      '#00ff00ff',
      '#336699ff',
    ])
    expect(at('late--delay', 5, 5)).toBe('#00ff00ff')
  })

  it('looks the same each time, the clock and chance too where they are frozen', async () => {
    const stories: typeof late = { ...late }
    stories['random--clock'] = {
      html: '<p></p>',
      script: `await new Promise((resolve) => setTimeout(resolve, 5))
        const bytes = crypto.getRandomValues(new Uint8Array(4))
        root.firstChild.textContent = [Date.now(), new Date().toISOString(), Date(), Math.random(), bytes,
          new Date(0).toISOString(), new Date() instanceof Date].join(' ')`,
    }
    const options = { frozenAt: Date.parse('2026-01-01T12:00:00Z') }
    const [first, second] = [await captures(stories, options), await captures(stories, options)]
    for (const [id, { capture }] of first) {
      expect.soft(second.get(id)!.capture.image.equals(capture.image), id).toBe(true)
      expect.soft(second.get(id)!.capture.dom, id).toEqual(capture.dom)
    }
    const text = first.get('random--clock')!.capture.dom.text
    expect(text).toContain('1767268800000 2026-01-01T12:00:00.000Z')
    expect(text).toMatch(/1970-01-01T00:00:00.000Z true$/)
  })
})

describe('a story that sets timers', () => {
  const shown = (text: string) => `root.firstChild.textContent = ${JSON.stringify(text)}`
  const textOf = async (script: string, parameters = {}) =>
    (await captureOne(browser, { html: '<p>Before</p>', script, parameters })).dom.text

  it('is captured after what opens with a delay, one step after the other', async () => {
    const open = `setTimeout(() => setTimeout(() => requestAnimationFrame(() => { ${shown('Open')} }), 300), 700)`
    expect(await textOf(open)).toBe('Open')
  })

  it('is captured after a value that is counted up, by timers or by frames', async () => {
    const byTimers = `let value = 0
      const timer = setInterval(() => { root.firstChild.textContent = ++value; if (value === 20) clearInterval(timer) }, 30)`
    const byFrames = `const began = performance.now()
      const next = (now) => { root.firstChild.textContent = now - began > 900 ? 'End' : 'Before'
        if (now - began <= 900) requestAnimationFrame(next) }
      requestAnimationFrame(next)`
    expect([await textOf(byTimers), await textOf(byFrames)]).toEqual(['20', 'End'])
  })

  it('is captured before what happens later, unless it asks for a delay', async () => {
    const dismiss = `setTimeout(() => { ${shown('Gone')} }, 2000)
      setInterval(() => { ${shown('Next slide')} }, 1800)`
    expect(await textOf(dismiss)).toBe('Before')
    expect(await textOf(dismiss, { storybookReview: { delay: 2_500 } })).not.toBe('Before')
  })

  it('does not stand still where a clock ticks, each time, and does where it is stopped or masked', async () => {
    const clock: StandInStory = {
      html: '<p><time></time></p>',
      script: `const show = () => { document.querySelector('time').textContent = new Date().toISOString().slice(0, 19) }
        show(); setInterval(show, 1000)`,
    }
    const masked = { ...clock, parameters: { storybookReview: { mask: 'time' } } }
    const chained = {
      ...clock,
      script: clock.script!.replace(
        'show(); setInterval',
        'const next = () => { show(); setTimeout(next, 1000) }; next(); void ',
      ),
    }
    const options = { timeoutMs: 4_000 }
    const moving = /^unstable: it never stood still: a timer runs every 1000 ms/
    expect(
      await outcomes(
        browser,
        { 'a--clock': clock, 'b--chained': chained, 'c--masked': masked },
        options,
      ),
    ).toEqual({
      'a--clock': expect.stringMatching(moving),
      'b--chained': expect.stringMatching(moving),
      'c--masked': 'captured',
    })
    const frozenAt = Date.parse('2026-01-01T12:00:00Z')
    const { dom } = await captureOne(browser, clock, { frozenAt })
    expect(JSON.stringify(dom)).toContain('2026-01-01T12:00:00')
  })

  // A library gives the focus back two frames later, while the play function goes on.
  it('draws the frames that it waits for before its timers run', async () => {
    const html = `<style>button { all: unset; width: 20px; height: 20px; background: tan } :focus { background: #00ff00 }</style>
      <p style="margin: 0; display: flex"><button></button><button></button></p>`
    const script = `const [first, second] = root.querySelectorAll('button')
      requestAnimationFrame(() => requestAnimationFrame(() => first.focus()))
      for (let step = 0; step < 2; step++) await new Promise((resolve) => setTimeout(resolve))
      second.focus()`
    const { image } = await captureOne(browser, { html, script })
    expect([pixel(image, 5, 5), pixel(image, 25, 5)]).toEqual(['#d2b48cff', '#00ff00ff'])
  })

  it('leaves timers as they are to the story: their arguments, their order and their clearing', async () => {
    const script = `const seen = []
      setTimeout((...args) => seen.push(args.join()), 20, 'a', 'b')
      clearTimeout(setTimeout(() => seen.push('cleared'), 30))
      clearInterval(setInterval(() => seen.push('cleared'), 30))
      cancelAnimationFrame(requestAnimationFrame(() => seen.push('cleared')))
      setTimeout("root_text = 'text'", 10)
      setTimeout(() => { throw new Error('of the story') }, 15)
      setTimeout(() => { root.firstChild.textContent = [...seen, window.root_text].join(' ') }, 100)`
    expect(await textOf(script)).toBe('a,b text')
  })
})

describe('a story that uses chance', () => {
  it('gets the same numbers each time, and other ones than the next story', async () => {
    const story = {
      html: '<p></p>',
      script: `root.firstChild.textContent = [Math.random(), crypto.getRandomValues(new Uint8Array(2))].join(' ')`,
    }
    const stories = { 'a--one': story, 'b--two': story }
    const [first, second] = [await captures(stories), await captures(stories)]
    const text = (found: typeof first, id: string) => found.get(id)?.capture.dom.text
    expect(text(second, 'a--one')).toBe(text(first, 'a--one'))
    expect(text(first, 'b--two')).not.toBe(text(first, 'a--one'))
  })
})

import { describe, expect, it } from 'vitest'
import type { DomNode } from '../../../../src/cli/capture/page/dom-node.ts'
import { loadDomTree } from '../../../../src/judging/judge/index.ts'
import type { Captured } from '../../../../src/cli/capture/engine/capture-all.ts'
import { sharedCapturingBrowser } from '../../shared/browser.ts'
import { captureFolder } from './harness.ts'
import { buildStandIn, type StandInStory } from './stand-in.ts'

const browser = await sharedCapturingBrowser()

async function capture(story: StandInStory): Promise<Captured['capture']> {
  const standIn = await buildStandIn({ 'one--story': story })
  try {
    const [result] = await captureFolder(browser, standIn.folder)
    if (result?.outcome !== 'captured') throw new Error(JSON.stringify(result))
    return result.capture
  } finally {
    await standIn.remove()
  }
}

/** All nodes as `tag "text" x,y w×h`, indented by their depth. */
const outline = (node: DomNode, depth = 0): string[] => {
  const { x, y, w, h } = node.box ?? { x: NaN, y: NaN, w: NaN, h: NaN }
  const text = node.text === undefined ? '' : ` ${JSON.stringify(node.text)}`
  const line = `${'  '.repeat(depth)}${node.tag}${text} ${x},${y} ${w}×${h}`
  return [line, ...(node.children ?? []).flatMap((child) => outline(child, depth + 1))]
}

const BLOCK = 'display: block; width: 100px; height: 24px'

/** What a page holds, and what of it is in the structure. */
const PAGES: Record<string, StandInStory & { outline: string[] }> = {
  'texts and their elements': {
    html: `<div style="width: 100px"> <b style="${BLOCK}">One  <!-- no text -->
      two</b><script>1</script><style></style></div>`,
    outline: ['div 0,0 100×24', '  b "One two" 0,0 100×24'],
  },
  'what nobody sees': {
    html: `<div style="width: 100px; background: tan; height: 50px">
      <p hidden>1</p><p style="display: none">2</p><p style="opacity: 0; margin: 0">3</p>
      <span style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0,0,0,0)">4</span>
      <span style="position: absolute; clip-path: inset(50%)">5</span>
      <details style="margin: 0"><summary style="${BLOCK}">6</summary><p>7</p></details></div>`,
    outline: ['div 0,0 100×50', '  details 0,24 100×24', '    summary "6" 0,24 100×24'],
  },
  'open and closed shadow roots, with slots': {
    html: '<x-open>Label<em slot="end">!</em></x-open><x-closed></x-closed>',
    script: `const [open, closed] = root.children
      open.attachShadow({ mode: 'open' }).innerHTML = '<style>:host { display: block }</style>' +
        '<button style="${BLOCK}; padding: 0; border: 0"><slot></slot><slot name="end">none</slot></button>'
      closed.attachShadow({ mode: 'closed' }).innerHTML = '<p style="${BLOCK}; margin: 0"><slot>Fallback</slot></p>'`,
    parameters: { storybookReview: { root: '#storybook-root' } },
    outline: [
      expect.stringMatching(/^div 0,0 768×\d+$/) as never,
      '  x-open 0,0 768×24',
      '    button "Label" 0,0 100×24',
      expect.stringMatching(/^ {6}em "!" /) as never,
      expect.stringMatching(/^ {2}x-closed /) as never,
      '    p "Fallback" 0,24 100×24',
    ],
  },
  'pseudo-elements where they lie': {
    html: `<style>.p { ${BLOCK}; position: relative; background: tan; transform: translateX(3px) }
      .p::before { content: 'New'; position: absolute; left: 10px; top: 2px; width: 30px; height: 20px }
      .p::after { content: ''; display: block; width: 5px; height: 6px; margin-left: 50px; background: red }</style>
      <div class="p"></div>`,
    parameters: { storybookReview: { root: '.p' } },
    outline: ['div 0,0 100×24', '  ::before "New" 10,2 30×20', '  ::after 50,0 5×6'],
  },
  'what form fields show': {
    html: `<form style="width: 100px; font: 16px/20px sans-serif"><input value="Ann" style="${BLOCK}; box-sizing: border-box; border: 2px solid; padding: 0 5px">
      <input placeholder="Name" style="${BLOCK}; box-sizing: border-box; border: 2px solid; padding: 0 5px">
      <input type="password" value="abc" style="${BLOCK}; box-sizing: border-box">
      <input type="checkbox" style="${BLOCK}; margin: 0">
      <select style="${BLOCK}; box-sizing: border-box"><option>1<option selected>2</select>
      <textarea style="${BLOCK}; box-sizing: border-box">Long</textarea></form>`,
    outline: [
      'form 0,0 100×144',
      '  input "Ann" 0,0 100×24',
      '  input 0,24 100×24',
      '    ::placeholder "Name" 7,26 86×20',
      '  input "•••" 0,48 100×24',
      '  input 0,72 100×24',
      '  select "2" 0,96 100×24',
      '  textarea "Long" 0,120 100×24',
    ],
  },
  'what a scroll container shows': {
    html: `<ul style="margin: 0; padding: 0; list-style: none; width: 100px; height: 50px; overflow: auto">
      <li style="height: 40px">1</li><li style="height: 40px">2</li><li style="height: 40px">3</li></ul>`,
    script: 'root.firstChild.scrollTop = 10',
    outline: ['ul 0,0 100×50', '  li "1" 0,-10 100×40', '  li "2" 0,30 100×40'],
  },
  'what escapes a scroll container': {
    html: `<div style="position: relative; width: 100px; height: 100px">
      <div style="height: 20px; overflow: hidden"><b style="position: absolute; top: 60px; left: 0; ${BLOCK}">Menu</b>
      <i style="position: relative; top: 60px; ${BLOCK}">Cut off</i></div></div>`,
    outline: ['div 0,0 100×100', '  div 0,0 100×20', '    b "Menu" 0,60 100×24'],
  },
  transforms: {
    html: `<div style="width: 200px; height: 100px; background: tan"><b style="${BLOCK}; transform: scale(0.5)">Half</b></div>`,
    outline: ['div 0,0 200×100', '  b "Half" 25,6 50×12'],
  },
  'pictures, which have no inside': {
    html: `<div style="width: 100px; font-size: 0; line-height: 0"><svg width="24" height="24"><title>Close</title><path d="M0 0h9v9"/></svg><canvas width="20" height="20">No</canvas><iframe width="30" height="20" style="border: 0" srcdoc="Inside"></iframe></div>`,
    outline: ['div 0,0 100×24', '  svg 0,0 24×24', '  canvas 24,4 20×20', '  iframe 44,4 30×20'],
  },
  'elements without a box of their own': {
    html: `<div style="display: contents"><p style="${BLOCK}; margin: 0"><span style="display: contents">In</span>side</p></div>`,
    outline: ['p "Inside" 0,0 100×24'],
  },
}

describe('the DOM structure', () => {
  for (const [what, { outline: expected, ...story }] of Object.entries(PAGES))
    it(`records ${what}`, async () => {
      const { dom } = await capture(story)
      expect(outline(dom)).toEqual(expected)
      expect(loadDomTree(JSON.stringify({ version: 1, root: dom }))).toHaveProperty('root')
    })

  it('records names and roles, and counts what it did not enter', async () => {
    const { dom, unread } = await capture({
      html: `<div><b id="l">Terms</b><a href="/x" aria-labelledby="l">1</a><img alt="Ann" width="9" height="9"
        src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"><button aria-label="Close">×</button>
        <h2 role="none">2</h2><iframe title="Map" width="20" height="20"></iframe></div>`,
    })
    expect(dom.children?.map(({ tag, role, name, id }) => ({ tag, role, name, id }))).toEqual([
      { tag: 'b', role: undefined, name: undefined, id: 'l' },
      { tag: 'a', role: 'link', name: 'Terms', id: undefined },
      { tag: 'img', role: 'img', name: 'Ann', id: undefined },
      { tag: 'button', role: 'button', name: 'Close', id: undefined },
      { tag: 'h2', role: 'none', name: undefined, id: undefined },
      { tag: 'iframe', role: undefined, name: 'Map', id: undefined },
    ])
    expect(unread).toEqual({ iframes: 1, canvases: 0 })
  })

  it('keeps the ids that people gave, and is the same in every capture of ids that a library makes', async () => {
    const ids = [
      'save',
      'main-nav',
      'step-2',
      'h1',
      'first_name',
      'useRef',
      'A',
      'über',
      'r',
      'card:title',
    ]
    // By Element Plus, Sveltestrap, MUI, Radix, React 18 to 19.2, Headless UI, jQuery UI, a hash.
    const makers = [
      '`el-id-${Math.floor(Math.random() * 1e4) + 10}-${i}`',
      '`modal-${crypto.randomUUID()}`',
      '`mui-${Math.round(Math.random() * 1e9) + 10}`',
      '`radix-:r${Math.floor(Math.random() * 36).toString(36)}:`',
      '`«r${Math.floor(Math.random() * 36).toString(36)}»`',
      '`_r_${Math.floor(Math.random() * 36).toString(36)}_`',
      '`headlessui-menu-button-${Math.floor(Math.random() * 90) + 10}`',
      '`ui-id-${Date.now()}`',
      "`x${Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16).padStart(2, '0')).join('')}`",
    ]
    const story = {
      html: `<style>i { display: block }</style><div style="width: 100px">${ids.map((id) => `<b id="${id}" style="${BLOCK}">a</b>`).join('')}</div>`,
      script: `for (let i = 0; i < 40; i++)
        for (const id of [${makers.join(', ')}])
          root.lastChild.append(Object.assign(document.createElement('i'), { id, textContent: 'b' }))`,
    }
    const [first, second] = [await capture(story), await capture(story)]
    expect(first.dom.children?.filter(({ tag }) => tag === 'b').map(({ id }) => id)).toEqual(ids)
    expect(first.nodes).toBeGreaterThan(40 * makers.length)
    expect(JSON.stringify(second.dom)).toBe(JSON.stringify(first.dom))
  })

  it('lists icons by the box they fill in the image', async () => {
    const { icons } = await capture({
      html: `<style>.glyph::before { content: '\\e001' } .masked { mask-image: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>") }
        i { display: inline-block; width: 20px; height: 20px; background: tan }</style>
        <div style="padding: 10px; height: 80px"><svg aria-label="Close" width="16" height="16"></svg><svg width="200" height="20"></svg>
        <svg class="lucide lucide-x" width="24" height="24"></svg><i class="glyph"></i><i class="masked"></i><i>text</i></div>`,
      parameters: { storybookReview: { root: '#storybook-root > div' } },
    })
    expect(icons.map(({ name }) => name)).toEqual(['Close', 'lucide-x', undefined, undefined])
    expect(icons[0]?.box).toMatchObject({ x: 10, w: 16, h: 16 })
  })
})

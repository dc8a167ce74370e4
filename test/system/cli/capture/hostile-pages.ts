import type { StandInStory } from './stand-in.ts'

/** A story that harms what looks at it, and what has to become of it: `reason: message`, or `captured`. */
type Attack = StandInStory & { becomes: RegExp }

const text = '<p>Text</p>'
const attack = (script: string, becomes: RegExp = /^captured$/): Attack => ({
  html: text,
  script,
  becomes,
})
const parameters = (storybookReview: unknown, becomes: RegExp): Attack => ({
  html: text,
  parameters: { storybookReview },
  becomes,
})

/** After the story has rendered, while it is looked at. */
const later = (script: string, ms = 0) => `setTimeout(() => { ${script} }, ${ms})`

/** Stories that overwrite what a page finds in its world. */
const BUILTINS: Record<string, Attack> = {
  'builtin--json': attack(`JSON.stringify = () => { throw 1 }; JSON.parse = () => 'x'`),
  'builtin--collections': attack(`
    for (const name of ['map', 'flatMap', 'filter', 'some', 'push', 'join', 'find', Symbol.iterator])
      Array.prototype[name] = () => { throw 1 }
    window.Map = window.Set = window.WeakMap = window.Promise = window.Array = undefined
    Object.fromEntries = Object.entries = Object.keys = () => { throw 1 }`),
  'builtin--document': attack(`
    Document.prototype.querySelector = Document.prototype.querySelectorAll = () => { for (;;); }
    Element.prototype.getBoundingClientRect = () => ({ x: NaN, y: -1e99, width: 1e99, height: 'x' })
    window.getComputedStyle = () => { throw 1 }
    Element.prototype.checkVisibility = () => { for (;;); }
    Element.prototype.getAttribute = () => ({}) `),
  'builtin--time': attack(`
    performance.now = Date.now = () => { for (;;); }
    window.requestAnimationFrame = () => {}; window.setTimeout = () => {}; window.setInterval = () => {}`),
  'builtin--proxy': attack(
    `
    Object.prototype.then = function () { for (;;); }
    Object.prototype.toJSON = () => { for (;;); }
    Object.defineProperty(Object.prototype, 'value', { get() { throw 1 }, configurable: true })`,
    /^(captured|timeout)/,
  ),
  'builtin--watch': attack(`
    try { window.__storybookReview = { report: Promise.resolve('{}') } } catch {}
    try { Object.defineProperty(window, '__storybookReview', { value: 1 }) } catch {}
    delete window.__storybookReview
    try { window.__storybookReview.closed.length = 1e9 } catch {}`),
}

const BIG: Record<string, Attack> = {
  'big--nodes': attack(`root.innerHTML = '<i>a</i>'.repeat(25_000)`, /^limit: .*20000 elements/),
  'big--million': attack(
    `const all = document.createDocumentFragment(); for (let at = 0; at < 1e6; at++) all.append(document.createElement('b'))
     root.append(all)`,
    /^(limit|timeout): /,
  ),
  'big--depth': attack(
    `let at = root; for (let n = 0; n < 300; n++) at = at.appendChild(document.createElement('div')); at.append('a')`,
    /^limit: .*200 levels/,
  ),
  'big--deeper': attack(
    `let at = root; for (let n = 0; n < 20_000; n++) at = at.appendChild(document.createElement('div')); at.append('a')`,
    /^(limit|crash|timeout|blank)/,
  ),
  'big--text': attack(
    `root.textContent = 'word '.repeat(4e6); root.style.cssText = 'height: 90px; overflow: hidden'`,
    /^(captured|timeout|size)/,
  ),
  'big--texts': attack(
    `root.innerHTML = '<p style="position:absolute">' + 'word'.repeat(9_000) + '</p>'; root.innerHTML = root.innerHTML.repeat(1_500)`,
    /^(limit|size|timeout): /,
  ),
  'big--attributes': attack(`root.firstChild.className = root.firstChild.id = 'x'.repeat(5e7)`),
  'big--tall': attack(`root.firstChild.style.height = '100000px'`, /^size: /),
  'big--canvas': attack(
    `root.innerHTML = '<canvas width="30000" height="30000"></canvas>'; root.firstChild.getContext('2d').fillRect(0, 0, 9, 9)`,
    /^(size|captured|crash)/,
  ),
  'big--canvases': attack(
    `for (let n = 0; n < 60; n++) { const canvas = document.createElement('canvas'); canvas.width = canvas.height = 8000
      const context = canvas.getContext('2d', { willReadFrequently: true }); context.fillRect(0, 0, 8000, 8000); root.append(canvas) }`,
    /^(size|crash|timeout|limit)/,
  ),
  'big--console': attack(
    `for (let at = 0; at < 100_000; at++) console.log('line', at, { at }); console.log('x'.repeat(2e7))`,
  ),
  'big--errors': attack(
    later(`for (let at = 0; at < 20_000; at++) Promise.reject(new Error('x'.repeat(1_000)))`),
    /^(captured|timeout)/,
  ),
  'big--frames': attack(
    `for (let at = 0; at < 300; at++) root.append(document.createElement('iframe'))`,
    /^(captured|timeout|size)/,
  ),
  'big--requests': attack(
    `for (let at = 0; at < 5_000; at++) fetch('http://a.example/' + at).catch(() => {})
     await new Promise((done) => setTimeout(done, 6_000))`,
    /^(limit|timeout): /,
  ),
  'big--closed': attack(
    `for (let at = 0; at < 5_000; at++) root.appendChild(document.createElement('b')).attachShadow({ mode: 'closed' }).innerHTML = 'a'`,
    /^(captured|timeout)/,
  ),
  'big--storage': attack(`try { localStorage.setItem('a', 'x'.repeat(5e6)) } catch {}`),
}

const MEMORY: Record<string, Attack> = {
  'memory--heap': attack(
    `const all = []; for (;;) all.push(Array.from({ length: 1e5 }, (_, at) => ({ at })))`,
    /^(crash|timeout|limit)/,
  ),
  'memory--buffers': attack(
    `const all = []; for (;;) { all.push(new Uint8Array(64e6).fill(1)); await new Promise((done) => setTimeout(done, 5)) }`,
    /^(crash|timeout|limit)/,
  ),
  'memory--reported': attack(`emit('storyThrewException', new Error('x'.repeat(3e8)))`, /^error: /),
}

const PARAMETERS: Record<string, Attack> = {
  'parameters--variants': parameters(
    {
      viewports: Array.from({ length: 100 }, (_, at) => ({ w: 100 + at, h: 100 })),
      globals: Array.from({ length: 100 }, (_, at) => ({ at })),
    },
    /^limit: .*10000 variants/,
  ),
  'parameters--viewports': parameters(
    { viewports: Array.from({ length: 5_000 }, () => '9x9') },
    /^parameters: /,
  ),
  'parameters--globals': parameters({ globals: [{ a: 'x'.repeat(5_000) }] }, /^parameters: /),
  'parameters--huge': parameters({ mask: 'x'.repeat(300_000) }, /^limit: .*256 KB/),
  'parameters--selector': parameters({ root: ':::(' }, /^unreadable: .*selector/),
  'parameters--mask': parameters({ mask: '}{' }, /^unreadable: .*selector/),
  'parameters--deep': attack(
    `emit('storyPrepared', { id, parameters: { storybookReview: JSON.parse('['.repeat(4_000) + ']'.repeat(4_000)) } })`,
    /^parameters: /,
  ),
  'parameters--getter': attack(
    `emit('storyPrepared', { id, get parameters() { throw 1 } })`,
    /^timeout|captured/,
  ),
}

const PAGES: Record<string, Attack> = {
  'loop--script': attack(later('for (;;);', 300), /^(captured|timeout)/),
  'loop--microtasks': attack(
    later('const again = () => Promise.resolve().then(again); again()', 100),
    /^(captured|timeout)/,
  ),
  'loop--worker': attack(
    `for (let at = 0; at < 3; at++) new Worker(URL.createObjectURL(new Blob(['for (;;);'])))`,
    /^(captured|timeout)/,
  ),
  'loop--getter': attack(`Object.defineProperty(root.firstChild, 'id', { get() { for (;;); } })`),
  'dialog--alert': attack(`alert('a'); confirm('b'); prompt('c')`),
  'dialog--loop': attack(later('for (;;) alert(1)'), /^(limit|timeout): /),
  'dialog--print': attack(`print()`),
  'dialog--leave': attack(`addEventListener('beforeunload', (event) => event.preventDefault())`),
  'dialog--file': attack(
    `const input = document.createElement('input'); input.type = 'file'; input.click(); try { input.showPicker() } catch {}`,
  ),
  'ask--permissions': attack(`
    const outcome = { geolocation: 0, notifications: 0, clipboard: 0 }
    navigator.geolocation.getCurrentPosition(() => { document.title = 'granted' }, () => {})
    Notification.requestPermission().then((answer) => { if (answer === 'granted') document.title = 'granted' })
    navigator.mediaDevices?.getUserMedia({ video: true }).then(() => { document.title = 'granted' }, () => {})
    navigator.clipboard?.readText().then(() => { document.title = 'granted' }, () => {})
    document.documentElement.requestFullscreen().catch(() => {}); document.body.requestPointerLock?.()
    await new Promise((done) => setTimeout(done, 300))
    if (document.title === 'granted') throw new Error('granted')`),
  'window--close': attack(later('window.close()', 20), /^(captured|crash)/),
  'window--open': attack(`for (let at = 0; at < 5; at++) window.open('/index.html')`),
  'window--bomb': attack(
    later(`for (let at = 0; at < 3_000; at++) window.open('about:blank')`),
    /^(limit|timeout|captured)/,
  ),
  'go--elsewhere': attack(later(`location.href = '/index.html'`, 5), /^(unstable|timeout)/),
  'go--data': attack(later(`location.href = 'data:text/html,<p>elsewhere'`, 5), /^captured$/),
  'go--blob': attack(
    later(
      `location.href = URL.createObjectURL(new Blob(['<p>elsewhere'], { type: 'text/html' }))`,
      5,
    ),
    // Whether the page was heard to be ready before it went is up to the machine.
    /^(unstable|timeout)/,
  ),
  'go--history': attack(
    later(`for (let at = 0; at < 100_000; at++) history.pushState({ at }, '', '#' + at)`),
    /^(captured|timeout|unstable)/,
  ),
  'go--reload': attack(
    later('setInterval(() => location.reload(), 1)'),
    /^(unstable|timeout|captured)/,
  ),
  'document--open': attack(
    later(`document.open(); document.write('<p>written'); document.close()`, 5),
    /^(captured|unstable|blank)/,
  ),
  'document--gone': attack(
    later(`document.documentElement.remove()`, 5),
    /^(blank|unreadable|unstable|error)/,
  ),
  'document--no-body': attack(
    later(`document.body.remove()`, 5),
    /^(blank|unreadable|unstable|error)/,
  ),
  'download--blob':
    attack(`const link = document.createElement('a'); link.href = URL.createObjectURL(new Blob(['a'])); link.download = 'a.exe'
    for (let at = 0; at < 5; at++) link.click()`),
  'channel--lies': attack(
    `emit('storyThrewException', { title: {}, get message() { for (;;); } })`,
    /^(error|timeout)/,
  ),
}

export const ATTACKS: Record<string, Attack> = {
  ...BUILTINS,
  ...BIG,
  ...MEMORY,
  ...PARAMETERS,
  ...PAGES,
}

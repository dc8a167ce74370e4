// Makes the pairs of pairs/ from the demo Storybook: each story as it is built, and the same component
// with a few differences put in as its design reference. One browser makes the same bytes each time.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readDom, relativeTo } from '../src/cli/capture/engine/read-dom.ts'
import { World } from '../src/cli/capture/engine/world.ts'
import { launchChromium } from '../test/system/support/chromium.ts'
import { readDesign } from './capture/design-structure.mjs'
import { pairs } from './capture/pairs.mjs'
import { captureRoot, openStory, ROOT, settle, VIEWPORT } from './capture/storybook.mjs'

const CAPTURE_VERSION = '1.0.0'
const target = fileURLToPath(new URL('./pairs', import.meta.url))

/** The story as it is built. */
async function captureStory(browser, { story, storyScale, issues }) {
  const page = await openStory(browser, { story, scale: storyScale })
  const image = await captureRoot(page)
  const structure = await domStructure(page, storyScale)
  const boxes = await issueBoxes(
    page,
    issues.map(({ story }) => story),
  )
  await page.close()
  const facts = {
    capture_tool_version: CAPTURE_VERSION,
    capture_scale: storyScale,
    capture_mode: 'root',
    viewport: { w: VIEWPORT.width, h: VIEWPORT.height },
    root_found: true,
  }
  return { image, structure, boxes, facts }
}

/** What the command line's own capture reads, measured from the component's corner. */
async function domStructure(page, scale) {
  const session = await page.context().newCDPSession(page)
  const { world } = await World.open(session)
  await world.call('locateRoot', ROOT)
  const { root } = await readDom(world, session)
  const viewport = { w: VIEWPORT.width, h: VIEWPORT.height }
  return {
    version: 1,
    url: page.url(),
    viewport,
    device_pixel_ratio: scale,
    root: relativeTo(root.box, root),
  }
}

/** The same component as it should have become. */
async function captureDesign(browser, { name, story, design, issues }) {
  const { scale, args, css, texts, removed, groups } = design
  const page = await openStory(browser, { story, args, scale })
  await page.evaluate(change, { css, texts, removed })
  await settle(page)
  const image = await captureRoot(page)
  const structure = await page.evaluate(readDesign, { rootSelector: ROOT, name, groups })
  const boxes = await issueBoxes(
    page,
    issues.map(({ design }) => design),
  )
  await page.close()
  const { w, h } = structure.root.box
  const facts = {
    source: structure.source,
    plugin_version: CAPTURE_VERSION,
    export_scale: scale,
    node_size: { w, h },
    node_type: structure.root.type,
  }
  return { image, structure, boxes, facts }
}

/** Runs inside the page. A story that has moved on from its pair is an error, not a smaller difference. */
function change({ css, texts, removed }) {
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
  for (const [selector, built, designed] of texts) {
    const element = document.querySelector(selector)
    if (element?.textContent !== built) throw new Error(`${selector} does not say "${built}"`)
    element.textContent = designed
  }
  for (const selector of removed) {
    const element = document.querySelector(selector)
    if (!element) throw new Error(`${selector} is not there to be removed`)
    element.remove()
  }
}

/** Where the elements are, in fractions of the root's size; null where none is named. */
function issueBoxes(page, selectors) {
  return page.evaluate(
    ({ rootSelector, selectors }) => {
      const root = document.querySelector(rootSelector).getBoundingClientRect()
      const fraction = (value) => Math.round(value * 10_000) / 10_000
      return selectors.map((selector) => {
        if (!selector) return null
        const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect()
        return {
          x: fraction((x - root.x) / root.width),
          y: fraction((y - root.y) / root.height),
          w: fraction(width / root.width),
          h: fraction(height / root.height),
        }
      })
    },
    { rootSelector: ROOT, selectors },
  )
}

const json = (value) => `${JSON.stringify(value, null, 2)}\n`

const browser = await launchChromium()
try {
  const index = []
  for (const pair of pairs) {
    const built = await captureStory(browser, pair)
    const designed = await captureDesign(browser, pair)
    const folder = join(target, pair.id)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'design.png'), designed.image)
    writeFileSync(join(folder, 'story.png'), built.image)
    writeFileSync(join(folder, 'design.json'), json(designed.structure))
    writeFileSync(join(folder, 'dom.json'), json(built.structure))
    writeFileSync(join(folder, 'facts.json'), json({ design: designed.facts, story: built.facts }))
    index.push({
      id: pair.id,
      name: pair.name,
      link_id: pair.story,
      issues: pair.issues.map(({ note, labels, severity }, i) => ({
        note,
        labels,
        severity,
        box_a: designed.boxes[i],
        box_b: built.boxes[i],
      })),
    })
    console.log(`${pair.id}: ${designed.image.length + built.image.length} bytes of images`)
  }
  writeFileSync(join(target, 'index.json'), json(index))
} finally {
  await browser.close()
}

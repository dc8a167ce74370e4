// Renders the drawings in this folder to the WebP pictures in src/assets/.
// Only needed after a drawing changed: `node demo/art/render.mjs`, with the root project installed
// (it borrows the headless browser of the system tests).
import { readFileSync, writeFileSync } from 'node:fs'
import chromium from '@sparticuz/chromium'
import { chromium as playwright } from 'playwright-core'

const pictures = [
  { name: 'harbor', width: 1200, height: 600, quality: 0.82 },
  { name: 'imani', width: 200, height: 200, quality: 0.85 },
  { name: 'jonas', width: 200, height: 200, quality: 0.85 },
  { name: 'mei', width: 200, height: 200, quality: 0.85 },
]

const browser = await playwright.launch({
  executablePath: await chromium.executablePath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const page = await browser.newPage()
for (const { name, width, height, quality } of pictures) {
  const svg = readFileSync(new URL(`${name}.svg`, import.meta.url), 'base64')
  const webp = await page.evaluate(
    async ({ svg, width, height, quality }) => {
      const image = new Image()
      image.src = `data:image/svg+xml;base64,${svg}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height
      canvas.getContext('2d').drawImage(image, 0, 0, width, height)
      return canvas.toDataURL('image/webp', quality).split(',')[1]
    },
    { svg, width, height, quality },
  )
  const bytes = Buffer.from(webp, 'base64')
  writeFileSync(new URL(`../src/assets/${name}.webp`, import.meta.url), bytes)
  console.log(`${name}.webp: ${bytes.length} bytes`)
}
await browser.close()

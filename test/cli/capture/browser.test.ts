import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findChromium, type Machine } from '../../../src/cli/capture/browser/find.ts'
import { pagesAtOnce } from '../../../src/cli/capture/engine/pages-at-once.ts'

let home: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'browsers-'))
  const binaries = [
    '.cache/ms-playwright/chromium_headless_shell-1100/chrome-linux/headless_shell',
    '.cache/ms-playwright/chromium-1200/chrome-linux/chrome',
    '.cache/ms-playwright/firefox-1300/firefox/firefox',
    'bin/chromium',
    'bin/google-chrome',
    'elsewhere/chromium-900/chrome-linux/chrome',
  ]
  for (const binary of binaries) {
    await mkdir(dirname(join(home, binary)), { recursive: true })
    await writeFile(join(home, binary), '')
    await chmod(join(home, binary), 0o755)
  }
})

afterAll(() => rm(home, { recursive: true, force: true }))

const find = (env: Machine['env'], at = home) =>
  findChromium({ env, home: at, platform: 'freebsd' })?.replace(home, '') ?? null

describe('the browser', () => {
  it('is the one that is named, even if it is not there', () => {
    expect(find({ CHROME_PATH: '/x/chrome', PATH: join(home, 'bin') })).toBe('/x/chrome')
    expect(find({ CHROMIUM_PATH: '/y' })).toBe('/y')
  })

  it('is the newest of Playwright’s cache before those of the machine', () => {
    expect(find({ PATH: join(home, 'bin') })).toBe(
      '/.cache/ms-playwright/chromium-1200/chrome-linux/chrome',
    )
    expect(find({ PLAYWRIGHT_BROWSERS_PATH: join(home, 'elsewhere') })).toBe(
      '/elsewhere/chromium-900/chrome-linux/chrome',
    )
  })

  it('is a command where there is no cache, and none where there is nothing', () => {
    const empty = join(home, 'bin')
    expect(find({ PATH: `/nowhere:${join(home, 'bin')}` }, empty)).toBe('/bin/chromium')
    expect(find({ PATH: '/nowhere' }, empty)).toBeNull()
  })
})

describe('the pages open at once', () => {
  it.each([
    { memory: 16e9, cores: 2, pages: 3 },
    { memory: 16e9, cores: 64, pages: 16 },
    { memory: 1.4e9, cores: 8, pages: 2 },
    { memory: 0.3e9, cores: 8, pages: 1 },
  ])('are $pages with $memory bytes and $cores cores', ({ memory, cores, pages }) => {
    expect(pagesAtOnce(memory, cores)).toBe(pages)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasContentHash } from '../../src/cdn/content-hash.ts'
import { runs } from '../support/property-runs.ts'

const HASHED = [
  // Vite with Rollup or Rolldown, from real Storybooks
  'assets/index-BhX3k2_a.js',
  'assets/Alert.stories-5koppTf3.js',
  'assets/DocsRenderer-JROSPFPF-B4V-s7FP.js',
  'assets/iframe-3fFObYz5.js',
  'assets/iframe-3fFObYz5.js.map',
  'assets/imani-k4zklt5V.webp',
  'assets/preload-helper-Dt5pTa-y.js',
  'assets/react-dom-B2lTHb2f.js',
  'assets/iframe-BfWdWuF0.css',
  'assets/iframe-LG58SYIM.css',
  'assets/iframe-eCKeOFxj.js',
  'assets/icons-mGoimwuT.js',
  'assets/Card.stories-CLBwEIcD.js',
  // webpack, Rspack, Parcel, older Vite
  'main.3f2a9c1b.iframe.bundle.js',
  '123.3f2a9c1b.iframe.bundle.js',
  'runtime~main.d41d8cd9.iframe.bundle.js',
  'vendors-node_modules_lodash_lodash_js.0a1b2c3d4e5f6a7b.iframe.bundle.js',
  'static/js/main.8f4b1c2d.chunk.js',
  'static/css/main.8f4b1c2d.css.map',
  'static/media/logo.5d5d9eefa31e5e13a6610d9fa7a283bb.svg',
  '5d5d9eefa31e5e13a6610d9fa7a283bb.png',
  'assets/index.a3c9f10e.js',
  'assets/index-a3c9f10e.js',
  'index-legacy.a3c9f10e.js',
  // esbuild
  'chunk-7PIQR4A3.js',
  'chunk-ABCDEF12.js',
  'sb-preview/chunk-QQBDHPVZ.mjs',
]

const PLAIN = [
  'index.html',
  'iframe.html',
  'index.json',
  'stories.json',
  'project.json',
  'preview-stats.json',
  'favicon.svg',
  'sb-manager/runtime.js',
  'sb-manager/globals-runtime.js',
  'sb-manager/manager-stores.js',
  'sb-addons/docs-1/manager-bundle.js',
  'sb-addons/storybook-core-server-presets-0/common-manager-bundle.js',
  'sb-common-assets/nunito-sans-bold-italic.woff2',
  'sb-preview/runtime.js',
  'vite-inject-mocker-entry.js',
  'mockServiceWorker.js',
  'main.iframe.bundle.js',
  'runtime~main.iframe.bundle.js',
  'mdx-components.js',
  'Introduction-docs.js',
  'assets/mdx-document.js',
  'assets/Button-Overview.js',
  'assets/Docs-HowToUse.js',
  'assets/Docs-HTMLForm.js',
  'assets/Card-DarkMode.js',
  'assets/Typography-Heading1.js',
  'Card-DarkMode.png',
  'Typography-Heading1.png',
  'phone-iPhone14.png',
  'icon-App-24px.png',
  'lib-v1-Beta2.js',
  'icon-OVERVIEW.png',
  'chunk-documents.js',
  'background.png',
  'deadbeef.js',
  'menu.effaced.js',
  'menu-cafe2024.png',
  'report-20240115.json',
  'report-2024-01-15.json',
  'report-dec20240115.json',
  'IMG_20240101_123456.jpg',
  '20240115.json',
  'jquery-3.7.1.min.js',
  'jquery-3_7_1.min.js',
  'pdfjs-4.10.38-legacy.mjs',
  'react-18.3.0-rc.20240115.js',
  '123e4567-e89b-12d3-a456-426614174000.png',
  'chunks/12345678.js',
  '3f2a9c1b/logo.svg',
  'LICENSE',
  '',
]

describe('a content hash', () => {
  it.each(HASHED)('is seen in %s', (path) => {
    expect(hasContentHash(path)).toBe(true)
  })

  it.each(PLAIN)('is not seen in %s', (path) => {
    expect(hasContentHash(path)).toBe(false)
  })

  const word = fc.stringMatching(/^[a-z]{2,12}$/)
  const capitalised = word.map((text) => text.charAt(0).toUpperCase() + text.slice(1))
  const camel = fc.array(capitalised, { minLength: 1, maxLength: 3 }).map((words) => words.join(''))
  const number = fc.stringMatching(/^\d{1,12}$/)
  const version = fc.array(fc.nat(99), { minLength: 2, maxLength: 4 }).map((n) => n.join('.'))
  const constant = word.map((text) => text.toUpperCase())
  const part = fc.oneof(word, capitalised, camel, number, version, constant)
  const separator = fc.constantFrom('-', '_', '.', '~', '')

  it('is never seen in words, numbers and versions', () => {
    const plainName = fc
      .tuple(part, fc.array(fc.tuple(fc.constantFrom('-', '_', '.', '~'), part), { maxLength: 4 }))
      .map(([first, rest]) => first + rest.map((pair) => pair.join('')).join(''))
    const folder = fc.constantFrom('', 'assets/', 'sb-manager/', 'v1/assets/')
    const extension = fc.constantFrom('js', 'mjs', 'css', 'json', 'png', 'woff2', 'js.map')
    fc.assert(
      fc.property(folder, plainName, extension, (inFolder, name, ending) => {
        expect(hasContentHash(`${inFolder}${name}.${ending}`)).toBe(false)
      }),
      { numRuns: runs(1000) },
    )
  })

  it('in hexadecimal is seen at any length between 8 and 64 and any place of the name', () => {
    const hash = fc.stringMatching(/^[0-9][a-f][0-9a-f]{6,62}$/)
    fc.assert(
      fc.property(part, separator, hash, (name, before, digits) => {
        expect(hasContentHash(`${name}${before || '.'}${digits}.iframe.bundle.js`)).toBe(true)
        expect(hasContentHash(`static/${digits}.png`)).toBe(true)
      }),
    )
  })

  it('is looked for in the last segment alone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...HASHED), (path) => {
        expect(hasContentHash(`${path}/index.json`)).toBe(false)
      }),
    )
  })
})

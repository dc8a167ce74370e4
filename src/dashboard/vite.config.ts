import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { words } from './page/app/words.ts'

// The page, built for the Worker's static assets. `npm run dev:dashboard` serves it with reloading in front of a running
// `npm start`, whose server handles the data routes.

const server = `http://localhost:${process.env['DASHBOARD_PORT'] || Number(process.env['PORT'] || 8787) + 1}`

export default defineConfig({
  root: resolve(import.meta.dirname, 'page'),
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [
    {
      name: 'words',
      transformIndexHtml: (html) =>
        html
          .replace('%NAME%', words.name)
          .replace('%LATE%', words.late)
          .replace('%NO_SCRIPT%', words.noScript),
    },
  ],
  build: {
    outDir: resolve(import.meta.dirname, '../../generated/dashboard'),
    emptyOutDir: true,
    target: 'es2024',
    // A file of its own, because the page's policy allows no data: fonts and no inline code.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api/diff/', '/api/admin/', '/sign-in', '/sign-out'].map((path) => [
        path,
        { target: server },
      ]),
    ),
  },
})

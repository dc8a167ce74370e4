import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot } from '../../scripts/local/project.ts'

// The demo's sources as a project of Storybook with Vite and one with webpack, each in a folder of its
// own, so that edits of them can be built.

export const BUNDLERS = ['vite', 'webpack'] as const
export type Bundler = (typeof BUNDLERS)[number]

const WEBPACK_PACKAGES = {
  '@fontsource-variable/figtree': '5.3.0',
  '@storybook/addon-docs': '10.6.6',
  '@storybook/addon-webpack5-compiler-swc': '4.0.3',
  '@storybook/react-webpack5': '10.6.6',
  'css-loader': '7.1.5',
  react: '19.3.1',
  'react-dom': '19.3.1',
  storybook: '10.6.6',
  'style-loader': '4.0.0',
  typescript: '5.9.3',
  webpack: '5.112.2',
}

const WEBPACK_MAIN = `export default {
  framework: '@storybook/react-webpack5',
  stories: ['../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-webpack5-compiler-swc', '@storybook/addon-docs'],
  staticDirs: ['../public'],
  core: { disableTelemetry: true },
}
`

/** A component that is loaded when it is needed, with a style sheet of its own: the demo has none. */
const LAZY_COMPONENT = {
  'Lazy.tsx': `import { lazy, Suspense } from 'react'
const Panel = lazy(() => import('./Panel'))
export const Lazy = () => <Suspense fallback={null}><Panel /></Suspense>
`,
  'Lazy.stories.tsx': `import { Lazy } from './Lazy'
export default { title: 'Components/Lazy', component: Lazy }
export const Basic = {}
`,
  'Panel.tsx': `import './panel.css'
export default function Panel() { return <div className="hb-panel">A panel that comes later</div> }
`,
  'panel.css': '.hb-panel{padding:8px}\n',
}

/** Makes the project in an empty folder and installs what it needs. */
export function makeProject(bundler: Bundler, folder: string): void {
  for (const part of ['src', 'public', '.storybook', 'tsconfig.json'])
    cpSync(fromRoot('demo', part), join(folder, part), { recursive: true })
  for (const [name, text] of Object.entries(LAZY_COMPONENT))
    writeFileSync(join(folder, 'src/components', name), text)
  if (bundler === 'vite') {
    for (const part of ['package.json', 'package-lock.json'])
      cpSync(fromRoot('demo', part), join(folder, part))
    npm(folder, 'ci')
    return
  }
  const manifest = { private: true, type: 'module', devDependencies: WEBPACK_PACKAGES }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, '.storybook/main.ts'), WEBPACK_MAIN)
  for (const path of sourcesOf(folder))
    edit(path, (text) => text.replaceAll('@storybook/react-vite', '@storybook/react-webpack5'))
  npm(folder, 'install')
}

const npm = (cwd: string, command: string): void =>
  void execFileSync('npm', [command, '--no-audit', '--no-fund', '--loglevel=error'], { cwd })

const sourcesOf = (folder: string): string[] =>
  [join(folder, 'src'), join(folder, '.storybook')].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && name !== 'main.ts')
      .map((name) => join(root, name)),
  )

function edit(path: string, change: (text: string) => string): void {
  const text = readFileSync(path, 'utf8')
  const changed = change(text)
  if (changed !== text) writeFileSync(path, changed)
}

/** Builds the project as it stands into a folder. */
export function build(folder: string, target: string): void {
  execFileSync('npx', ['storybook', 'build', '--output-dir', 'built', '--quiet'], {
    cwd: folder,
    env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' },
    stdio: 'ignore',
  })
  renameSync(join(folder, 'built'), target)
}

const replaced = (path: string, from: string | RegExp, to: string) => (folder: string) =>
  edit(join(folder, path), (text) => {
    if (!text.match(from)) throw new Error(`${path} does not hold ${from}`)
    return text.replace(from, to)
  })

const appended = (path: string, text: string) => (folder: string) =>
  edit(join(folder, path), (before) => before + text)

/** What a person does between two builds, by a name. */
export const EDITS: Readonly<Record<string, (folder: string) => void>> = {
  nothing: () => {},
  'a component': replaced('src/components/Button.tsx', 'hb-button', 'hb-button hb-x'),
  'a component that is loaded when needed': replaced('src/components/Panel.tsx', 'later', 'sooner'),
  'the style sheet of that component': appended(
    'src/components/panel.css',
    '.hb-panel{margin:8px}',
  ),
  'the style sheet of all': appended('src/styles/components.css', '.hb-button{margin:1px}'),
  'the preview': replaced('.storybook/preview.tsx', "'centered'", "'padded'"),
  'a file of stories': replaced('src/components/Alert.stories.tsx', 'High water', 'Low water'),
  'an added file of stories': (folder) => {
    const components = join(folder, 'src/components')
    const text = readFileSync(join(components, 'Alert.stories.tsx'), 'utf8')
    const copy = text.replace('Components/Alert', 'Components/Extra')
    writeFileSync(join(components, 'Extra.stories.tsx'), copy)
  },
}

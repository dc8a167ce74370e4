import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join, relative } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { unstable_readConfig } from 'wrangler'
import { CONFIG_PATH, fromRoot, ROOT } from './project.ts'
import { writeJudgeRules } from './judge-rules.ts'
import { writeRelease } from './release.ts'
import { digestOf } from './sources.ts'
import { runWrangler } from './wrangler.ts'

/** A file of a bundle, as the runtime takes it. */
export interface Module {
  type: 'ESModule' | 'Text' | 'Data'
  path: string
  contents: string | Uint8Array<ArrayBuffer>
}

/** The type of a module by its extension, as in wrangler's own rules. */
const IMPORTED_TYPES: Record<string, 'Text' | 'Data'> = {
  '.html': 'Text',
  '.txt': 'Text',
  '.sql': 'Text',
  '.bin': 'Data',
}

/** What a bundle is made of: the packages, too. */
const SOURCES = [
  'src/**',
  'scripts/**',
  'generated/*.{bin,ts}',
  'generated/dashboard/**',
  'package.json',
  'tsconfig.json',
  'wrangler.toml',
  'node_modules/.package-lock.json',
]

/** Where the last bundle of each entry is kept until its sources change: making one takes seconds. */
const KEPT = fromRoot('node_modules/.cache/bundles')

/**
 * Bundles a Worker with wrangler as for a deployment. Returns the main module first, then the files that it imports
 * unchanged. `entry` is src/worker.ts unless another is named. The digest of the judge's code is rebuilt before,
 * and so are the names of the migrations.
 */
export async function bundleWorker(entry = fromRoot('src/worker.ts')): Promise<Module[]> {
  await writeJudgeRules()
  writeRelease()
  const path = relative(ROOT, entry)
  // Others may import what is not among the sources.
  if (!/^(src|scripts)\//.test(path)) return makeBundle(entry)
  const name = path.replaceAll('/', '-')
  const digest = digestOf(SOURCES)
  const kept = await readFile(join(KEPT, `${name}.${digest}`)).catch(() => null)
  if (kept) return deserialize(kept) as Module[]
  const modules = await makeBundle(entry)
  await keep(modules, name, digest)
  return modules
}

/** Puts a bundle in the place of the last one of its entry. */
async function keep(modules: Module[], name: string, digest: string): Promise<void> {
  await mkdir(KEPT, { recursive: true })
  const older = (await readdir(KEPT)).filter((file) => file.startsWith(`${name}.`))
  const unfinished = join(KEPT, `unfinished-${process.pid}-${name}`)
  await writeFile(unfinished, serialize(modules))
  await rename(unfinished, join(KEPT, `${name}.${digest}`))
  await Promise.all(older.map((file) => rm(join(KEPT, file), { force: true })))
}

async function makeBundle(entry: string): Promise<Module[]> {
  const { compatibility_date, compatibility_flags, alias } = unstable_readConfig({
    config: CONFIG_PATH,
  })
  const folder = await mkdtemp(join(tmpdir(), 'storybook-hosting-bundle-'))
  try {
    const config = join(folder, 'wrangler.json')
    // A configuration of its own, without the build command and anyone's .dev.vars.
    const settings = {
      name: 'bundle',
      minify: true,
      main: entry,
      compatibility_date,
      compatibility_flags,
      alias: Object.fromEntries(
        Object.entries<string>(alias ?? {}).map(([name, path]) => [name, fromRoot(path)]),
      ),
    }
    await writeFile(config, JSON.stringify(settings))
    const out = join(folder, 'out')
    await runWrangler(['deploy', '--dry-run', '--config', config, '--outdir', out])
    return await readModules(out, `${basename(entry, '.ts')}.js`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readModules(folder: string, main: string): Promise<Module[]> {
  const contents = await readFile(join(folder, main), 'utf8')
  const modules: Module[] = [{ type: 'ESModule', path: main, contents }]
  for (const path of await readdir(folder)) {
    const type = IMPORTED_TYPES[extname(path)]
    if (!type) continue
    const bytes = await readFile(join(folder, path))
    modules.push({
      type,
      path,
      contents: type === 'Text' ? bytes.toString() : new Uint8Array(bytes),
    })
  }
  return modules
}

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, transform } from 'esbuild'
import { readGenerated, writeGenerated } from './generated.ts'
import { fromRoot } from './project.ts'
import { digestOf } from './sources.ts'

const DIGITS = 12

const FORM = {
  format: 'esm',
  target: 'esnext',
  charset: 'utf8',
  legalComments: 'none',
  tsconfigRaw: {},
  logLevel: 'silent',
} as const

/**
 * Returns the built-in judge's own code as a minified bundle, without comments, formatting, local names, code that
 * nothing reaches, and the packages that it imports; wherever its folder `src` is.
 */
export async function judgeCode(src: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: src,
    entryPoints: [join(src, 'judging/judge/index.ts')],
    bundle: true,
    write: false,
    ...FORM,
    minifySyntax: true,
    minifyWhitespace: true,
    packages: 'external',
  })
  const [bundle] = outputFiles
  if (!bundle) throw new Error('the judge came to no bundle')
  // Names are replaced once unreachable code is gone: which letters they get depends on those of all the text.
  const { code } = await transform(bundle.text, { ...FORM, minify: true })
  return code
}

/** Returns what identifies the built-in judge's code: the first 12 hex digits of SHA-256 over it. */
export const judgeRules = async (src = fromRoot('src')): Promise<string> =>
  createHash('sha256')
    .update(await judgeCode(src))
    .digest('hex')
    .slice(0, DIGITS)

/** What that is made of: the judge's code may import any other, and another esbuild may write it otherwise. */
const SOURCES = [
  'src/**/*.ts',
  'scripts/local/judge-rules.ts',
  'package.json',
  'node_modules/.package-lock.json',
]
/** The digest of the sources that the rules were last made from, and those rules. */
const STAMP = 'judge-rules.json'

/**
 * Makes generated/judge-rules.ts, which a judge's configuration takes its `rules` from. Every bundle asks for it, so the code
 * itself, a third of a second of CPU, is made only once its sources have changed.
 */
export async function writeJudgeRules(): Promise<void> {
  const digest = digestOf(SOURCES)
  const [of, known] = JSON.parse(readGenerated(STAMP) ?? '[]') as string[]
  const rules = known !== undefined && of === digest ? known : await judgeRules()
  writeGenerated('judge-rules.ts', `export const RULES = '${rules}'\n`)
  writeGenerated(STAMP, JSON.stringify([digest, rules]))
}

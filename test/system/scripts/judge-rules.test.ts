import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { RULES } from '../../../generated/judge-rules.ts'
import { judgeCode, judgeRules } from '../../../scripts/local/judge-rules.ts'
import { fromRoot } from '../../../scripts/local/project.ts'
import { cloneProject } from './clone.ts'
import { nodeRun } from './commands.ts'

const folder = mkdtempSync(join(tmpdir(), 'judge-rules-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A copy of the code in another folder, without any of its packages. */
const src = join(folder, 'elsewhere', 'src')
const SETTINGS = join(src, 'judging/judge/settings.ts')
const original = () => readFileSync(fromRoot('src/judging/judge/settings.ts'), 'utf8')

beforeAll(() => {
  mkdirSync(join(folder, 'elsewhere'))
  cpSync(fromRoot('src'), src, { recursive: true })
})

const rulesWith = async (settings: string): Promise<string> => {
  writeFileSync(SETTINGS, settings)
  return judgeRules(src)
}

it('is the same for the same code in another folder, and part of what is built', async () => {
  expect(RULES).toMatch(/^[0-9a-f]{12}$/)
  expect(await rulesWith(original())).toBe(RULES)
})

it.each([
  ['a threshold', '1.5', '1.6'],
  ['a bound', '.max(500)', '.max(501)'],
  ['a word', "'raw-pass'])", "'raw-pass', 'main-pass'])"],
])('is another when %s changes', async (_, before, after) => {
  const changed = original().replace(before, after)
  expect(changed).not.toBe(original())
  expect(await rulesWith(changed)).not.toBe(RULES)
})

it.each([
  ['a comment', (text: string) => `${text.replaceAll('/** A', '/** Some a')}\n// The end.\n`],
  ['a licence comment', (text: string) => `/*! Mine. */\n${text}`],
  ['the formatting', (text: string) => text.replaceAll('\n', '\n\n').replaceAll('  ', '\t')],
  ['a type', (text: string) => `${text}\ninterface Unused {\n  of: 'types'\n}\n`],
  ['code that nothing reaches', (text: string) => `${text}\nexport const NOBODY_ASKS = 7\n`],
])('is the same when %s changes', async (_, change) => {
  expect(change(original())).not.toBe(original())
  expect(await rulesWith(change(original()))).toBe(RULES)
})

it('is made again whenever the code has changed', async () => {
  const clone = cloneProject()
  onTestFinished(() => clone.remove())
  const kept = join(clone.folder, 'generated/judge-rules.ts')
  const settings = join(clone.folder, 'src/judging/judge/settings.ts')
  const rulesOf = async (text: string) => {
    writeFileSync(settings, text)
    expect((await nodeRun(clone.folder, ['scripts/build-rules.ts'], {})).code).toBe(0)
    return readFileSync(kept, 'utf8')
  }
  const same = `export const RULES = '${RULES}'\n`
  expect(await rulesOf(original())).toBe(same)
  expect(await rulesOf(original().replace('1.5', '1.6'))).not.toBe(same)
  expect(await rulesOf(original())).toBe(same)
  expect(await rulesOf(original())).toBe(same)
})

/** A number that a module names for itself. */
const CONSTANT = /^(?<name>const [A-Z_]+ = )(?<value>[\d._]+)$/m

it('covers the constants of the modules', async () => {
  await rulesWith(original())
  const files = globSync(join(src, 'judging/judge/**/*.ts'))
    .map((path): [string, string] => [path, readFileSync(path, 'utf8')])
    .filter(([, text]) => CONSTANT.test(text))
  expect(files.length).toBeGreaterThan(20)
  // All at once: a value that no other has is found again in the code that the digest is of.
  const valueOf = (i: number) => `Number('constant ${i}.')`
  for (const [i, [path, text]] of files.entries())
    writeFileSync(path, text.replace(CONSTANT, `$<name>${valueOf(i)}`))
  const code = await judgeCode(src)
  for (const [path, text] of files) writeFileSync(path, text)
  const covered = files.filter((_, i) => code.includes(`constant ${i}.`))
  // What nothing but a test reaches is no rule.
  expect(covered.length).toBeGreaterThan(0.9 * files.length)
})

import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { argumentText, optionMeaning, optionText } from '../../src/cli/command-line/help.ts'
import {
  DEFAULT_MINUTES,
  type AnyCommand,
  type Options,
} from '../../src/cli/command-line/command.ts'
import { SHARED_OPTIONS } from '../../src/cli/command-line/shared-options.ts'
import { COMMANDS } from '../../src/cli/commands/registry.ts'
import { EXIT_CODES } from '../../src/cli/exit-codes.ts'
import { ENVIRONMENT } from '../../src/cli/settings/variables.ts'
import { VARIABLES } from '../../src/cli/settings/settings.ts'

/** The manual's sections by their headings. */
const sections = new Map(
  readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...lines] = section.split('\n')
      return [heading.trim(), lines.join('\n')] as const
    }),
)

/** Rows of a section's table as `term: meaning`. */
function rowsOf(heading: string): string[] {
  const lines = (sections.get(heading) ?? '').split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) => {
    const [, term = '', meaning = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    return row(term.replace(/^`|`$/g, ''), meaning.replaceAll(String.raw`\|`, '|'))
  })
}

const row = (term: string, meaning: string) => `${term}: ${meaning}`

const optionRows = (options: Options): string[] =>
  Object.entries(options).map(([name, option]) =>
    row(optionText(name, option), optionMeaning(option)),
  )

const headingOf = ({ name, arguments: args }: AnyCommand): string =>
  `\`${[name, ...args.map(argumentText)].join(' ')}\``

describe('the manual', () => {
  it.each(COMMANDS.map((command) => [command.name, command] as const))(
    'has every argument and option of %s, and no others',
    (_, command) => {
      const args = command.arguments.map((argument) =>
        row(argumentText(argument), argument.meaning),
      )
      expect([...sections.keys()]).toContain(headingOf(command))
      expect(rowsOf(headingOf(command))).toEqual([...args, ...optionRows(command.options)])
    },
  )

  it('has no command that does not exist', () => {
    const headings = [...sections.keys()].filter((heading) => heading.startsWith('`'))
    expect(headings).toEqual(COMMANDS.map(headingOf))
  })

  it('has the options of every command', () => {
    expect(rowsOf('Options of every command')).toEqual(optionRows(SHARED_OPTIONS))
  })

  it('has the longest time of every command', () => {
    const times = COMMANDS.map(({ name, minutes = DEFAULT_MINUTES }) => row(name, String(minutes)))
    expect(rowsOf('Time and memory')).toEqual(times)
  })

  it('lists every exit code', () => {
    const codes = Object.values(EXIT_CODES).map(({ code, meaning }) => row(String(code), meaning))
    expect(rowsOf('Exit codes')).toEqual(codes)
  })

  it('has every variable that is read', () => {
    const rows = Object.entries(ENVIRONMENT).map(([name, meaning]) => row(name, meaning))
    expect(rowsOf('Environment')).toEqual(rows)
    expect(Object.keys(ENVIRONMENT)).toEqual(expect.arrayContaining(Object.values(VARIABLES)))
    expect(readVariables().filter((name) => !(name in ENVIRONMENT))).toEqual([])
  })
})

/** Variables that the code reads by name; how a CI service describes a build is env-ci's matter. */
function readVariables(): string[] {
  const cwd = new URL('../../src/cli/', import.meta.url).pathname
  const files = globSync('**/*.ts', { cwd, exclude: ['dist/**', 'pipeline/**'] })
  const names = files.flatMap((file) =>
    [...readFileSync(cwd + file, 'utf8').matchAll(/env\['(\w+)'\]/g)].map(([, name = '']) => name),
  )
  // Variables that any program reads, and those that the description of another one names.
  const known = new Set([
    'PATH',
    'TERM',
    'CHROMIUM_PATH',
    'CI_PROJECT_URL',
    'CI_MERGE_REQUEST_PROJECT_URL',
    'CI_COMMIT_SHA',
  ])
  return [...new Set(names)].filter((name) => !known.has(name))
}

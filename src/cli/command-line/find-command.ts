import { similarNames } from '../../base/similar-names.ts'
import { usageError } from '../errors.ts'
import type { AnyCommand } from './command.ts'
import { SHARED_OPTIONS } from './shared-options.ts'

/** A command, and what follows its name on the command line. */
interface FoundCommand {
  command: AnyCommand
  rest: string[]
}

/**
 * Finds the command that the first words name, the longest name first (`capture map` before `capture`),
 * or null if there are no words. Throws a CliError for words that name none.
 */
export function findCommand(commands: readonly AnyCommand[], args: string[]): FoundCommand | null {
  const first = firstWord(args)
  if (first === null) return null
  const longestFirst = commands.toSorted((a, b) => wordsOf(b).length - wordsOf(a).length)
  for (const command of longestFirst) {
    const words = wordsOf(command)
    if (words.every((word, i) => args[first + i] === word))
      return { command, rest: args.toSpliced(first, words.length) }
  }
  throw usageError(unknownCommand(commands, args[first] ?? ''))
}

/** Index of the first argument that is neither an option nor the value of one that every command takes. */
function firstWord(args: string[]): number | null {
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? ''
    if (!arg.startsWith('-')) return i
    if (VALUED.has(arg)) i++
  }
  return null
}

const VALUED = new Set(
  Object.entries(SHARED_OPTIONS).flatMap(([name, { type }]) =>
    type === 'boolean' ? [] : [`--${name}`],
  ),
)

const wordsOf = ({ name }: AnyCommand): string[] => name.split(' ')

function unknownCommand(commands: readonly AnyCommand[], word: string): string {
  const names = commands.map(({ name }) => name)
  const [similar] = similarNames(word, names)
  const hint = similar ? `Did you mean ${similar}?` : `There are ${names.join(', ')}.`
  return `Unknown command ${word}. ${hint}`
}

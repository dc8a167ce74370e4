import { createInterface } from 'node:readline/promises'
import { UsageError } from '../shell/usage-error.ts'

/** Somebody pressed Ctrl+C at a question. */
export class Interrupted extends UsageError {
  constructor() {
    super('Interrupted: nothing was done')
  }
}

/** Asks on the terminal. Throws a UsageError if nobody answers any more; all questions come before anything is done. */
export async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const { promise: broken, reject } = Promise.withResolvers<never>()
  terminal.once('SIGINT', () => reject(new Interrupted()))
  // Without this the end of the input would leave the question open for ever.
  terminal.once('close', () => reject(new UsageError('The input has ended: nothing was done')))
  try {
    return (await Promise.race([terminal.question(`${question}: `), broken])).trim()
  } finally {
    terminal.close()
  }
}

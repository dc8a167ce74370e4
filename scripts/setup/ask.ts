import { createInterface, type Interface } from 'node:readline'
import { Interrupted } from '../deployment/interruption.ts'
import { UsageError } from '../shell/usage-error.ts'

/** Somebody pressed Ctrl+C at a question. */
const interrupted = () => new Interrupted('Interrupted: nothing was done')

/**
 * Questions on the terminal, all of which come before anything is done. Lines that are there before their question, as when
 * several are pasted at once, answer the questions that follow.
 */
export class Questions {
  #terminal: Interface | null = null
  readonly #lines: string[] = []
  #ended: UsageError | null = null
  /** Continues the question that is waiting. */
  #wake = () => {}

  /** Returns the answer. Throws a UsageError if nobody answers any more. */
  async ask(question: string): Promise<string> {
    const terminal = (this.#terminal ??= this.#open())
    const isAnswered = this.#lines.length > 0
    if (!isAnswered && !this.#ended) {
      terminal.setPrompt(`${question}: `)
      terminal.prompt()
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
    const answer = this.#lines.shift()?.trim()
    if (answer === undefined) throw this.#ended ?? interrupted()
    if (isAnswered) process.stderr.write(`${question}: ${answer}\n`)
    return answer
  }

  /** Gives Ctrl+C back to the process. */
  close(): void {
    this.#terminal?.close()
  }

  #open(): Interface {
    const end = (error: UsageError) => {
      this.#ended ??= error
      this.#wake()
    }
    return createInterface({ input: process.stdin, output: process.stderr })
      .on('line', (line) => {
        this.#lines.push(line)
        this.#wake()
      })
      .once('SIGINT', () => {
        this.#lines.length = 0
        end(interrupted())
      })
      .once('close', () => end(new UsageError('The input has ended: nothing was done')))
  }
}

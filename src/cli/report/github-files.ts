import { appendFileSync } from 'node:fs'
import { systemCode } from '../errors.ts'
import { oneLine } from '../output/untrusted-text.ts'
import type { Output } from '../output/output.ts'

/** As long as an address may be. */
const MOST = 4_000

interface Target {
  env: Readonly<Record<string, string | undefined>>
  output: Output
}

/** Sets outputs of the step, where GitHub Actions or a compatible service names a file for them. */
export function setOutputs(target: Target, outputs: Readonly<Record<string, string>>): void {
  // A value of one line ends with it; of several, it would need a delimiter that it does not hold.
  const lines = Object.entries(outputs).map(([name, value]) => `${name}=${oneLine(value, MOST)}\n`)
  append(target, 'GITHUB_OUTPUT', lines.join(''))
}

/** Adds Markdown, in which untrusted text is escaped already, to the job's summary, where there is one. */
export const addToSummary = (target: Target, markdown: string): void =>
  append(target, 'GITHUB_STEP_SUMMARY', `${markdown}\n\n`)

/** The work is done by now: a file that cannot be written does not undo it. */
function append({ env, output }: Target, variable: string, text: string): void {
  const file = env[variable]
  if (!file) return
  try {
    appendFileSync(file, text)
  } catch (error) {
    const code = systemCode(error)
    if (code === undefined) throw error
    output.warn(`The file of ${variable} cannot be written: ${code}`)
  }
}

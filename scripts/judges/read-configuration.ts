import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { JudgeConfigurationInput } from '../../src/judging/judges/configuration.ts'

/** Reads a judge's configuration, unchecked, from the file, or from the standard input if none is named. */
export async function readConfiguration(
  file: string | undefined,
): Promise<JudgeConfigurationInput> {
  const json = file === undefined ? await text(process.stdin) : await readText(file)
  try {
    return JSON.parse(json) as JudgeConfigurationInput
  } catch {
    throw new Error(`The configuration is not JSON: ${file ?? 'standard input'}`)
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new Error(`The configuration cannot be read: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

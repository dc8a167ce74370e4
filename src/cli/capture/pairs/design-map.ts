import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import * as z from 'zod'
import { systemCode, usageError } from '../../errors.ts'
import { jsonText } from '../../output/untrusted-text.ts'

const Entry = z.strictObject({
  /** Id of the story, or `<story id>.<variant>` for one variant alone. */
  story: z.string().min(1),
  file_key: z.string().min(1),
  node_id: z.string().min(1),
  /** Name of the screen, for people. */
  screen: z.string().default(''),
  /** Whether a person has confirmed it; a mere proposal is not used. */
  confirmed: z.boolean(),
})
/** Which screen of the design shows a story. */
export type MapEntry = z.infer<typeof Entry>

const DesignMap = z.strictObject({ version: z.literal(1), entries: z.array(Entry) })

/** Reads the entries of a map. Throws a CliError for a file that is not a map. */
export function readDesignMap(file: string): MapEntry[] {
  const read = DesignMap.safeParse(parseJson(file))
  if (!read.success) {
    const [issue] = read.error.issues
    throw usageError(`${file} is not a map of designs: ${issue?.path.join('.')}: ${issue?.message}`)
  }
  const stories = read.data.entries.map(({ story }) => story)
  const twice = stories.find((story, at) => stories.indexOf(story) < at)
  if (twice) throw usageError(`${file} names ${twice} twice`)
  return read.data.entries
}

export const readDesignMapIfAny = (file: string): MapEntry[] =>
  existsSync(file) ? readDesignMap(file) : []

/** Writes the map, sorted by story, in one step, so that a map that a person edited is never left half written. */
export async function writeDesignMap(file: string, entries: readonly MapEntry[]): Promise<void> {
  const sorted = entries.toSorted((a, b) => (a.story < b.story ? -1 : 1))
  const partial = `${file}.${process.pid}.partial`
  await writeFile(partial, `${jsonText({ version: 1, entries: sorted }, 2)}\n`)
  await rename(partial, file)
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (systemCode(error) === 'ENOENT')
      throw usageError(`There is no file ${file}: \`capture map\` writes one`)
    throw usageError(`${file} cannot be read: ${error instanceof Error ? error.message : ''}`)
  }
}

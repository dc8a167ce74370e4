import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const Manifest = z.object({
  scripts: z.record(z.string(), z.string()).optional().catch(undefined),
  packageManager: z.string().optional().catch(undefined),
  workspaces: z
    .union([
      z.array(z.string()),
      z.object({ packages: z.array(z.string()) }).transform((of) => of.packages),
    ])
    .optional()
    .catch(undefined),
})

/** Returns what is read of a folder's package.json; nothing of one that is missing or broken. */
export function readManifest(folder: string): z.infer<typeof Manifest> {
  return Manifest.safeParse(readJson(join(folder, 'package.json'))).data ?? {}
}

/** Returns the value of a JSON file; null if it is missing or broken. */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

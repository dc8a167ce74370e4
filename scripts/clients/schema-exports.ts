import { globSync } from 'node:fs'
import * as z from 'zod'
import { fromRoot } from '../local/project.ts'

/** Where a schema is declared: the path of its module from the project's folder, and its exported name. */
export interface SchemaExport {
  module: string
  name: string
}

/** Finds the declarations of the contract's schemas: every export of a module whose name ends in `schema.ts`. */
export async function findSchemaExports(): Promise<ReadonlyMap<z.ZodType, SchemaExport>> {
  const found = new Map<z.ZodType, SchemaExport>()
  for (const module of globSync('src/**/*schema.ts', { cwd: fromRoot() }).toSorted()) {
    const exported = (await import(fromRoot(module))) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported))
      if (value instanceof z.ZodType && !found.has(value)) found.set(value, { module, name })
  }
  return found
}

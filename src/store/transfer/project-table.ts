import type { Column } from './columns.ts'

/** A table whose rows travel with their project. */
export interface ProjectTable {
  name: string
  /** The order in which rows are written and read, which a column that numbers them follows; unique in a project. */
  order: readonly string[]
  /** The columns that travel. */
  columns: Readonly<Record<string, Column>>
  /** The columns that the database of the target fills, and why. */
  left?: Readonly<Record<string, string>>
  /** The column of an id that is unique in a whole deployment. */
  id?: string
  /** For a table whose rows do not name their project: the table of the rows that they belong to. */
  parent?: { table: string; on: string; order: readonly string[] }
}

/** Why columns are left to the target. */
export const NUMBERED = 'renumbered in the same order'
export const AT_WORK = 'whoever was at work is not so in the target'

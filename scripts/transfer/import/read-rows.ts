import { StringDecoder } from 'node:string_decoder'
import * as z from 'zod'
import type { Move, Row } from '../../../src/store/transfer/columns.ts'
import type { ProjectTable } from '../../../src/store/transfer/project-table.ts'
import { ArchiveError } from '../archive/errors.ts'
import { LIMITS, type Part } from '../archive/manifest.ts'
import type { Receiver } from '../archive/read-archive.ts'

/** Whole numbers that JavaScript could not tell apart are none of ours. */
const Num = z.number().refine((n) => !Number.isInteger(n) || Number.isSafeInteger(n))

const StoredRow = z.record(z.string(), z.union([z.string(), Num, z.null()]))

/** Takes the bytes of a table's rows, a JSON object in each line, and hands the rows on. */
export function rowReceiver(part: Part, onRow: (row: Row) => void): Required<Receiver> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  let rows = 0
  const line = (text: string) => {
    rows += 1
    onRow(parseRow(text, part.name))
  }
  return {
    take(chunk) {
      const lines = (rest + decoder.write(chunk)).split('\n')
      rest = lines.pop() ?? ''
      for (const text of lines) line(text)
      if (rest.length > LIMITS.rowBytes)
        throw new ArchiveError(`${part.name} has a row of more than ${LIMITS.rowBytes} bytes`)
    },
    end() {
      if (rest !== '') throw new ArchiveError(`The last row of ${part.name} is cut off`)
      if (rows !== part.rows)
        throw new ArchiveError(
          `${part.name} has ${rows} rows, where the manifest says ${part.rows}`,
        )
    },
  }
}

function parseRow(text: string, where: string): Row {
  if (Buffer.byteLength(text) > LIMITS.rowBytes)
    throw new ArchiveError(`${where} has a row of more than ${LIMITS.rowBytes} bytes`)
  try {
    return StoredRow.parse(JSON.parse(text))
  } catch {
    throw new ArchiveError(`${where} has a line that is no row`)
  }
}

/** Checks a row of the archive's project. Throws ArchiveError. */
export function checkRow(table: ProjectTable, row: Row, project: string): void {
  for (const [name, value] of Object.entries(row)) {
    const column = Object.hasOwn(table.columns, name) ? table.columns[name] : undefined
    if (!column)
      throw new ArchiveError(
        `A row of ${table.name} has the column ${name}, which this release does not know`,
      )
    if (name === 'project_id' && value !== project)
      throw new ArchiveError(`A row of ${table.name} is of another project, ${value}`)
    try {
      column.check(value)
    } catch {
      throw new ArchiveError(`A row of ${table.name} has a ${name} that the service could not read`)
    }
  }
}

/** Returns the row as the target gets it. */
export const carryRow = (table: ProjectTable, row: Row, move: Move): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      table.columns[name]?.carry(value, move) ?? null,
    ]),
  )

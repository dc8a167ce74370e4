import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

// What the sources have to obey because the deployed platform differs from the local one (docs/platform.md).

const read = (file: string) => readFileSync(file, 'utf8')

/** The numbers of arguments of the calls of these functions, which alone take many. */
function argumentCounts(text: string): number[] {
  const calls = text.matchAll(/\b(?:json_object|json_array|coalesce|concat|concat_ws|max|min)\(/g)
  return Array.from(calls, ({ index, 0: call }) => {
    let depth = 1
    let commas = 0
    for (let at = index + call.length; depth > 0 && at < text.length; at++) {
      if (text[at] === '(') depth++
      else if (text[at] === ')') depth--
      else if (text[at] === ',' && depth === 1) commas++
    }
    return commas + 1
  })
}

it('no statement gives a function more than the 32 arguments that the deployed database takes', () => {
  const files = globSync('src/{store,review/queue,dashboard/server}/**/*.ts')
  const counts = files.flatMap((file) => argumentCounts(read(file)))
  expect(counts.length).toBeGreaterThan(50)
  expect(Math.max(...counts)).toBeLessThanOrEqual(32)
  expect(argumentCounts(`json_object('a', coalesce(b, c), 'd', e)`)).toEqual([4, 2])
})

it('what computes reads no clock, which stands still meanwhile', () => {
  const files = globSync('src/{zip,png,vocabulary,judging/judge,judging/models}/**/*.ts')
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => /Date\.now|performance\.now|new Date\(/.test(read(file)))).toEqual(
    [],
  )
})

/** What the version of the Worker that still runs cannot work with. */
function breaksOlderVersions(sql: string): string[] {
  const statements = sql.replaceAll(/--.*$/gm, '').split(';')
  return statements.filter(
    (statement) =>
      /\bDROP\s+(?:TABLE|COLUMN)\b|\bRENAME\b/i.test(statement) ||
      (/\bADD\s+COLUMN\b[^]*\bNOT\s+NULL\b/i.test(statement) && !/\bDEFAULT\b/i.test(statement)),
  )
}

describe('a migration', () => {
  it.each(globSync('{migrations,src/dashboard/migrations}/*.sql'))(
    '%s leaves the version that still runs able to read and to write',
    (file) => {
      expect(breaksOlderVersions(read(file))).toEqual([])
    },
  )

  it.each([
    'ALTER TABLE builds DROP COLUMN size',
    'ALTER TABLE builds RENAME TO archives',
    'DROP TABLE builds',
    'ALTER TABLE builds ADD COLUMN size INTEGER NOT NULL',
  ])('is refused as %s', (sql) => {
    expect(breaksOlderVersions(sql)).toHaveLength(1)
  })
})

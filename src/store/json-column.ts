import * as z from 'zod'

// Columns that hold JSON text, validated when they are read.

export const parseColumn = <S extends z.ZodType>(schema: S, json: string): z.output<S> =>
  schema.parse(JSON.parse(json))

export const parseNullable = <S extends z.ZodType>(
  schema: S,
  json: string | null,
): z.output<S> | null => (json === null ? null : parseColumn(schema, json))

import * as z from 'zod'

// How much of a text in evidence is read. A file is bounded too, but what is kept of it is copied,
// normalised and compared.

/** The characters of an element: a bound on memory, for a component shows fewer. */
const MOST_TEXT = 10_000
/** Ids, names, classes, roles, tags and types, in characters: a bound on memory. */
const MOST_NAME = 500
/** A value of a style, in characters: a bound on memory. */
const MOST_STYLE = 1_000
/**
 * A background, in characters, which may hold a whole picture as a data URL: a bound on memory, with space for
 * gradients.
 */
const MOST_FILL = 4_000

/** The beginning of a text as one of its own, which keeps nothing of the rest in memory. */
function beginning(text: string, length: number): string {
  if (text.length <= length) return text.toWellFormed()
  return new TextDecoder().decode(new TextEncoder().encode(text.slice(0, length)))
}

const cut = (length: number) => z.string().transform((text) => beginning(text, length))

/** What cannot be read counts as absent. */
export const optional = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined)

/** What an element says: a longer text counts by its beginning. */
export const words = optional(cut(MOST_TEXT))

/** What an element is called: a longer name counts by its beginning. */
export const name = optional(cut(MOST_NAME))

/** A value of a style; a longer one counts as absent. */
export const styleValue = optional(
  z
    .string()
    .max(MOST_STYLE)
    .transform((text) => text.toWellFormed()),
)

/** A fill by its beginning, which says of what kind it is. */
export const fillValue = optional(cut(MOST_FILL))

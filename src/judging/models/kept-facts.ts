/** Returns the numbers and hex colours of a text (`1.5`, `1,280`, `#f3f4f6`), in order. */
export const numbersIn = (text: string): string[] =>
  text.match(/#[0-9a-f]{3,8}\b|\d+(?:[.,:]\d+)*/gi) ?? []

/** Matches text in quotes or backticks. An apostrophe inside a word is not a quote. */
export const QUOTED = /"[^"\n]+"|“[^“”\n]+”|‘[^‘’\n]+’|«[^«»\n]+»|`[^`\n]+`|(?<!\w)'[^'\n]+'(?!\w)/

const ALL_QUOTED = new RegExp(QUOTED, 'g')

/** Returns the quoted strings of a text with their quotes, in order. */
export const quotesIn = (text: string): string[] => text.match(ALL_QUOTED) ?? []

/** Whether the rewritten text contains every number and quoted string of the original, equally often. */
export const keepsFacts = (original: string, rewritten: string): boolean =>
  contains(numbersIn(rewritten), numbersIn(original)) &&
  contains(quotesIn(rewritten), quotesIn(original))

/** Whether the text contains a number or quoted string that is in none of the sources. */
export function addsFacts(text: string, sources: readonly string[]): boolean {
  const known = new Set(sources.flatMap((source) => [...numbersIn(source), ...quotesIn(source)]))
  return [...numbersIn(text), ...quotesIn(text)].some((fact) => !known.has(fact))
}

function contains(all: readonly string[], some: readonly string[]): boolean {
  const left = [...all]
  return some.every((fact) => {
    const at = left.indexOf(fact)
    if (at !== -1) left.splice(at, 1)
    return at !== -1
  })
}

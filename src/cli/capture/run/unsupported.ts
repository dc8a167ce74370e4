/** A parameter of stories that is not honoured. */
export interface UnsupportedParameter {
  parameter: string
  stories: string[]
}

/** The most stories that are reported, and that a line for people names. */
const MOST_STORIES = 100
const MOST_NAMED = 3
/** Stories may name any number of them. */
const MOST_ENTRIES = 100
const MANUAL = 'docs/capture.md, Parameters of others'

/** Adds the parameters of a story to those of others. */
export function noteUnsupported(
  known: UnsupportedParameter[],
  story: string,
  parameters: readonly string[],
): void {
  for (const parameter of parameters) {
    const same = known.find((entry) => entry.parameter === parameter)
    const entry = same ?? { parameter, stories: [] }
    if (!same && known.length < MOST_ENTRIES) known.push(entry)
    if (!entry.stories.includes(story) && entry.stories.length < MOST_STORIES)
      entry.stories.push(story)
  }
}

/** Returns a line for people for each parameter. */
export const unsupportedLines = (known: readonly UnsupportedParameter[]): string[] =>
  known.map(({ parameter, stories }) => {
    const named = stories.slice(0, MOST_NAMED).join(', ')
    const more = stories.length > MOST_NAMED ? ' and others' : ''
    return `${named}${more}: ${parameter} is not honoured (${MANUAL})`
  })

const HEADING = 'Measured:'
const BLOCK = /(?:^|\n\n)Measured:\n((?:- [^\n]+(?:\n|$))+)$/

/** A note and the facts that stand below it. */
export interface MeasuredNote {
  body: string
  facts: string[]
}

/** Takes a note apart that may have been refined before. */
export function splitNote(note: string): MeasuredNote {
  const text = note.replaceAll(/\r\n?/g, '\n').trim()
  const block = BLOCK.exec(text)
  if (!block?.[1]) return { body: text, facts: [] }
  const facts = block[1].split('\n').flatMap((line) => (line === '' ? [] : line.slice(2)))
  return { body: text.slice(0, block.index).trim(), facts }
}

/** A note that `splitNote` takes apart again as it was. */
export const joinNote = ({ body, facts }: MeasuredNote): string =>
  [body, facts.length > 0 ? [HEADING, ...facts.map((fact) => `- ${fact}`)].join('\n') : '']
    .filter((part) => part !== '')
    .join('\n\n')

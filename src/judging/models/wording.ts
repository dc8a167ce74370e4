import * as z from 'zod'
import type { Finding } from '../judge/index.ts'
import { addsFacts, keepsFacts } from './kept-facts.ts'
import { MAX_MARKS } from './marks.ts'
import type { AnswerForm } from './model-session.ts'
import { MAX_NOTE, safeNote } from './safe-note.ts'

interface Rewording {
  mark: number
  note: string
}

const NoteList = z.object({
  notes: z.array(z.object({ mark: z.number().int(), note: z.string() })).max(4 * MAX_MARKS),
})

export const WORDING_FORM: AnswerForm<Rewording[]> = {
  name: 'reworded_notes',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['notes'],
    properties: {
      notes: {
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['mark', 'note'],
          properties: { mark: { type: 'integer' }, note: { type: 'string' } },
        },
      },
    },
  },
  parse: NoteList.transform(({ notes }) => notes),
}

/** The findings whose notes a model is asked to reword, with what it may know of them. */
export const notesToReword = (findings: readonly Finding[]) =>
  findings.slice(0, MAX_MARKS).map(({ note, labels, evidence }, i) => ({
    mark: i + 1,
    note: note.slice(0, 4 * MAX_NOTE),
    labels,
    evidence,
  }))

/**
 * The findings with the notes that a model reworded. A note that lost or gained a number, colour or
 * quoted text is not taken.
 */
export const applyWording = (
  findings: readonly Finding[],
  rewordings: readonly Rewording[],
): Finding[] =>
  findings.map((finding, i) => {
    const said = i < MAX_MARKS ? rewordings.filter(({ mark }) => mark === i + 1) : []
    const note = said.length === 1 && said[0] ? safeNote(said[0].note) : null
    const kept = note !== null && keepsFacts(finding.note, note) && !addsFacts(note, [finding.note])
    return kept ? withNote(finding, note) : finding
  })

const withNote = (finding: Finding, note: string): Finding => ({ ...finding, note })

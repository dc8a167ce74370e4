import * as z from 'zod'
import type { Finding } from '../judge/index.ts'
import { addsFacts, keepsFacts } from './kept-facts.ts'
import { MAX_MARKS } from './draw-marks.ts'
import type { ReplyForm } from './model-session.ts'
import { MAX_NOTE, safeNote } from './safe-note.ts'

const Rewording = z.object({ mark: z.number().int(), note: z.string() })
type Rewording = z.output<typeof Rewording>

const NoteList = z.object({ notes: z.array(Rewording).max(4 * MAX_MARKS) })

export const WORDING_FORM: ReplyForm<Rewording[]> = {
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

/** Returns the notes that a model is asked to reword, with the facts about their findings that it may use. */
export const notesToReword = (findings: readonly Finding[]) =>
  findings.slice(0, MAX_MARKS).map(({ note, labels, evidence }, i) => ({
    mark: i + 1,
    note: note.slice(0, 4 * MAX_NOTE),
    labels,
    evidence,
  }))

/**
 * Returns the findings with reworded notes. A note that lost or gained a number, a colour or quoted text is rejected.
 */
export const applyWording = (
  findings: readonly Finding[],
  rewordings: readonly Rewording[],
): Finding[] =>
  findings.map((finding, i) => {
    const given = i < MAX_MARKS ? rewordings.filter(({ mark }) => mark === i + 1) : []
    const note = given.length === 1 && given[0] ? safeNote(given[0].note) : null
    const kept = note !== null && keepsFacts(finding.note, note) && !addsFacts(note, [finding.note])
    return kept ? withNote(finding, note) : finding
  })

const withNote = (finding: Finding, note: string): Finding => ({ ...finding, note })

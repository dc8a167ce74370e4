import { describe } from '../../../http/openapi/describe.ts'
import { ISSUE_NOT_FOUND, PAIR_NOT_FOUND } from '../../../http/openapi/terms.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { refineNote as refine } from '../refine-note.ts'
import { RefineBody } from '../schema.ts'
import { RefinedNote } from '../view-schema.ts'

export const refineNote = operation({
  method: 'POST',
  path: '/api/agent/refine',
  auth: 'bearer',
  body: RefineBody,
  handle: ({ env }, { access: scope, body }) => refine(env, body, scope),
})

export const describeRefineNote = () => {
  const rough = 'pls fix btn, gap too big'
  return describe(refineNote, {
    tag: 'Notes',
    summary: 'Rewrite a rough note into feedback for a developer',
    description:
      'Spells out shorthand, removes filler, and lists below the note what was measured at the ' +
      'boxes: from the structures of the pair, and from the evidence of the issue, whose pair ' +
      'and boxes are used unless others are given. Numbers, quoted text, links and names in ' +
      'code are kept verbatim. Nothing is stored, and refining a refined note changes nothing. ' +
      'A model rewords the note only if the judge has one for the stage `refine`; if that ' +
      'fails, the rules alone apply.',
    body: {
      note: rough,
      pair_id: 'button--primary',
      box_b: { x: 0.25, y: 0.4, w: 0.5, h: 0.2 },
    },
    result: {
      description: 'The rewritten note',
      schema: RefinedNote,
      example: {
        note:
          'Fix button, gap too big.\n\nMeasured:\n' +
          "- Gap between 'Total' and 'Place order' is 24 px, design 16 px",
        original: rough,
        judge_version: '3f9a1c0b7d2e',
        changes: [
          'Spelt out “btn” as “button”',
          'Left out “pls”',
          'Set capitals and full stops',
          'Added 1 measured fact',
        ],
      },
    },
    errors: [
      {
        code: 'invalid_request',
        message: 'note: must not be blank',
        when:
          'The note is missing, blank or over 20,000 characters, a field has the wrong type, or the ' +
          'issue belongs to another pair',
      },
      PAIR_NOT_FOUND,
      ISSUE_NOT_FOUND,
    ],
  })
}

import { json, type OperationDescription } from '../../http/openapi/description.ts'
import { curl, ISSUE_NOT_FOUND, PAIR_NOT_FOUND, PROJECT_SCOPE } from '../../http/openapi/terms.ts'
import { RefineBody } from './schema.ts'
import { RefinedNote } from './view-schema.ts'

const ROUGH = {
  note: 'pls fix btn, gap too big',
  pair_id: 'button--primary',
  box_b: { x: 0.25, y: 0.4, w: 0.5, h: 0.2 },
}

const refineNote: OperationDescription = {
  id: 'refineNote',
  tag: 'Notes',
  method: 'POST',
  path: '/api/agent/refine',
  summary: 'Rewrite a rough note into feedback for a developer',
  description:
    'Shorthand is spelt out, filler left out, and what was measured at the boxes is added below: ' +
    'from the structures of the pair, and from the evidence of the issue, whose pair and boxes count ' +
    'unless others are sent. Numbers, quoted text, links and names in code stay to the letter. ' +
    'Nothing is stored, and refining a refined note changes nothing. A model rewords it only where ' +
    'the judge has one for the stage `refine`; when that fails, the rules alone apply.',
  auth: 'bearer',
  parameters: [PROJECT_SCOPE],
  body: json(RefineBody, ROUGH),
  responses: [
    {
      status: 200,
      description: 'The note as rewritten',
      content: json(RefinedNote, {
        note:
          'Fix button, gap too big.\n\nMeasured:\n' +
          "- Gap between 'Total' and 'Place order' is 24 px, design 16 px",
        original: ROUGH.note,
        judge_version: '3f9a1c0b7d2e',
        changes: [
          'Spelt out “btn” as “button”',
          'Left out “pls”',
          'Set capitals and full stops',
          'Added 1 measured fact',
        ],
      }),
    },
  ],
  errors: [
    {
      code: 'invalid_request',
      message: 'note: must not be blank',
      when: 'The note is missing, blank or over 20,000 characters, a field is of a wrong type, or the issue is one of another pair',
    },
    PAIR_NOT_FOUND,
    ISSUE_NOT_FOUND,
  ],
  curl: curl('POST', '/api/agent/refine', ROUGH),
}

export const refineOperations: OperationDescription[] = [refineNote]

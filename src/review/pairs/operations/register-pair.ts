import { describe } from '../../../http/openapi/describe.ts'
import { json } from '../../../http/openapi/description.ts'
import { INVALID_BODY, PAIR_NOT_FOUND } from '../../../http/openapi/terms.ts'
import { Reply } from '../../../http/operations/operation.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { registerPair as register } from '../register-pair.ts'
import { RegistrationBody } from '../schema.ts'
import { RegisteredPairView } from '../view-schema.ts'
import { PAIR } from './examples.ts'

export const registerPair = operation({
  method: 'POST',
  path: '/api/pairs',
  auth: 'bearer',
  body: RegistrationBody,
  async handle({ env }, { access: scope, body }) {
    const pair = await register(env, body, scope)
    return new Reply(pair, pair.created ? 201 : 200)
  },
})

export const describeRegisterPair = () =>
  describe(registerPair, {
    tag: 'Pairs',
    summary: 'Register a pair or replace it',
    description:
      'Takes keys of objects in storage, never bytes. Replacing a pair reopens its review and ' +
      'keeps its issues and a live lock; `name` (by default the pair’s id), `link_id` and ' +
      '`capture_facts` are reset if absent. Evidence belongs to the image it describes (DOM ' +
      'structure and source to b, the design structure to a, the icon keys to both): if absent, ' +
      'it is kept as long as the key of its image stays the same, and cleared otherwise; null ' +
      'clears it. Safe to retry. Keys are literal names. A key is refused if its first segment ' +
      'is another project (in any letter case), or if it begins with a dot, except `image_key` ' +
      'and `structure_key` of a screen that the project has imported. If its first segment ' +
      'becomes another project later, the object counts as absent.',
    body: {
      pair_id: 'button--primary',
      project_id: 'acme',
      name: 'Button / primary',
      image_a_key: 'acme/v1.4.0/button-design.png',
      image_b_key: 'acme/v1.4.0/button-story.png',
      dom_structure_key: 'acme/v1.4.0/button-dom.json',
      capture_facts: { story: { capture_scale: 2 } },
    },
    result: {
      status: 201,
      description: 'The pair is registered',
      schema: RegisteredPairView,
      example: { ...PAIR, created: true, evidence_cleared: [], missing: ['dom_structure_key'] },
    },
    responses: [
      {
        status: 200,
        description: 'The pair is replaced',
        content: json(RegisteredPairView, {
          ...PAIR,
          dom_structure_key: null,
          created: false,
          evidence_cleared: ['dom_structure_key'],
          missing: [],
        }),
      },
    ],
    errors: [
      INVALID_BODY,
      {
        code: 'invalid_request',
        message: 'image_b_key: leads into another project',
        when: 'A key belongs to another project or to the service; nothing is changed',
      },
      {
        ...PAIR_NOT_FOUND,
        when: 'The pair, or `project_id`, does not belong to the given `project`',
      },
      {
        code: 'conflict',
        message: 'The pair is registered in another project',
        when: 'A pair with this id belongs to another project',
      },
    ],
  })

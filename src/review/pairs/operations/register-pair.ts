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
      'Carries keys of objects in storage, never bytes. Replacing reopens the review and keeps the ' +
      'issues and a live lock; `name` (by default the pair’s id), `link_id` and `capture_facts` are ' +
      'reset when they are absent. Evidence belongs to the image it describes: when it is absent it ' +
      'is kept while its image’s key stays and cleared otherwise (DOM structure and source belong to ' +
      'b, the design structure to a, the icon keys to both); null clears it. May be repeated safely. ' +
      'Keys are literal names. One whose first segment is another project (in any case of letters), or ' +
      'that begins with a dot (but for `image_key` and `structure_key` of a screen that the project has ' +
      'imported), is refused; should its first segment become another project later, the object counts ' +
      'as absent.',
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
        when: 'A key leads into another project or belongs to the service; nothing is changed',
      },
      {
        ...PAIR_NOT_FOUND,
        when: 'The pair, or `project_id`, is not of the `project` that is given',
      },
      {
        code: 'conflict',
        message: 'The pair is registered in another project',
        when: 'A pair of this id belongs to another project',
      },
    ],
  })

import { describe } from '../../http/openapi/describe.ts'
import { Reply } from '../../http/operations/operation.ts'
import { describeRegisterPair } from '../../review/pairs/operations/register-pair.ts'
import { registerPair } from '../../review/pairs/register-pair.ts'
import { CiRegistrationBody } from '../schema.ts'
import { operation } from './operation.ts'
import { PROJECT, sharedWith } from './terms.ts'

export const registerPairFromCi = operation({
  method: 'POST',
  path: '/ci/{project}/pairs',
  auth: 'api-key',
  body: CiRegistrationBody,
  async handle({ env }, { access: { projectId }, body }) {
    const pair = await registerPair(env, { ...body, project_id: projectId }, null)
    return new Reply(pair, pair.created ? 201 : 200)
  },
})

export const describeRegisterPairFromCi = () => {
  const shared = sharedWith(describeRegisterPair())
  return describe(registerPairFromCi, {
    ...shared,
    parameters: [PROJECT],
    body: {
      pair_id: 'button--primary',
      image_a_key: 'acme/v1.4.0/button-design.png',
      image_b_key: 'acme/v1.4.0/button-story.png',
    },
    errors: shared.errors.filter(({ code }) => code !== 'not_found'),
  })
}

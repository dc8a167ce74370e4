import { describe } from '../../http/openapi/describe.ts'
import { KeyOwner } from '../view-schema.ts'
import { operation } from './operation.ts'

export const getKeyOwner = operation({
  method: 'GET',
  path: '/ci',
  auth: 'api-key',
  handle: (_, { access: { projectId } }) => ({ project: projectId }),
})

export const describeGetKeyOwner = () =>
  describe(getKeyOwner, {
    tag: 'From CI',
    summary: 'Whose API key this is',
    result: { description: 'The project', schema: KeyOwner, example: { project: 'acme' } },
    errors: [],
  })

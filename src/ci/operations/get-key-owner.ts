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
    summary: 'The project of the API key',
    result: { description: 'The project', schema: KeyOwner, example: { project: 'acme' } },
    errors: [],
  })

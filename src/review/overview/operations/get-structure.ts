import { describe } from '../../../http/openapi/describe.ts'
import { json } from '../../../http/openapi/description.ts'
import { PAIR_ID, PAIR_NOT_FOUND } from '../../../http/openapi/terms.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { StructurePath } from '../schema.ts'
import { StructureView } from '../view-schema.ts'
import { streamStructure } from '../stream-structure.ts'

export const getStructure = operation({
  method: 'GET',
  path: '/api/pairs/{pairId}/structure/{slot}',
  auth: 'bearer',
  params: StructurePath,
  handle: ({ env }, { access: scope, params }) => streamStructure(env, { ...params, scope }),
})

export const describeGetStructure = () =>
  describe(getStructure, {
    tag: 'Pairs',
    summary: 'The structure of one side of a pair',
    description: 'The stored file, unchecked.',
    parameters: [
      PAIR_ID,
      {
        in: 'path',
        name: 'slot',
        schema: StructurePath.shape.slot,
        description: '`a`: the design’s layers; `b`: the DOM of the built component.',
        example: 'b',
      },
    ],
    responses: [{ status: 200, description: 'The structure', content: json(StructureView) }],
    errors: [
      {
        code: 'invalid_request',
        message: 'slot: Invalid option: expected one of "a"|"b"',
        when: 'The slot is neither a nor b',
      },
      PAIR_NOT_FOUND,
      {
        code: 'not_found',
        error: 'Structure not found',
        when:
          'The pair has no structure, nothing is stored at its key, or the key belongs to another ' +
          'project',
      },
    ],
  })

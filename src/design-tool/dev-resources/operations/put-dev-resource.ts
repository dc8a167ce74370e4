import { describe } from '../../../http/openapi/describe.ts'
import { json } from '../../../http/openapi/description.ts'
import { Reply } from '../../../http/operations/operation.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { readSelector } from '../../connection-selector.ts'
import {
  CONNECTION_FAILURES,
  CONNECTION_SELECTOR,
  INVALID,
  PROJECT_ID,
} from '../../description-terms.ts'
import { ProjectPath } from '../../schema.ts'
import { putDevResource as put } from '../dev-resources.ts'
import { DevResourceBody } from '../schema.ts'
import { PutDevResource } from '../view-schema.ts'
import { LINK, NEW_LINK } from './examples.ts'

export const putDevResource = operation({
  method: 'PUT',
  path: '/api/projects/{projectId}/dev-resources',
  auth: 'bearer',
  params: ProjectPath,
  body: DevResourceBody,
  async handle(c, { params, body: { user, ...resource } }) {
    const link = await put(c.env, readSelector(c, params, { user }), resource)
    return new Reply(link, link.created ? 201 : 200)
  },
})

export const describePutDevResource = () =>
  describe(putDevResource, {
    tag: 'Dev resources',
    summary: 'Add a link to a node',
    description:
      'A link of the node with the same URL is renamed instead. A link shows its author: for a ' +
      '`user` it is written with their own connection, never with a shared one of somebody ' +
      'else.',
    parameters: [PROJECT_ID, ...CONNECTION_SELECTOR],
    body: NEW_LINK,
    result: {
      status: 201,
      description: 'The link was added',
      schema: PutDevResource,
      example: { ...LINK, created: true },
    },
    responses: [
      {
        status: 200,
        description: 'The node already had the link',
        content: json(PutDevResource, { ...LINK, created: false }),
      },
    ],
    errors: [
      INVALID,
      {
        code: 'conflict',
        message: 'The node can hold no more dev resources',
        when: 'The node has ten links, or does not exist',
      },
      ...CONNECTION_FAILURES,
    ],
  })

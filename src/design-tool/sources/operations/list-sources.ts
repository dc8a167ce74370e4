import { describe } from '../../../http/openapi/describe.ts'
import { listSources } from '../../../store/design-tool/sources.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { INVALID_PARAMETER, PROJECT_ID } from '../../description-terms.ts'
import { ProjectPath } from '../../schema.ts'
import { sourceView } from '../source-view.ts'
import { SourceList } from '../view-schema.ts'
import { SOURCE } from './examples.ts'

export const listDesignSources = operation({
  method: 'GET',
  path: '/api/projects/{projectId}/design-tool-sources',
  auth: 'bearer',
  params: ProjectPath,
  async handle({ env }, { params: { projectId } }) {
    const sources = await listSources(env.DB, projectId)
    return { sources: sources.map(sourceView) }
  },
})

export const describeListSources = () =>
  describe(listDesignSources, {
    tag: 'Design tool sources',
    summary: 'Tracked files of a project, newest first',
    parameters: [PROJECT_ID],
    result: { description: 'The sources', schema: SourceList, example: { sources: [SOURCE] } },
    errors: [INVALID_PARAMETER],
  })

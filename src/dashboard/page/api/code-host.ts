import * as contract from '../../../../generated/clients/diff.ts'
import { paths } from '../app/routes.ts'
import { who } from '../app/session.ts'

// The code host of a project, by the client that is made from the service's description.

export { testCodeHostConnection as testCodeHost } from '../../../../generated/clients/diff.ts'
export type { CodeHostConnectionView as CodeHostConnection } from '../../../code-host/connections/view-schema.ts'

export const getCodeHost = async (project: string) =>
  (await contract.listCodeHostConnections(project)).connections[0] ?? null

/** Returns what GitHub has to be asked for; it leads back to the page `code-host` of the project. */
export const proposeApp = (
  project: string,
  app: { repository: string; account: 'organization' | 'user' },
) =>
  contract.startCodeHostApp(project, {
    ...app,
    return_to: paths.section(project, 'code-host'),
    user: who(),
  })

export const connectByApp = (project: string, back: { code: string; state: string }) =>
  contract.connectCodeHost(project, { ...back, user: who() })

export const connectByToken = (project: string, given: { repository: string; token: string }) =>
  contract.connectCodeHost(project, { ...given, user: who() })

export const disconnectCodeHost = (project: string, id: string) =>
  contract.removeCodeHostConnection(project, { id })

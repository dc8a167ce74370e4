import type { ClientOperation } from '../../src/http/openapi/describe-for-client.ts'
import type { Component, OperationDescription } from '../../src/http/openapi/description.ts'
import { DIFF_PERMISSIONS } from '../../src/dashboard/server/diff/permissions.ts'
import { COMPONENTS } from '../docs/description.ts'
import { fromRoot } from '../local/project.ts'
import { speaksJson } from './signature.ts'

/** The operations of the diff service that a person's browser may call. */
export const pageOperations = (): OperationDescription[] =>
  operationsOf('Diff').filter(({ method, path }) =>
    Object.hasOwn(DIFF_PERMISSIONS, `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )

/** The operations that a pipeline may call: those of the ci component, and uploading. */
export const cliOperations = (): OperationDescription[] =>
  ['CI', 'Upload'].flatMap(operationsOf).filter(({ tag }) => tag !== 'Description')

/** The operations of the dashboard's own server. */
export async function dashboardOperations(): Promise<ClientOperation[]> {
  // Its modules are for workerd's types, and not for Node's.
  const path = fromRoot('src/dashboard/server/admin/descriptions.ts')
  const { adminOperations } = (await import(path)) as { adminOperations: () => ClientOperation[] }
  return adminOperations()
}

/** The operations of a component that take JSON or nothing, and respond with JSON or nothing. */
const operationsOf = (name: string): OperationDescription[] =>
  COMPONENTS.filter((component: Component) => component.name === name).flatMap(({ operations }) =>
    operations.filter(speaksJson),
  )

import type { Component, OperationDescription } from '../../src/http/openapi/description.ts'
import { DIFF_PERMISSIONS } from '../../src/dashboard/server/diff/permissions.ts'
import { COMPONENTS } from '../docs/description.ts'
import { speaksJson } from './signature.ts'

/** The operations of the diff service that a person's browser may call. */
export const pageOperations = (): OperationDescription[] =>
  operationsOf('Diff').filter(({ method, path }) =>
    Object.hasOwn(DIFF_PERMISSIONS, `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )

/** The operations that a pipeline may call: those of the ci component, and uploading. */
export const cliOperations = (): OperationDescription[] =>
  ['CI', 'Upload'].flatMap(operationsOf).filter(({ tag }) => tag !== 'Description')

/** The operations of a component that take JSON or nothing, and respond with JSON or nothing. */
const operationsOf = (name: string): OperationDescription[] =>
  COMPONENTS.filter((component: Component) => component.name === name).flatMap(({ operations }) =>
    operations.filter(speaksJson),
  )

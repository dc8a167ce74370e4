import type { Component, Operation } from '../../src/http/openapi/operation.ts'
import { DIFF_PERMISSIONS } from '../../src/dashboard/server/diff/permissions.ts'
import { COMPONENTS } from '../docs/description.ts'
import { speaksJson } from './signature.ts'

/** The operations of the diff service that a person's browser may call. */
export const pageOperations = (): Operation[] =>
  operationsOf('Diff').filter(({ method, path }) =>
    Object.hasOwn(DIFF_PERMISSIONS, `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )

/** The operations that a pipeline may call: those of the ci component, and uploading. */
export const cliOperations = (): Operation[] =>
  ['CI', 'Upload'].flatMap(operationsOf).filter(({ tag }) => tag !== 'Description')

/** The operations of a component that take JSON or nothing, and respond with JSON or nothing. */
const operationsOf = (name: string): Operation[] =>
  COMPONENTS.filter((component: Component) => component.name === name).flatMap(({ operations }) =>
    operations.filter(speaksJson),
  )

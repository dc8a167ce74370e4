import { defineCommand, type Context } from '../../src/cli/command-line/command.ts'
import { skipped, type CheckResult } from '../../src/cli/doctor/check.ts'
import { reportChecks } from '../../src/cli/doctor/report-checks.ts'
import { checkAnswers } from '../../src/cli/doctor/service-checks.ts'
import { VARIABLES } from '../../src/cli/settings/settings.ts'
import { checkCdn } from './cdn-checks.ts'
import { checkCertificates } from './certificate-checks.ts'
import { checkDashboard } from './dashboard-check.ts'
import { checkDelivery } from './delivery-checks.ts'
import { readDeployment, type GivenAddresses } from './deployment.ts'
import { checkBindings } from './binding-checks.ts'

export const deploymentDoctor = defineCommand({
  name: 'doctor',
  calledBy: 'npm run doctor --',
  summary: 'Looks at a deployment from outside, and says what to do',
  description:
    'With the key of a project that has no builds of its own, it also uploads a small build, reads it as browsers do and\n' +
    `ends it again (${VARIABLES.key}). If that project is private, it also reads without the key, which has to be refused. The addresses are those that \`npm run setup\` was given, unless an option names\n` +
    'another. It ends with the exit code that a command would have for the first problem.',
  arguments: [],
  options: {
    'cdn-domain': {
      type: 'string',
      value: 'DOMAIN',
      meaning: 'the domain of builds, such as example-usercontent.com',
    },
    'trial-host': {
      type: 'string',
      value: 'HOST',
      meaning: 'in a trial: the host of all projects, such as storybook-cdn.example.workers.dev',
    },
    'dashboard-url': { type: 'string', value: 'URL', meaning: 'address of the dashboard' },
  },
  run: (context, { options }) => look(context, options),
})

async function look(context: Context, options: GivenAddresses): Promise<void> {
  const { output } = context
  const deployment = readDeployment(context, options)
  const { checks, answers } = await checkAnswers(deployment.settings, output)
  const { url } = deployment.settings
  const rest: Promise<CheckResult[]>[] = [
    checkCdn(deployment),
    checkDashboard(deployment).then((result) => [result]),
    checkCertificates(deployment),
  ]
  if (answers && url) rest.unshift(checkBindings(url.value), checkDelivery(deployment, output))
  else rest.unshift(Promise.resolve([skipped('bindings', 'the service does not answer')]))
  reportChecks(output, [...checks, ...(await Promise.all(rest)).flat()])
}

import process from 'node:process'
import { run } from '../src/cli/program.ts'
import { deploymentDoctor } from './doctor/command.ts'

// `npm run doctor`: looks at a deployment from outside. Settings, output and exit codes are the command line's own.

const code = await run(
  {
    args: [deploymentDoctor.name, ...process.argv.slice(2)],
    env: process.env,
    cwd: process.cwd(),
    stdout: process.stdout,
    stderr: process.stderr,
  },
  [deploymentDoctor],
)
// Not only `exitCode`: a request whose response nobody awaits any more would hold the process.
process.exit(code)

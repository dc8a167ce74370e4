#!/usr/bin/env node
import process from 'node:process'

const OLDEST_NODE = 22

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(
    `error: Node ${OLDEST_NODE} or newer is required, this is ${process.versions.node}\n`,
  )
  process.exit(2)
}

// A reader that has seen enough (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

// Whoever ends the process gets its temporary files removed, too: that happens as it exits.
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

const { run } = await import('./program.ts')
process.exitCode = await run({
  args: process.argv.slice(2),
  env: process.env,
  cwd: process.cwd(),
  stdout: process.stdout,
  stderr: process.stderr,
})

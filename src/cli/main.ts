#!/usr/bin/env node
import process from 'node:process'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

// 22.2 is the first with CRC-32 in node:zlib.
if (major < 22 || (major === 22 && minor < 2)) {
  process.stderr.write(`error: Node 22.2 or newer is required, this is ${process.versions.node}\n`)
  process.exit(2)
}

// A reader that has seen enough (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

// Whoever ends the process gets its temporary files removed, too: that happens as it exits.
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

const { reportUncaught, run } = await import('./program.ts')
const self = {
  args: process.argv.slice(2),
  env: process.env,
  cwd: process.cwd(),
  stdout: process.stdout,
  stderr: process.stderr,
}
process.on('uncaughtException', (error) => process.exit(reportUncaught(self, error)))
const code = await run(self)
for (const stream of [process.stdout, process.stderr])
  await new Promise<void>((resolve) => void stream.write('', () => resolve()))
// Not only `exitCode`: a request whose response nobody awaits any more would hold the process.
process.exit(code)

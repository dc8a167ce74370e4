// Stops with one line where Node is too old for the TypeScript scripts. Plain JavaScript, so that any Node can
// run it. npm puts the lock file's own Node first on the path of every script, where there is one.

const REQUIRED = 24

if (Number.parseInt(process.versions.node, 10) < REQUIRED) {
  console.error(
    `Node ${REQUIRED} or newer is required, this is ${process.versions.node}: npm ci brings one along ` +
      'on Linux (x64, arm64) alone, and only with the bytes that the lock file names.',
  )
  process.exit(1)
}

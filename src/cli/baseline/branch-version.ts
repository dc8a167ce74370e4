const MOST_CHARACTERS = 128

/**
 * The version under which pipelines deploy a branch: a version has no slash, so release/1.x is deployed as release-1.x.
 * The same as in action.yml and in the workflows, byte by byte.
 */
export function branchVersion(branch: string): string {
  const name = Buffer.from(branch)
    .toString('latin1')
    .replaceAll(/[^A-Za-z0-9_.-]/g, '-')
    .replace(/^[.-]+/, '')
  return name.slice(0, MOST_CHARACTERS) || 'default'
}

/** With `BOUNDS=all` every case is measured, as each night and before a release. */
const ALL = process.env['BOUNDS'] === 'all'

/** The cases that are measured: those of the given names, which stand for the others, or all. */
export function measuredOf<Case extends readonly [name: string, ...rest: unknown[]]>(
  cases: readonly Case[],
  names: readonly string[],
): Case[] {
  const usual = cases.filter(([name]) => names.includes(name))
  if (usual.length !== names.length) throw new Error('a case that stands for others is missing')
  return ALL ? [...cases] : usual
}

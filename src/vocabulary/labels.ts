/** What kind of difference a finding is; one main label, at most one more. */
export const LABELS = [
  'spacing/layout',
  'inset/shift',
  'size',
  'colour/background',
  'text/content',
  'typography',
  'missing/element',
  'extra/element',
  'border/radius',
  'shadow/effect',
  'icon',
  'image/content',
] as const
export type Label = (typeof LABELS)[number]

/** The severities a judge proposes, worst first. */
export const SEVERITIES = ['blocker', 'major', 'minor', 'nit'] as const
export type Severity = (typeof SEVERITIES)[number]

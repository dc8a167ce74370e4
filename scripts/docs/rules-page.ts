import {
  labelsOf,
  RULE_DOCS,
  ruleOf,
  sentenceOf,
  type Kind,
} from '../../src/judging/judge/index.ts'

const INTRODUCTION = `# Rules

What the judge can find, a section for each kind of finding, as its \`evidence.kind\` names it. Made from
\`src/judging/judge/rules\` by \`npm run build:docs\`; what they mean for a run is in [judging.md](judging.md).

A rule has tolerances, within which a difference is none, and a prior: how often it was right at its tolerance, in percent,
before what else was found in the pair is taken into account. A severity that is measured follows from the length that
differs (major from 8 px on, minor from 3), or from how far the difference is beyond its tolerance.`

const percent = (logOdds: number): string => `${Math.round(100 / (1 + Math.exp(-logOdds)))} %`

function priorOf(kind: Kind): string {
  const { prior } = ruleOf(kind)
  if (typeof prior === 'number') return percent(prior)
  return Object.entries(prior)
    .map(([what, logOdds]) => `${what} ${percent(logOdds)}`)
    .join(', ')
}

function sectionOf(kind: Kind): string {
  const { detects, predicts, tolerances, example } = RULE_DOCS[kind]
  const labels = labelsOf(example).map((label) => `\`${label}\``)
  return [
    `## ${kind}`,
    '',
    detects,
    '',
    `> ${sentenceOf(example, { names: [], ofTwoBuilds: false })}`,
    '',
    ...(predicts === null ? [] : [`- Predicts: ${predicts}`]),
    `- Labels: ${labels.join(', ')}`,
    `- Severity: ${ruleOf(kind).severity}`,
    `- Prior: ${priorOf(kind)}`,
    ...tolerances.map(
      ({ value, unit, reason }) => `- Tolerance: ${value}${unit ? ` ${unit}` : ''}: ${reason}`,
    ),
  ].join('\n')
}

/** `docs/rules.md`. */
export const rulesPage = (): string =>
  `${[INTRODUCTION, ...(Object.keys(RULE_DOCS) as Kind[]).map(sectionOf)].join('\n\n')}\n`

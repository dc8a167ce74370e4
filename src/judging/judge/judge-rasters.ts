import { PASSES } from './finding.ts'
import { choose } from './borne-out/choose.ts'
import { drawContactSheet } from './icons/contact-sheet.ts'
import type { ProducerIcons } from './icons/producer-icons.ts'
import { withCandidates } from './icons/with-candidates.ts'
import { compareFindings, leftOut, type Rasters } from './verdict/finish.ts'
import type { Verdicts } from './verdict/verdicts.ts'
import { reindexed } from './verdict/questions.ts'
import { isStillThere } from './verdict/still-there.ts'
import type { Trees } from './borne-out/usable-trees.ts'
import type { JudgeInput, Judgement, PassOutcome } from './judgement.ts'

/** Judges two decoded images by the best evidence there is. */
export function judgeRasters(
  input: JudgeInput,
  rasters: Rasters,
  trees: Trees,
  { shrink, icons }: { shrink: number; icons: ProducerIcons },
): Omit<Judgement, 'images'> {
  const { settings, images } = input
  const { limits } = settings
  const chosen = choose(input, rasters, trees, { shrink, icons })
  const verdicts = withCandidates(chosen, icons, { images, rasters, limits })
  input.workedFor?.('raw-pass')
  const seen = verdicts.findings
    .filter((finding) => settings.passes.has(finding.pass))
    .toSorted(compareFindings)
  const kept = seen.filter((finding) => !isStillThere(finding, rasters))
  const sure = kept.filter(({ confidence }) => confidence >= limits.min_confidence)
  const findings = sure.slice(0, limits.max_findings)
  const left = [
    ...seen
      .filter((finding) => !kept.includes(finding))
      .map((finding) => leftOut(finding, 'not_in_pixels', 'The other image shows it too.')),
    ...kept
      .filter((finding) => !sure.includes(finding))
      .map((finding) => leftOut(finding, 'below_threshold', 'Its confidence is too low.')),
    ...sure
      .slice(limits.max_findings)
      .map((finding) => leftOut(finding, 'max_findings', 'There are more confident findings.')),
  ]
  const passes = PASSES.filter((name) => settings.passes.has(name)).map((name) => {
    const count = findings.filter(({ pass }) => pass === name).length
    return outcomeOf({ name, findings: count }, verdicts, icons)
  })
  const compared = settings.passes.has('icon-pass') ? verdicts.icons : []
  return {
    findings,
    passes,
    suppressions: [...verdicts.suppressions, ...left],
    questions: verdicts.questions
      .filter(({ kind }) => kind === 'region' || settings.passes.has('icon-pass'))
      .map((question) => reindexed(question, verdicts.findings, findings)),
    icons: compared,
    contactSheet: drawContactSheet(compared, rasters),
    rawFindings: [...kept.filter(({ pass }) => pass === 'raw-pass'), ...(verdicts.raw ?? [])],
  }
}

function outcomeOf(
  pass: Pick<PassOutcome, 'name' | 'findings'>,
  { mainSkipped }: Verdicts,
  icons: ProducerIcons,
): PassOutcome {
  if (pass.name === 'main-pass' && mainSkipped !== null)
    return { ...pass, status: 'skipped', reason: mainSkipped }
  // Icons are found without a list too, so an unusable one costs but what it alone would tell.
  if (pass.name === 'icon-pass' && icons.reason !== null)
    return { ...pass, status: 'ok', reason: icons.reason }
  return { ...pass, status: 'ok' }
}

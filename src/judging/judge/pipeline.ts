import { areEqual } from '../../base/equal-bytes.ts'
import type { Steps } from '../../base/steps.ts'
import { attribute } from './attribution/attribute.ts'
import { differenceOf } from './difference/difference.ts'
import { drawContactSheet } from './icons/contact-sheet.ts'
import { withListed } from './icons/listed-icons.ts'
import { cover } from './masks/cover.ts'
import { isMasked } from './masks/is-masked.ts'
import { arePaired, masksOf, NO_MASKS } from './masks/masks.ts'
import { alignBoth, type Structures } from './structures/align-both.ts'
import { usableOf } from './evidence/evidence-file.ts'
import { register, type Registered } from './registration/register.ts'
import { bytesOf } from '../../png/raster.ts'
import { compareFindings, leftOut, type Rasters } from './verdict/finish.ts'
import { isStillThere } from './verdict/still-there.ts'
import { verdictsOf, type Verdicts } from './verdict/verdicts.ts'
import { PASSES, type Finding, type PassName, type Side } from './finding.ts'
import { isShown, type Evidence, type Aligned } from './structures/element.ts'
import type { ProducerIcons } from './icons/producer-icons.ts'
import type { JudgeInput, Judgement, OpenQuestion, PassOutcome } from './judgement.ts'

/**
 * Judges two decoded images, with what their structures say of what the images show, and says which
 * structures turned out to be of another image.
 */
export function* judgeRasters(
  input: JudgeInput,
  rasters: Rasters,
  structures: Structures,
  { shrink, icons }: { shrink: number; icons: ProducerIcons },
): Steps<{ judgement: Omit<Judgement, 'images'>; foreign: Record<Side, string | null> }> {
  const { settings, images } = input
  const { limits } = settings
  const inRasterPx = { ...limits, min_length_px: limits.min_length_px / shrink }
  const own = masksOf(input.captureFacts, images, rasters)
  const masks = own ? yield* cover(rasters, own) : NO_MASKS
  const pixels = rasters.a.width * rasters.a.height
  yield pixels
  const registered = yield* register(rasters.a, rasters.b, (paired) =>
    alignBoth(structures, paired, { rasters, masks, shrink }),
  )
  const { evidence } = registered
  const alike = areCapturedAlike(input, structures)
  const difference =
    alike || isOfOneScale(registered)
      ? yield* differenceOf(rasters, { alike, origin: registered.origin })
      : null
  input.workedFor?.('main-pass')
  yield pixels
  const attributed = yield* attribute(registered)
  yield pixels
  const reported = isOneImage(rasters)
    ? NOTHING
    : verdictsOf(attributed, registered, {
        rasters,
        limits: inRasterPx,
        shrink,
        ofTwoBuilds: isBuild(structures.design) && evidence.aligned.a?.foreign === false,
      })
  input.workedFor?.('raw-pass')
  yield pixels
  const verdicts = withListed(reported, registered, icons, { images, rasters, limits })
  input.workedFor?.('icon-pass')
  yield pixels
  const isHidden = (found: Pick<Finding, 'box_a' | 'box_b'>) =>
    isMasked(found, masks, rasters, own !== null && arePaired(own))
  const { findings, left } = selected(verdicts, rasters, settings, isHidden)
  const passes = PASSES.filter((name) => settings.passes.has(name)).map((name) => {
    const count = findings.filter(({ pass }) => pass === name).length
    return outcomeOf({ name, findings: count }, evidence, { icons, masked: own !== null })
  })
  const compared = settings.passes.has('icon-pass')
    ? verdicts.icons.filter((icon) => !isHidden(icon))
    : []
  const judgement = {
    findings,
    passes,
    suppressions: [...verdicts.suppressions, ...left],
    questions: verdicts.questions
      .filter(({ kind }) => kind === 'region' || settings.passes.has('icon-pass'))
      .filter((question) => !isHidden(question))
      .map((question) => reindexed(question, verdicts.findings, findings)),
    icons: compared,
    contactSheet: drawContactSheet(compared, rasters),
    difference,
    rawFindings: verdicts.findings.filter(({ pass }) => pass === 'raw-pass'),
  }
  return {
    judgement,
    foreign: { a: foreignness(evidence.aligned.a), b: foreignness(evidence.aligned.b) },
  }
}

const isBuild = (structure: Structures['design']): boolean => usableOf(structure)?.kind === 'dom'

/** Whether one program took both images, so that the same component gives the same pixels. */
const areCapturedAlike = ({ captureFacts }: JudgeInput, { design, dom }: Structures): boolean =>
  captureFacts?.design?.source === 'capture' || (isBuild(design) && isBuild(dom))

/** Whether the images were compared as they are: one that was halved for it shows nothing in the same pixels. */
const isOfOneScale = ({ scale }: Registered): boolean => scale.a === 1 && scale.b === 1

/** Why a structure is of another image; null where it is not. */
const foreignness = (aligned: Aligned | null): string | null =>
  aligned?.foreign ? aligned.aside : null

const NOTHING: Verdicts = { findings: [], suppressions: [], questions: [], icons: [] }

/** Of equal images nothing differs, whatever is said of them. */
const isOneImage = ({ a, b }: Rasters): boolean =>
  a.width === b.width && areEqual(bytesOf(a), bytesOf(b))

/** What is reported of all findings, and what is not, with the rule. */
function selected(
  { findings: all }: Verdicts,
  rasters: Rasters,
  { passes, limits }: JudgeInput['settings'],
  isHidden: (finding: Finding) => boolean,
) {
  const found = all.filter(({ pass }) => passes.has(pass)).toSorted(compareFindings)
  const seen = found.filter((finding) => !isHidden(finding))
  const kept = seen.filter((finding) => !isStillThere(finding, rasters))
  const sure = kept.filter(({ confidence }) => confidence >= limits.min_confidence)
  const findings = sure.slice(0, limits.max_findings)
  return {
    findings,
    left: [
      ...without(found, seen, 'masked', 'It is about a region that is masked.'),
      ...without(seen, kept, 'not_in_pixels', 'The other image shows it too.'),
      ...without(kept, sure, 'below_threshold', 'Its confidence is too low.'),
      ...without(sure, findings, 'max_findings', 'There are more confident findings.'),
    ],
  }
}

const without = (list: Finding[], rest: Finding[], rule: string, why: string) =>
  list.filter((finding) => !rest.includes(finding)).map((finding) => leftOut(finding, rule, why))

function outcomeOf(
  pass: Pick<PassOutcome, 'name' | 'findings'>,
  { aligned, lacking }: Evidence,
  { icons, masked }: { icons: ProducerIcons; masked: boolean },
): PassOutcome {
  const isUsed = [aligned.a, aligned.b].some((side) => side?.elements.some(isShown))
  // Icons are found without a list too, so an unusable one costs but what it alone would add.
  const reasons: Record<PassName, string | null> = {
    'main-pass': lacking.join('; '),
    'icon-pass': icons.reason,
    'raw-pass': masked ? 'what is masked was not compared' : null,
  }
  const reason = reasons[pass.name]
  const status = pass.name === 'main-pass' && !isUsed ? 'skipped' : 'ok'
  return { ...pass, status, ...(reason && { reason }) }
}

/** A question that points at its finding where that now stands, if it is still reported. */
function reindexed(
  question: OpenQuestion,
  before: readonly Finding[],
  after: readonly Finding[],
): OpenQuestion {
  const finding = question.finding === null ? undefined : before[question.finding]
  const index = finding === undefined ? -1 : after.indexOf(finding)
  return { ...question, finding: index < 0 ? null : index }
}

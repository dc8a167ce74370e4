import { causeLines, causesOf as uncapturedCauses, namesText } from '../../outcomes/causes.ts'
import { totalsText } from '../../outcomes/totals.ts'
import { oneLine } from '../../output/untrusted-text.ts'
import { countText } from '../../output/size-text.ts'
import { causesOf, causeText, storiesOf, type Cause } from '../causes.ts'
import { countsOf, elsewhereOf } from '../counts.ts'
import type { Review } from '../review-of-version.ts'
import type { ListedFinding, ReviewedStory } from '../reviewed-stories.ts'
import { reasonTexts, verdictOf } from '../verdict.ts'

/** The most causes, changes and problems that are listed. */
const MOST_LISTED = 50
/** The most stories that a line names. */
const MOST_NAMED = 5

/** The review for a person to read in a terminal or a job's log: totals first, then what differs by its cause. */
export function textReport(review: Review): string {
  const { stories, outcomes } = review
  const missing = outcomes.filter(({ outcome }) => outcome === 'not_captured')
  const blocks = [
    oneLine(totalsOf(review)),
    ...bounded(causesOf(review).map(causeBlock), review),
    ...bounded(
      stories.filter(({ unnamed }) => unnamed).map((story) => storyBlock(story, UNNAMED)),
      review,
    ),
    ...bounded(
      stories.flatMap((story) => (story.problem ? [storyBlock(story, story.problem)] : [])),
      review,
    ),
    causeLines(uncapturedCauses(missing))
      .map((line) => `! ${oneLine(line)}`)
      .join('\n'),
    `${foundText(review)}. ${verdictText(review)}`,
  ]
  return blocks.filter((block) => block !== '').join('\n\n')
}

export const UNNAMED = 'changed, not named'

/** As many blocks as a person reads, and how many more there are. */
function bounded(blocks: readonly string[], { gate }: Review): string[] {
  const more = blocks.length - MOST_LISTED
  if (more <= 0) return [...blocks]
  const where = gate.queueUrl === null ? '' : `: ${oneLine(gate.queueUrl)}`
  return [...blocks.slice(0, MOST_LISTED), `and ${more} more${where}`]
}

/** What became of all stories, in a line. */
export const totalsOf = ({ gate, outcomes, version }: Review): string =>
  gate.recorded ? totalsText(outcomes) : `Nothing is recorded of version ${version}: run capture`

function causeBlock(cause: Cause): string {
  const { found, fails } = cause
  const [first] = found
  const head = `${fails ? '✗' : '-'} ${oneLine(causeText(cause))}`
  if (found.length > 1 || first === undefined)
    return [
      `${head} · ${countsText(cause)}`,
      `  ${oneLine(
        namesText(
          storiesOf(cause).map(({ name }) => name),
          MOST_NAMED,
        ),
      )}`,
      ...(first?.finding.link ? [`  ${oneLine(first.finding.link)}`] : []),
    ].join('\n')
  const { story, finding } = first
  return [
    head,
    `  #${finding.number} · ${[stateText(finding), finding.severity]
      .filter(Boolean)
      .map((part) => oneLine(part ?? ''))
      .join(' · ')}`,
    ...(finding.change === null ? [] : [`  ${oneLine(finding.note)}`]),
    `  ${storyLine(story)}`,
    ...(finding.link ? [`  ${oneLine(finding.link)}`] : []),
  ].join('\n')
}

/** How many issues a cause has: `84 issues, 2 of them open`. */
export function countsText({ found }: Cause): string {
  const open = found.filter(({ finding }) => finding.status === 'open').length
  const issues = countText(found.length, 'issue')
  if (open === 0) return issues
  return open === found.length
    ? `${open} open ${open === 1 ? 'issue' : 'issues'}`
    : `${issues}, ${open} of them open`
}

const storyBlock = (story: ReviewedStory, what: string): string =>
  [
    `! ${storyLine(story)}: ${oneLine(what)}`,
    ...(story.link ? [`  ${oneLine(story.link)}`] : []),
  ].join('\n')

const storyLine = ({ name, importPath }: ReviewedStory): string =>
  importPath ? `${oneLine(name)}  ${oneLine(importPath)}` : oneLine(name)

/** What a finding is at this moment, as `candidate, 0.97`. */
export function stateText({ status, waits, confidence, captureHint }: ListedFinding): string {
  const words = [status === 'fixed_awaiting_verify' ? 'fixed, to be verified' : status]
  if (status === 'candidate' && confidence !== null) words.push(confidence.toFixed(2))
  if (!waits && status !== 'fixed_awaiting_verify') words.push('not found any more')
  if (captureHint) words.push('likely a capture artefact')
  return words.join(', ')
}

/** One line: what became of the stories, what was found in them, and what that means for the job. */
export const summaryText = (review: Review): string =>
  `${totalsOf(review)}. ${foundText(review)}. ${verdictText(review)}`

/** What was found: open issues, candidates and changes without a name, and what is not counted. */
export function foundText(review: Review): string {
  const { open, candidate, unnamed, settled, problems } = countsOf(review)
  const elsewhere = elsewhereOf(review)
  return [
    countText(open, 'open issue'),
    countText(candidate, 'candidate'),
    ...(unnamed > 0 ? [`${unnamed} ${UNNAMED}`] : []),
    ...(settled > 0 ? [`${settled} to be verified or not found any more`] : []),
    ...(elsewhere > 0
      ? [`${countText(elsewhere, 'open issue')} of pairs with the same images`]
      : []),
    ...(review.hidden.length > 0 ? [`${review.hidden.length} below the thresholds`] : []),
    ...(problems > 0 ? [`${countText(problems, 'pair')} not judged in full`] : []),
  ].join(', ')
}

/** Whether the version is green, and why not. */
export function verdictText(review: Review): string {
  const { conclusion } = verdictOf(review)
  if (conclusion === 'success') return 'Nothing waits.'
  const why = reasonTexts(review).join(', ')
  if (conclusion === 'failure') return `It fails (--fail-on ${review.failOn}): ${why}.`
  return `It is ${conclusion === 'pending' ? 'pending' : 'not green'}: ${why}.`
}

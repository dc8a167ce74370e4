import { oneLine } from '../../output/foreign-text.ts'
import { countText } from '../../output/size-text.ts'
import { countsOf } from '../counts.ts'
import type { ListedFinding, Review, ReviewedStory } from '../review-of-version.ts'

/** The review for a person to read in a terminal or a job's log. */
export function textReport(review: Review): string {
  const listed = review.stories.filter(({ findings, problem }) => findings.length > 0 || problem)
  return [...listed.map(storyText), summaryText(review)].join('\n\n')
}

function storyText({ name, importPath, problem, findings, link }: ReviewedStory): string {
  const lines = [importPath ? `${oneLine(name)}  ${oneLine(importPath)}` : oneLine(name)]
  if (problem) lines.push(`  ! ${oneLine(problem)}${link ? `  ${oneLine(link)}` : ''}`)
  for (const finding of findings) lines.push(...findingLines(finding))
  return lines.join('\n')
}

function findingLines(finding: ListedFinding): string[] {
  const { fails, number, severity, labels, note, difference, link } = finding
  const kind = [`#${number}`, stateText(finding), severity, labels[0]]
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part) => oneLine(part ?? ''))
    .join(' · ')
  const said = difference && !note.includes(difference) ? `${note} (${difference})` : note
  return [
    `  ${fails ? '✗' : '-'} ${kind}`,
    `    ${oneLine(said)}`,
    ...(link ? [`    ${oneLine(link)}`] : []),
  ]
}

/** What a finding is at this moment, as `candidate, 0.97`. */
export function stateText({ status, seen, confidence, captureHint }: ListedFinding): string {
  const words = [status === 'fixed_awaiting_verify' ? 'fixed, to be verified' : status]
  if (status === 'candidate' && confidence !== null) words.push(confidence.toFixed(2))
  if (seen === false) words.push('not found any more')
  if (captureHint) words.push('likely a capture artefact')
  return words.join(', ')
}

/** One line: how many stories, what was found in them, and what that means for the job. */
export function summaryText(review: Review): string {
  const { stories, open, candidate, settled, failing, problems } = countsOf(review)
  const found = [
    countText(open, 'open issue'),
    countText(candidate, 'candidate'),
    ...(settled > 0 ? [`${settled} to be verified or not found any more`] : []),
    ...(review.hidden > 0 ? [`${review.hidden} below the thresholds`] : []),
    ...(problems > 0 ? [`${countText(problems, 'story', 'stories')} not judged in full`] : []),
  ]
  const verdict =
    failing > 0 ? ` ${failing} of them fail this review (--fail-on ${review.failOn}).` : ''
  return `${countText(stories, 'story', 'stories')} of version ${review.version}: ${found.join(', ')}.${verdict}`
}

import { outcomeOf, type StoryOutcome } from '../../../src/cli/outcomes/outcome.ts'
import { waitingOf } from '../../../src/cli/review/counts.ts'
import type { GateFacts } from '../../../src/cli/review/gate.ts'
import type { Review } from '../../../src/cli/review/review-of-version.ts'
import type { ListedFinding, ReviewedStory } from '../../../src/cli/review/reviewed-stories.ts'
import type { Outcome } from '../../../src/vocabulary/gate.ts'

/** A finding that fails nothing by default. */
export const finding = (fields: Partial<ListedFinding> = {}): ListedFinding => ({
  id: 'iss_1',
  number: 7,
  status: 'candidate',
  severity: 'minor',
  confidence: 0.97,
  labels: ['colour/background'],
  note: 'The background is #fdeae7 instead of #ffffff.',
  change: { property: 'background-color', from: '#ffffff', to: '#fdeae7' },
  waits: true,
  captureHint: false,
  link: 'https://dashboard.example/p/shop/issues/7',
  fails: false,
  ...fields,
})

export const outcome = (name: Outcome, fields: Partial<StoryOutcome> = {}): StoryOutcome =>
  outcomeOf({ id: 'button--primary', title: 'Button', name: 'Primary' }, name, fields)

export const story = (fields: Partial<ReviewedStory> = {}): ReviewedStory => ({
  pairId: 'shop:button--primary',
  storyId: 'button--primary',
  name: 'Button / Primary',
  importPath: './src/Button.stories.tsx',
  link: 'https://dashboard.example/p/shop/review/x',
  againstBuild: false,
  outcome: outcome('compared'),
  unnamed: false,
  problem: null,
  findings: [],
  ...fields,
})

export const gate = (fields: Partial<GateFacts> = {}): GateFacts => ({
  recorded: true,
  missingOutcome: 0,
  notCaptured: 0,
  allowUncaptured: 0,
  unjudged: 0,
  openIssues: 0,
  candidates: 0,
  unnamedChanges: 0,
  connected: false,
  queueUrl: null,
  ...fields,
})

/** What the gate counts in stories. */
function countsOfGate(stories: readonly ReviewedStory[]): Partial<GateFacts> {
  const findings = stories.flatMap((story) => story.findings)
  return {
    unjudged: stories.filter(({ problem }) => problem !== null).length,
    openIssues: waitingOf(findings, 'open'),
    candidates: waitingOf(findings, 'candidate'),
    unnamedChanges: stories.filter(({ unnamed }) => unnamed).length,
  }
}

type ReviewFields = Partial<Omit<Review, 'gate'>> & { gate?: Partial<GateFacts> }

/** A review of a version whose gate counts by default what the stories show. */
export const review = (
  stories: ReviewedStory[],
  { gate: facts, ...fields }: ReviewFields = {},
): Review => ({
  project: 'shop',
  version: 'v1',
  failOn: 'open',
  viewUrl: 'https://view-shop.example/v1/',
  outcomes: stories.flatMap(({ outcome }) => outcome ?? []),
  gate: gate({ ...countsOfGate(stories), ...facts }),
  stories,
  hidden: [],
  failure: null,
  ...fields,
})

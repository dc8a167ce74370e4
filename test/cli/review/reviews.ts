import type {
  ListedFinding,
  Review,
  ReviewedStory,
} from '../../../src/cli/review/review-of-version.ts'

/** A finding that fails nothing unless told otherwise. */
export const finding = (fields: Partial<ListedFinding> = {}): ListedFinding => ({
  id: 'iss_1',
  number: 7,
  status: 'candidate',
  severity: 'minor',
  confidence: 0.97,
  labels: ['colour/background'],
  note: 'The background is #fdeae7 instead of #ffffff.',
  difference: 'background-color: #fdeae7 instead of #ffffff',
  seen: true,
  captureHint: false,
  link: 'https://dashboard.example/p/shop/issues/7',
  fails: false,
  ...fields,
})

export const story = (fields: Partial<ReviewedStory> = {}): ReviewedStory => ({
  pairId: 'shop:button--primary',
  storyId: 'button--primary',
  name: 'Button / Primary',
  importPath: './src/Button.stories.tsx',
  link: 'https://dashboard.example/p/shop/review/x',
  againstBuild: false,
  problem: null,
  findings: [],
  ...fields,
})

export const review = (stories: ReviewedStory[], fields: Partial<Review> = {}): Review => ({
  project: 'shop',
  version: 'v1',
  failOn: 'open',
  viewUrl: 'https://view-shop.example/v1/',
  stories,
  hidden: 0,
  failure: null,
  ...fields,
})

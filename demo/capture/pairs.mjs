// The pairs: which story is captured, and how its design reference differs from it. What a person
// sees of each difference stands in ../pairs/README.md.

/**
 * The order is that of the review queue. Per pair:
 * - `story`: id of the story, captured as it is at `storyScale`;
 * - `design`: what is done to the same story before it is taken as the design reference, at `scale`:
 *   other `args`, added `css`, `texts` (selector, text as built, text as designed), `removed` elements,
 *   and `groups` of neighbours that lie in a frame of their own among the design's layers;
 * - `issues`: what a reviewer has noted already, each at an element of the design, the story or both.
 */
export const pairs = [
  {
    id: 'pricing-card-highlighted',
    name: 'PricingCard / Highlighted',
    story: 'patterns-pricingcard--highlighted',
    storyScale: 2,
    design: {
      scale: 2,
      css: `
        .hb-pricing { border-radius: 8px }
        .hb-pricing__features { gap: 14px }
        .hb-button--primary { background: #12283a }
      `,
      texts: [['.hb-pricing__period', 'per month', 'a month']],
      removed: ['.hb-badge'],
    },
    issues: [
      {
        note: 'There is no badge in the design: the border alone marks the plan.',
        labels: ['extra/element'],
        severity: 'major',
        story: '.hb-badge',
      },
      {
        note: 'The button is ink in the design, not teal.',
        labels: ['colour/background'],
        severity: 'major',
        design: '.hb-button',
        story: '.hb-button',
      },
      {
        note: 'The lines of the list stand 14 px apart in the design, 8 px here.',
        labels: ['spacing/layout'],
        severity: 'minor',
        design: '.hb-pricing__features',
        story: '.hb-pricing__features',
      },
    ],
  },
  {
    id: 'alert-danger',
    name: 'Alert / Danger',
    story: 'components-alert--danger',
    storyScale: 1,
    design: {
      scale: 1,
      args: 'dismissible:!true',
      css: '.hb-alert { column-gap: 20px; background: #ffffff }',
      texts: [
        [
          '.hb-alert__body',
          'Use another card to keep your booking.',
          'Try another card to keep your booking.',
        ],
      ],
      removed: [],
      groups: [
        {
          name: 'Content',
          parts: ['.hb-alert__title', '.hb-alert__body'],
          style: { direction: 'column', gap: 4 },
          parentStyle: { direction: 'row', gap: 20 },
        },
      ],
    },
    issues: [],
  },
  {
    id: 'button-primary',
    name: 'Button / Primary',
    story: 'components-button--primary',
    storyScale: 1,
    design: { scale: 2, css: '', texts: [], removed: [] },
    issues: [],
  },
]

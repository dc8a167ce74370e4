import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { PricingCard } from './PricingCard.tsx'

const meta = {
  title: 'Patterns/PricingCard',
  component: PricingCard,
  args: {
    plan: 'Skipper',
    price: 24,
    summary: 'For boats that stay the season.',
    features: ['Berth with shore power', 'Fresh water on the jetty', 'Two guest nights a month'],
    highlighted: false,
    onChoose: fn(),
  },
  argTypes: {
    price: { control: { type: 'range', min: 0, max: 120, step: 2 } },
  },
} satisfies Meta<typeof PricingCard>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Highlighted: Story = { args: { highlighted: true } }

export const Plans: Story = {
  parameters: { controls: { disable: true } },
  render: () => (
    <div className="hb-row hb-row--top">
      <PricingCard
        plan="Deckhand"
        price={0}
        summary="For a look around the basin."
        features={['Tide tables', 'Weather warnings']}
        action="Start free"
      />
      <PricingCard
        plan="Skipper"
        price={24}
        summary="For boats that stay the season."
        features={[
          'Berth with shore power',
          'Fresh water on the jetty',
          'Two guest nights a month',
        ]}
        highlighted
      />
      <PricingCard
        plan="Fleet"
        price={96}
        summary="For charter companies and clubs."
        features={['Up to eight berths', 'Crane twice a year', 'One invoice']}
      />
    </div>
  ),
}

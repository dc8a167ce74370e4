import type { Meta, StoryObj } from '@storybook/react-vite'
import harbor from '../assets/harbor.webp'
import mei from '../assets/mei.webp'
import { Avatar } from './Avatar.tsx'
import { Badge } from './Badge.tsx'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'

const meta = {
  title: 'Components/Card',
  component: Card,
  args: {
    eyebrow: 'Guest berths',
    title: 'Lantern Quay',
    children: 'Forty berths behind the breakwater, five minutes on foot from the old town.',
    raised: false,
  },
  argTypes: {
    children: { control: 'text', name: 'text' },
    image: { control: false },
    footer: { control: false },
  },
} satisfies Meta<typeof Card>

export default meta
type Story = StoryObj<typeof meta>

export const Basic: Story = {}

export const WithImage: Story = {
  args: {
    image: harbor,
    imageAlt: 'A lighthouse and sailing boats at dusk',
    raised: true,
  },
}

export const WithActions: Story = {
  args: {
    image: harbor,
    imageAlt: 'A lighthouse and sailing boats at dusk',
    raised: true,
    footer: (
      <>
        <Button size="sm">Book a berth</Button>
        <Button size="sm" variant="ghost">
          Details
        </Button>
      </>
    ),
  },
}

export const Profile: Story = {
  args: {
    eyebrow: 'Harbor master',
    title: 'Mei Tanaka',
    children: 'On duty from 06:00 to 18:00. Call on channel 12.',
    footer: (
      <>
        <Avatar name="Mei Tanaka" src={mei} size="sm" />
        <Badge tone="success" dot>
          On duty
        </Badge>
      </>
    ),
  },
}

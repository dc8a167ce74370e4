import type { Meta, StoryObj } from '@storybook/react-vite'
import { choice } from '../choice.ts'
import { Badge } from './Badge.tsx'
import { tones } from './tone.ts'

const meta = {
  title: 'Components/Badge',
  component: Badge,
  args: { children: 'Moored', tone: 'neutral', dot: false },
  argTypes: {
    children: { control: 'text', name: 'label' },
    tone: choice('select', tones),
  },
} satisfies Meta<typeof Badge>

export default meta
type Story = StoryObj<typeof meta>

export const Neutral: Story = {}

export const Success: Story = { args: { tone: 'success', children: 'In port' } }

export const Warning: Story = { args: { tone: 'warning', children: 'Delayed' } }

export const WithDot: Story = { args: { tone: 'info', dot: true, children: 'Under way' } }

export const AllTones: Story = {
  parameters: { controls: { include: ['dot'] } },
  args: { dot: true },
  render: ({ dot }) => (
    <div className="hb-row">
      <Badge dot={dot}>Moored</Badge>
      <Badge dot={dot} tone="info">
        Under way
      </Badge>
      <Badge dot={dot} tone="success">
        In port
      </Badge>
      <Badge dot={dot} tone="warning">
        Delayed
      </Badge>
      <Badge dot={dot} tone="danger">
        Distress
      </Badge>
    </div>
  ),
}

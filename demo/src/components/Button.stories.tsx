import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { choice } from '../choice.ts'
import { Button } from './Button.tsx'

const meta = {
  title: 'Components/Button',
  component: Button,
  args: {
    children: 'Book a berth',
    variant: 'primary',
    size: 'md',
    loading: false,
    disabled: false,
    fullWidth: false,
    onClick: fn(),
  },
  argTypes: {
    children: { control: 'text', name: 'label' },
    variant: choice('inline-radio', ['primary', 'secondary', 'ghost', 'danger']),
    size: choice('inline-radio', ['sm', 'md', 'lg']),
  },
} satisfies Meta<typeof Button>

export default meta
type Story = StoryObj<typeof meta>

export const Primary: Story = {}

export const Secondary: Story = { args: { variant: 'secondary', children: 'View tide table' } }

export const Ghost: Story = { args: { variant: 'ghost', children: 'Skip for now' } }

export const Danger: Story = { args: { variant: 'danger', children: 'Cancel booking' } }

export const Loading: Story = { args: { loading: true, children: 'Saving' } }

export const Disabled: Story = { args: { disabled: true } }

export const Sizes: Story = {
  parameters: { controls: { include: ['variant', 'disabled', 'loading'] } },
  render: (args) => (
    <div className="hb-row">
      <Button {...args} size="sm">
        Small
      </Button>
      <Button {...args} size="md">
        Medium
      </Button>
      <Button {...args} size="lg">
        Large
      </Button>
    </div>
  ),
}

import type { Meta, StoryObj } from '@storybook/react-vite'
import { choice } from '../choice.ts'
import { TextField } from './TextField.tsx'

const meta = {
  title: 'Components/TextField',
  component: TextField,
  args: {
    label: 'Name of the boat',
    placeholder: 'Northern Star',
    type: 'text',
    optional: false,
    disabled: false,
  },
  argTypes: {
    type: choice('select', ['text', 'email', 'number', 'password']),
  },
} satisfies Meta<typeof TextField>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const WithHint: Story = {
  args: {
    label: 'Email',
    type: 'email',
    placeholder: 'skipper@example.com',
    hint: 'We send the berth number here.',
  },
}

export const WithPrefix: Story = {
  args: { label: 'Deposit', prefix: '€', type: 'number', placeholder: '', defaultValue: '120' },
}

export const Invalid: Story = {
  args: {
    label: 'Draught',
    defaultValue: '7.5 m',
    error: 'The basin is 4.2 m deep. Enter a smaller draught.',
  },
}

export const Optional: Story = {
  args: { label: 'Call sign', optional: true, placeholder: 'DH4721' },
}

export const Disabled: Story = {
  args: { label: 'Home port', defaultValue: 'Lindesnes', disabled: true },
}

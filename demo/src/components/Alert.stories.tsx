import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { choice } from '../choice.ts'
import { Alert } from './Alert.tsx'

const meta = {
  title: 'Components/Alert',
  component: Alert,
  args: {
    title: 'High water at 14:20',
    children: 'The lock opens one hour before and closes one hour after.',
    tone: 'info',
    dismissible: false,
    onDismiss: fn(),
  },
  argTypes: {
    children: { control: 'text', name: 'message' },
    tone: choice('inline-radio', ['info', 'success', 'warning', 'danger']),
  },
} satisfies Meta<typeof Alert>

export default meta
type Story = StoryObj<typeof meta>

export const Info: Story = {}

export const Success: Story = {
  args: {
    tone: 'success',
    title: 'Berth 12 is yours',
    children: 'We hold it until 18:00 on the day of arrival.',
  },
}

export const Warning: Story = {
  args: {
    tone: 'warning',
    title: 'Strong wind expected',
    children: 'Gusts up to 34 knots from the west tonight. Double your lines.',
  },
}

export const Danger: Story = {
  args: {
    tone: 'danger',
    title: 'Payment was declined',
    children: 'Use another card to keep your booking.',
  },
}

export const Dismissible: Story = { args: { dismissible: true } }

import type { Meta, StoryObj } from '@storybook/react-vite'
import imani from '../assets/imani.webp'
import jonas from '../assets/jonas.webp'
import mei from '../assets/mei.webp'
import { choice } from '../choice.ts'
import { Avatar } from './Avatar.tsx'

const meta = {
  title: 'Components/Avatar',
  component: Avatar,
  args: { name: 'Imani Okafor', size: 'lg' },
  argTypes: {
    src: {
      control: 'select',
      options: ['none', 'Imani', 'Jonas', 'Mei'],
      mapping: { none: undefined, Imani: imani, Jonas: jonas, Mei: mei },
    },
    size: choice('inline-radio', ['sm', 'md', 'lg']),
    status: choice('inline-radio', ['online', 'away', 'offline']),
  },
} satisfies Meta<typeof Avatar>

export default meta
type Story = StoryObj<typeof meta>

export const WithImage: Story = { args: { src: imani } }

export const Initials: Story = { args: { name: 'Sofia Lindqvist' } }

export const WithStatus: Story = { args: { name: 'Jonas Berg', src: jonas, status: 'online' } }

export const Group: Story = {
  args: { size: 'md' },
  parameters: { controls: { include: ['size'] } },
  render: ({ size }) => (
    <div className="hb-avatar-group">
      <Avatar name="Imani Okafor" src={imani} size={size} />
      <Avatar name="Jonas Berg" src={jonas} size={size} />
      <Avatar name="Mei Tanaka" src={mei} size={size} />
      <Avatar name="Sofia Lindqvist" size={size} />
    </div>
  ),
}

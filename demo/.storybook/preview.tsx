import type { Decorator, Preview } from '@storybook/react-vite'
import '../src/styles/harbor.css'
import { docsTheme } from './theme.ts'

const withTheme: Decorator = (Story, { globals, viewMode }) => {
  const theme = globals['theme'] === 'night' ? 'night' : 'day'
  document.documentElement.dataset['theme'] = viewMode === 'story' ? theme : 'day'
  return (
    <div className="hb-root" data-theme={theme}>
      <Story />
    </div>
  )
}

const preview: Preview = {
  tags: ['autodocs'],
  decorators: [withTheme],
  initialGlobals: { theme: 'day' },
  globalTypes: {
    theme: {
      description: 'Colour theme',
      toolbar: {
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'day', title: 'Day', icon: 'sun' },
          { value: 'night', title: 'Night', icon: 'moon' },
        ],
      },
    },
  },
  parameters: {
    layout: 'centered',
    backgrounds: { disable: true },
    controls: { expanded: true, sort: 'requiredFirst' },
    // Code on the docs pages: leave out handlers and what is off.
    jsx: {
      filterProps: (value: unknown) => typeof value !== 'function' && value !== false,
    },
    docs: { theme: docsTheme, toc: true },
    options: {
      storySort: { order: ['Introduction', 'Components', 'Patterns'] },
    },
  },
}

export default preview

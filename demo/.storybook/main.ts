import type { StorybookConfig } from '@storybook/react-vite'

// `title` is a preset of Storybook's that its type leaves out: the page's title while it loads.
const config: StorybookConfig & { title: string } = {
  title: 'Harbor',
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.mdx', '../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs'],
  staticDirs: ['../public'],
  core: {
    disableTelemetry: true,
    disableWhatsNewNotifications: true,
    enableCrashReports: false,
  },
  // Only what the demo shows; the rest would be shipped for nothing.
  features: {
    backgrounds: false,
    changeDetection: false,
    interactions: false,
    menuOnboardingChecklist: false,
    sidebarOnboardingChecklist: false,
  },
  viteFinal: (vite) => ({
    ...vite,
    // Relative URLs: the same files work at a host's root and under a path prefix.
    base: './',
    build: {
      ...vite.build,
      sourcemap: false,
      // Images and fonts stay files of their own, so a host has something to serve.
      assetsInlineLimit: 0,
    },
  }),
}

export default config

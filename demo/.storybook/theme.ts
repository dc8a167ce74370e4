import { create } from 'storybook/theming'

const font =
  '"Figtree Variable", -apple-system, BlinkMacSystemFont, "Segoe UI", Helvetica, Arial, sans-serif'

export const harborTheme = create({
  base: 'light',
  brandTitle: 'Harbor',
  brandUrl: './',
  brandTarget: '_self',
  brandImage: './wordmark.svg',

  colorPrimary: '#0b6b75',
  colorSecondary: '#0b6b75',

  appBg: '#f3f6f7',
  appContentBg: '#ffffff',
  appPreviewBg: '#ffffff',
  appBorderColor: '#d8e1e5',
  appBorderRadius: 8,

  textColor: '#12283a',
  textMutedColor: '#546878',
  textInverseColor: '#ffffff',

  barBg: '#ffffff',
  barTextColor: '#546878',
  barHoverColor: '#0b6b75',
  barSelectedColor: '#0b6b75',

  inputBg: '#ffffff',
  inputBorder: '#c3d0d7',
  inputTextColor: '#12283a',
  inputBorderRadius: 8,
})

/** The docs pages are drawn inside the preview, where the web font is loaded. */
export const docsTheme = { ...harborTheme, fontBase: font }

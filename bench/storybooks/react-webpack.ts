import { exportsOf, type Project } from './project.ts'

/** Components of Material UI, as calls of `h`. */
const STORIES: Record<string, string> = {
  alert: `h(M.Alert, { severity: 'warning' }, 'The tide turns at noon')`,
  'filled alert': `h(M.Alert, { severity: 'error', variant: 'filled' }, 'No berth is free')`,
  'app bar': `h(M.AppBar, { position: 'static' }, h(M.Toolbar, null, h(M.Typography, { variant: 'h6' }, 'Harbour'), h(M.Button, { color: 'inherit' }, 'Login')))`,
  avatar: `h(M.Avatar, { sx: { bgcolor: 'deeppurple' } }, 'HB')`,
  badge: `h(M.Badge, { badgeContent: 4, color: 'primary' }, h(M.Avatar, null, 'A'))`,
  breadcrumbs: `h(M.Breadcrumbs, null, h(M.Link, { href: '#' }, 'Home'), h(M.Link, { href: '#' }, 'Boats'), h(M.Typography, null, 'Skipper'))`,
  buttons: `h(M.Stack, { direction: 'row', spacing: 2 }, h(M.Button, { variant: 'text' }, 'Text'), h(M.Button, { variant: 'contained' }, 'Contained'), h(M.Button, { variant: 'outlined' }, 'Outlined'))`,
  'disabled button': `h(M.Button, { variant: 'contained', disabled: true }, 'Disabled')`,
  card: `h(M.Card, { sx: { width: 275 } }, h(M.CardContent, null, h(M.Typography, { color: 'text.secondary' }, 'Word of the day'), h(M.Typography, { variant: 'h5' }, 'be·nev·o·lent'), h(M.Typography, { variant: 'body2' }, 'well meaning and kindly')), h(M.CardActions, null, h(M.Button, { size: 'small' }, 'Learn more')))`,
  checkboxes: `h(M.FormGroup, null, h(M.FormControlLabel, { control: h(M.Checkbox, { defaultChecked: true }), label: 'Label' }), h(M.FormControlLabel, { disabled: true, control: h(M.Checkbox), label: 'Disabled' }))`,
  chips: `h(M.Stack, { direction: 'row', spacing: 1 }, h(M.Chip, { label: 'Filled' }), h(M.Chip, { label: 'Outlined', variant: 'outlined' }))`,
  'circular progress': `h(M.CircularProgress)`,
  'linear progress': `h(M.Box, { sx: { width: 300 } }, h(M.LinearProgress))`,
  dialog: `h(M.Dialog, { open: true }, h(M.DialogTitle, null, 'Use location?'), h(M.DialogContent, null, 'Let apps determine location.'), h(M.DialogActions, null, h(M.Button, null, 'Disagree'), h(M.Button, { autoFocus: true }, 'Agree')))`,
  list: `h(M.List, { sx: { width: 240 } }, ['Inbox', 'Drafts', 'Spam'].map((text) => h(M.ListItem, { key: text }, h(M.ListItemText, { primary: text, secondary: 'Jan 9' }))))`,
  pagination: `h(M.Pagination, { count: 10, color: 'primary' })`,
  radios: `h(M.RadioGroup, { defaultValue: 'a' }, h(M.FormControlLabel, { value: 'a', control: h(M.Radio), label: 'A' }), h(M.FormControlLabel, { value: 'b', control: h(M.Radio), label: 'B' }))`,
  rating: `h(M.Rating, { value: 3.5, precision: 0.5, readOnly: true })`,
  skeleton: `h(M.Stack, { spacing: 1 }, h(M.Skeleton, { variant: 'text' }), h(M.Skeleton, { variant: 'rectangular', width: 210, height: 60 }))`,
  slider: `h(M.Box, { sx: { width: 300 } }, h(M.Slider, { defaultValue: 30 }))`,
  snackbar: `h(M.Snackbar, { open: true, message: 'Note archived' })`,
  stepper: `h(M.Stepper, { activeStep: 1 }, ['One', 'Two', 'Three'].map((text) => h(M.Step, { key: text }, h(M.StepLabel, null, text))))`,
  switches: `h(M.FormControlLabel, { control: h(M.Switch, { defaultChecked: true }), label: 'Label' })`,
  table: `h(M.Table, null, h(M.TableHead, null, h(M.TableRow, null, h(M.TableCell, null, 'Boat'), h(M.TableCell, null, 'Berth'))), h(M.TableBody, null, ['A', 'B'].map((text) => h(M.TableRow, { key: text }, h(M.TableCell, null, text), h(M.TableCell, null, '12')))))`,
  tabs: `h(M.Tabs, { value: 0 }, h(M.Tab, { label: 'One' }), h(M.Tab, { label: 'Two' }))`,
  'text fields': `h(M.Stack, { spacing: 2 }, h(M.TextField, { label: 'Outlined' }), h(M.TextField, { label: 'Filled', variant: 'filled', defaultValue: 'Ann' }), h(M.TextField, { label: 'Wrong', error: true, helperText: 'Incorrect' }))`,
  tooltip: `h(M.Tooltip, { title: 'Add', open: true }, h(M.Button, null, 'Hover'))`,
}

const stories = exportsOf(STORIES, (call) => `{ render: () => ${call} }`)

export const REACT_WEBPACK: Project = {
  name: 'react-webpack',
  title: 'React 18, Storybook 7, webpack 5: Material UI 5',
  packages: {
    storybook: '7.6.20',
    '@storybook/react-webpack5': '7.6.20',
    '@storybook/react': '7.6.20',
    '@storybook/addon-essentials': '7.6.20',
    '@storybook/addon-interactions': '7.6.20',
    '@storybook/test': '7.6.20',
    react: '18.3.1',
    'react-dom': '18.3.1',
    'prop-types': '15.8.1',
    '@mui/material': '5.16.7',
    '@emotion/react': '11.14.0',
    '@emotion/styled': '11.14.1',
  },
  template: '@storybook/react',
  files: {
    '.storybook/main.js': `module.exports = {
  framework: '@storybook/react-webpack5',
  stories: ['../stories/**/*.stories.js'],
  addons: ['@storybook/addon-essentials', '@storybook/addon-interactions'],
}`,
    'stories/library.stories.js': `import { createElement as h } from 'react'
import * as M from '@mui/material'
export default { title: 'Library' }
${stories}
`,
  },
}

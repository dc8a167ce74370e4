import { addons } from 'storybook/manager-api'
import { harborTheme } from './theme.ts'

addons.setConfig({ theme: harborTheme })

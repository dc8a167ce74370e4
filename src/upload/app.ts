import { createApp } from '../http/create-app.ts'
import { mount } from '../http/operations/mount.ts'
import { uploadOperations } from './operations/index.ts'

export const uploadApp = createApp({ component: 'upload', failureMessage: 'Upload failed' })

mount(uploadApp, uploadOperations, () => null)

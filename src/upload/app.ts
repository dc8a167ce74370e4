import { createApp } from '../http/create-app.ts'
import { mount } from '../http/operations/mount.ts'
import { wakeReporters } from '../tenancy/wake-reporters.ts'
import { uploadOperations } from './operations/index.ts'

export const uploadApp = createApp({ component: 'upload', failureMessage: 'Upload failed' })

// What a run of a fork uploads is reported on its pull request.
uploadApp.use(wakeReporters)

mount(uploadApp, uploadOperations, () => null)

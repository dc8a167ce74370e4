/** The project's tools for measuring: the service in a workerd of its own, and a browser. */
export { launchChromium } from '../../../test/system/support/chromium.ts'
export { bundle, servicePath, type Bundle } from '../../bundle.ts'
export { createKey, startService } from '../../service.ts'
export { temporaryFolder } from '../../temporary.ts'
export { stopAllWorkerds, type Workerd } from '../../workerd.ts'
